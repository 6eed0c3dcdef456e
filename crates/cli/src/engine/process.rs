//! An engine as a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::sync::mpsc as lines;

use super::{Fault, Line};

/// So long an engine may take to end when nothing more comes; then it is ended.
const TO_END: Duration = Duration::from_secs(5);
/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(5);
/// No answer is longer.
const LONGEST: u64 = 1 << 16;
/// So many lines are read ahead; an engine that writes more waits.
const AHEAD: usize = 64;

/// An engine. What it writes is read on a thread of its own, and so is what it reads: it is never waited for longer than it
/// may take.
pub struct Engine {
    say: mpsc::Sender<String>,
    heard: mpsc::Receiver<String>,
    complaint: Arc<Mutex<String>>,
    // The last to be dropped: it ends when it reads the end of its input.
    process: Process,
}

impl Engine {
    /// Starts the process. What it writes to its standard error is kept to tell why it ended; if `loud`, it is shown, too.
    pub fn start(command: &str, loud: bool) -> anyhow::Result<Self> {
        let mut process = Process::start(command)?;
        let (output, input, error) = process.ends();
        let (say, to_say) = mpsc::channel();
        let (write, heard) = mpsc::sync_channel(AHEAD);
        let complaint = Arc::default();
        let last = Arc::clone(&complaint);
        thread::spawn(move || tell(input, &to_say));
        thread::spawn(move || listen(output, |line| write.send(line).is_ok()));
        thread::spawn(move || mutter(error, &last, loud));
        Ok(Self { say, heard, complaint, process })
    }

    /// Ends it at once.
    pub fn kill(mut self) {
        self.process.kill();
    }

    /// Why it ended.
    fn epitaph(&mut self) -> Fault {
        let how = match self.process.ended() {
            Some(status) => status,
            None => "it closed its output".to_owned(),
        };
        // What it wrote last may still be on its way.
        thread::sleep(4 * LOOK);
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Fault::Ended(if complaint.is_empty() { how } else { format!("{how} ({complaint})") })
    }
}

impl Line for Engine {
    fn say(&mut self, line: &str) -> Result<(), Fault> {
        // If it reads no more, it will say nothing more, and that is noticed.
        let _ = self.say.send(line.to_owned());
        Ok(())
    }

    fn hear(&mut self, until: Option<Instant>) -> Result<Option<String>, Fault> {
        let heard = match until {
            None => self.heard.recv().map_err(|_| mpsc::RecvTimeoutError::Disconnected),
            Some(until) => self.heard.recv_timeout(until.saturating_duration_since(Instant::now())),
        };
        match heard {
            Ok(line) => Ok(Some(line)),
            Err(mpsc::RecvTimeoutError::Timeout) => Ok(None),
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(self.epitaph()),
        }
    }
}

/// Our own standard input and output: whoever has started us is the engine.
#[derive(Debug)]
pub struct StandardLine;

impl Line for StandardLine {
    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let mut out = std::io::stdout().lock();
        let said = writeln!(out, "{line}").and_then(|()| out.flush());
        said.map_err(|why| Fault::Ended(format!("it reads no more: {why}")))
    }

    fn hear(&mut self, _: Option<Instant>) -> Result<Option<String>, Fault> {
        let mut line = String::new();
        match std::io::stdin().read_line(&mut line) {
            Ok(0) => Err(Fault::Ended("its input is closed".to_owned())),
            Ok(_) => Ok(Some(line)),
            Err(why) => Err(Fault::Ended(why.to_string())),
        }
    }
}

/// An engine that nobody waits for: for who has other things to wait for. When it is dropped, the engine reads the end of its
/// input and ends.
pub struct Aside {
    say: mpsc::Sender<String>,
    heard: lines::Receiver<String>,
    // The last to be dropped, as above.
    process: Process,
}

impl Aside {
    /// Starts the process. What it writes to its standard error is shown.
    pub fn start(command: &str) -> anyhow::Result<Self> {
        let mut process = Process::start(command)?;
        let (output, input, error) = process.ends();
        let (say, to_say) = mpsc::channel();
        let (write, heard) = lines::channel(AHEAD);
        thread::spawn(move || tell(input, &to_say));
        thread::spawn(move || listen(output, |line| write.blocking_send(line).is_ok()));
        thread::spawn(move || mutter(error, &Mutex::default(), true));
        Ok(Self { say, heard, process })
    }

    /// Tells it something.
    pub fn say(&self, line: String) {
        // If it has gone, it will say nothing more, and that is noticed.
        let _ = self.say.send(line);
    }

    /// The next line it writes; `None` when it has ended.
    pub async fn hear(&mut self) -> Option<String> {
        self.heard.recv().await
    }

    /// Ends it at once.
    pub fn kill(mut self) {
        self.process.kill();
    }
}

/// Passes on what it is to read, until it reads no more.
fn tell(mut input: ChildStdin, lines: &mpsc::Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Passes on what it writes, line by line, until nobody wants it or it writes a line without end.
fn listen(mut output: BufReader<ChildStdout>, mut pass_on: impl FnMut(String) -> bool) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(read) if read > 0 => {
                let cut = line.len() as u64 == LONGEST && !line.ends_with(b"\n");
                if !pass_on(String::from_utf8_lossy(&line).into_owned()) || cut {
                    return;
                }
            }
            _ => return,
        }
    }
}

/// Keeps the last line of what it complains about, in short.
fn mutter(error: BufReader<ChildStderr>, last: &Mutex<String>, loud: bool) {
    const SHORT: usize = 200;
    for line in error.split(b'\n') {
        let Ok(line) = line else { return };
        let line = String::from_utf8_lossy(&line);
        if loud {
            let _ = writeln!(std::io::stderr(), "{line}");
        }
        if !line.trim().is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = line.trim().chars().take(SHORT).collect();
        }
    }
}

/// The process itself.
struct Process {
    child: Child,
}

impl Process {
    fn start(command: &str) -> anyhow::Result<Self> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        if cfg!(windows) {
            shell.args(["/C", command]);
        } else {
            // The engine takes the shell's place, so that it is the engine that is ended.
            shell.args(["-c", &format!("exec {command}")]);
        }
        let shell = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = shell.spawn().with_context(|| format!("the engine `{command}` cannot be started"))?;
        Ok(Self { child })
    }

    /// What it writes, where it reads, and what it complains about.
    fn ends(&mut self) -> (BufReader<ChildStdout>, ChildStdin, BufReader<ChildStderr>) {
        const ONCE: &str = "the ends are taken once";
        let output = BufReader::new(self.child.stdout.take().expect(ONCE));
        let error = BufReader::new(self.child.stderr.take().expect(ONCE));
        (output, self.child.stdin.take().expect(ONCE), error)
    }

    /// How it ended, if it has.
    fn ended(&mut self) -> Option<String> {
        let until = Instant::now() + 20 * LOOK;
        while Instant::now() < until {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status.to_string());
            }
            thread::sleep(LOOK);
        }
        None
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nothing more comes: a good engine ends by that.
        let until = Instant::now() + TO_END;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(LOOK);
        }
        self.kill();
    }
}
