//! `tidy`: the project's own checks. Each is a function from files to problems; all problems are listed.

mod crates;
mod data;
mod image;
mod links;
pub mod pictures;
mod promises;
mod pure;
mod style;

use std::process::ExitCode;

use anyhow::Result;

use crate::files::{Problem, Tree};
use crate::{rules, rules_table};

/// `tidy`: lists every problem and fails if there is one.
pub fn run() -> Result<ExitCode> {
    let tree = Tree::read()?;
    let problems = problems(&tree);
    for problem in &problems {
        println!("{problem}");
    }
    if problems.is_empty() {
        println!("tidy: {} files, nothing to mend", tree.paths.len());
        return Ok(ExitCode::SUCCESS);
    }
    println!("tidy: {} to mend", problems.len());
    Ok(ExitCode::FAILURE)
}

fn problems(tree: &Tree) -> Vec<Problem> {
    let mut problems = rules::check(&tree.texts);
    problems.extend(rules_table::check(tree));
    problems.extend(tree.texts.iter().flat_map(style::check));
    problems.extend(tree.texts.iter().flat_map(|file| links::check(file, &tree.paths)));
    problems.extend(pictures::check(tree));
    problems.extend(tree.texts.iter().flat_map(data::check));
    problems.extend(tree.texts.iter().flat_map(pure::check));
    problems.extend(crates::check(tree));
    problems.extend(image::check(tree));
    problems.extend(promises::check(tree));
    problems.sort();
    problems
}
