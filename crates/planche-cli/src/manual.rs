//! `planche manual`: man pages, made from the same words as `--help`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use super::output::say;
use super::{Exit, Failure, input};

/// Print or write the man pages.
///
/// Without a folder the page of the program, or of one command, is printed.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche manual | man -l -\n  planche manual solve > planche-solve.1\n  planche manual -o ~/.local/share/man/man1"
)]
pub struct Arguments {
    /// The command whose page is printed; the program itself if absent.
    #[arg(value_name = "COMMAND", conflicts_with = "folder")]
    command: Option<String>,

    /// Write all pages into this folder.
    #[arg(short = 'o', long = "output", value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Prints one page, or writes all.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut program = super::Arguments::command();
    program.build();
    match &arguments.folder {
        Some(folder) => write_all(&program, folder)?,
        None => drop(say(String::from_utf8_lossy(&page(find(
            &program,
            arguments.command.as_deref(),
        )?)?))?),
    }
    Ok(Exit::Done)
}

fn find<'a>(program: &'a Command, name: Option<&str>) -> Result<&'a Command, Failure> {
    let Some(name) = name else {
        return Ok(program);
    };
    let unknown = || Failure::new(format_args!("there is no command {name:?}"));
    program.find_subcommand(name).ok_or_else(unknown)
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let version = concat!("planche ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone())
        .source(version)
        .render(&mut page)?;
    Ok(page)
}

fn write_all(program: &Command, folder: &Path) -> Result<(), Failure> {
    let unwritable = |path: &Path, error| input::unwritable(path.display(), &error);
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    let visible = |command: &&Command| !command.is_hide_set() && command.get_name() != "help";
    let commands = program.get_subcommands().filter(visible);
    for command in commands.chain([program]) {
        let path = folder.join(Man::new(command.clone()).get_filename());
        fs::write(&path, page(command)?).map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}
