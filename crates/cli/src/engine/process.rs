//! An engine as a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::sync::mpsc as lines;

/// So long an engine may take to end when nothing more comes; then it is ended.
const TO_END: Duration = Duration::from_secs(5);
/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(5);

/// An engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Engine {
    /// Starts the process. What it writes to its standard error is shown.
    pub fn start(command: &str) -> anyhow::Result<Self> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        if cfg!(windows) {
            shell.args(["/C", command]);
        } else {
            // The engine takes the shell's place, so that it is the engine that is ended.
            shell.args(["-c", &format!("exec {command}")]);
        }
        let mut child = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("the engine `{command}` cannot be started"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        Ok(Self { child, input, output })
    }

    /// What it writes, and where it reads.
    pub fn ends(&mut self) -> (BufReader<ChildStdout>, ChildStdin) {
        let output = self.output.take().expect("both ends are taken once");
        (output, self.input.take().expect("both ends are taken once"))
    }

    /// Reads and writes on threads of their own, so that nobody has to wait for the engine.
    pub fn aside(mut self) -> Aside {
        let (output, mut input) = self.ends();
        let (say, to_say) = mpsc::channel::<String>();
        let (write, heard) = lines::unbounded_channel();
        thread::spawn(move || {
            while let Ok(line) = to_say.recv() {
                // An engine that has gone is noticed by its silence.
                if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { return };
                if write.send(line).is_err() {
                    return;
                }
            }
        });
        Aside { say, heard, _engine: self }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Nothing more comes: a good engine ends by that.
        self.input = None;
        let until = Instant::now() + TO_END;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(LOOK);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An engine that nobody waits for. When it is dropped, the engine reads the end of its input and ends.
pub struct Aside {
    say: mpsc::Sender<String>,
    heard: lines::UnboundedReceiver<String>,
    _engine: Engine,
}

impl Aside {
    /// Tells it something.
    pub fn say(&self, line: String) {
        // If it has gone, it will say nothing more, and that is noticed.
        let _ = self.say.send(line);
    }

    /// The next line it writes; `None` when it has ended.
    pub async fn hear(&mut self) -> Option<String> {
        self.heard.recv().await
    }
}
