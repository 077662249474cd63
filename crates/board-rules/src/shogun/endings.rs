//! `board-rules shogun endings`.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_files::FileError;
use clap::Subcommand;
use serde::Serialize;
use shogun_rules::endings::{Builder, Class, Material, Tablebase, Value};
use shogun_rules::{Move, Position};

use crate::exit::Exit;
use crate::input::printable;
use crate::job::MemoryLimit;
use crate::job::interrupt::{TempFileGuard, set_interrupt_message};
use crate::job::progress::ProgressReporter;
use crate::output::{check_place, named_file, to_stdout, write_json};
use crate::tables::{QueryArguments, TableArguments};
use crate::words::counted;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Build(Build),
    Query(Query),
    Longest(LongestArguments),
}

/// Build the tables of all endings of king and pawn against king and pawn, and save them to FILE
///
/// The values are those of the default rules, with energies fixed: a win, a draw or a loss, and the
/// plies to the end of the game with best play. It takes half a minute and 110 MiB; the file has 15
/// MB.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings build small.endings --like 'k17/8/1K26/8/8/8/8/P36p1 w' --memory 200MiB")]
pub(crate) struct Build {
    /// The file, written when it is complete; an existing file is replaced only if it has endings
    #[arg(value_parser = named_file())]
    file: PathBuf,

    /// Build only the tables for positions with the pieces of this one, with either side to move;
    /// may be given several times
    #[arg(long, value_name = "POSITION")]
    like: Vec<String>,

    #[command(flatten)]
    memory: MemoryLimit,
}

/// Print the value of a position and of each move, from the tables of `shogun endings build`
///
/// Distances are plies to the end of the game: moves of either side.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings query kpkp.endings 'k17/8/1K26/8/8/8/8/P36p1 w'
  board-rules shogun endings query kpkp.endings 'k17/8/1K26/8/8/8/8/P36p1 w' --json")]
pub(crate) struct Query {
    #[command(flatten)]
    query: QueryArguments,
}

/// Print the longest wins, and the number of placements in mutual zugzwang
///
/// A class is given by the pieces of the side to move and those of the other side. Positions are
/// counted up to symmetry.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings longest kpkp.endings
  board-rules shogun endings longest kpkp.endings --classes 64 --json")]
pub(crate) struct LongestArguments {
    #[command(flatten)]
    tables: TableArguments,

    /// Classes to show, those with the longest wins first
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "NUMBER",
        default_value_t = 5
    )]
    classes: usize,
}

pub(super) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Build(arguments) => build(arguments),
        Command::Query(arguments) => query(arguments),
        Command::Longest(arguments) => longest(arguments),
    }
}

fn load(tables: &TableArguments) -> anyhow::Result<Tablebase> {
    Tablebase::load(&tables.file, tables.memory.memory().0).map_err(|error| match error {
        FileError::BadMagic { path } | FileError::OtherKind { path, .. } => anyhow!(
            "{} has no endings; `shogun endings build FILE` makes some",
            path.display()
        ),
        error => error.into(),
    })
}

/// Parses a position, and returns the material of both sides.
fn position_of(text: &str) -> anyhow::Result<(Position, [Material; 2])> {
    let position: Position = text
        .parse()
        .with_context(|| format!("cannot read the position {:?}", printable(text)))?;
    let sides = Material::of(&position)
        .with_context(|| format!("{position}: expected a king and a pawn for each side"))?;
    Ok((position, sides))
}

fn build(arguments: &Build) -> anyhow::Result<Exit> {
    let file = &arguments.file;
    check_place(file)?;
    Tablebase::check_replaceable(file)
        .context("endings replace endings only: choose another name")?;
    set_interrupt_message(Some("interrupted; nothing is kept".to_owned()));
    let _writing = TempFileGuard::beside(file);
    let memory = arguments.memory.memory();
    let progress = ProgressReporter::share();
    let mut builder = Builder::new().memory_limit(memory.0).on_progress(|done| {
        let solved = format!("{} of {} pairs of material", done.solved, done.pairs);
        progress.reach(done.solved as f64 / done.pairs as f64, solved);
        ControlFlow::Continue(())
    });
    for text in &arguments.like {
        let (_, [one, other]) = position_of(text)?;
        builder = builder.only(one, other);
    }
    let tablebase = builder.build()?;
    drop(builder);
    tablebase.save(file).context("the endings are not saved")?;
    let [mut won, mut drawn, mut lost] = [0, 0, 0];
    for class in tablebase.classes() {
        won += class.won;
        drawn += class.drawn;
        lost += class.lost;
    }
    to_stdout(|out| {
        writeln!(out, "classes    {}", tablebase.classes().count())?;
        writeln!(out, "positions  {} up to symmetry", won + drawn + lost)?;
        writeln!(out, "won        {won}")?;
        writeln!(out, "drawn      {drawn}")?;
        writeln!(out, "lost       {lost}")
    })?;
    Ok(Exit::Success)
}

/// A value, as `--json` prints it.
#[derive(Serialize)]
struct ValueJson {
    value: String,
    plies: Option<u8>,
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        Self {
            value: value.to_string(),
            plies: value.plies(),
        }
    }
}

fn query(arguments: &Query) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct MoveAnswer {
        #[serde(rename = "move")]
        mv: Move,
        #[serde(flatten)]
        value: ValueJson,
    }
    #[derive(Serialize)]
    struct EndingsAnswer {
        position: String,
        #[serde(flatten)]
        value: ValueJson,
        moves: Vec<MoveAnswer>,
        line: Vec<Move>,
    }
    let query = &arguments.query;
    let tablebase = load(&query.tables)?;
    let (position, [own, other]) = position_of(&query.text()?)?;
    let (Some(value), Some(moves)) = (tablebase.value(&position), tablebase.moves(&position))
    else {
        if tablebase
            .classes()
            .any(|class| (class.own, class.other) == (own, other))
        {
            bail!("{position}: the side that has moved has left its king attacked");
        }
        let file = query.tables.file.display();
        bail!("{file} has no {own} against {other}");
    };
    let line = tablebase.line(&position, query.line(value == Value::Draw));
    to_stdout(|out| {
        if query.tables.json.is_asked() {
            let moves = moves.into_iter().map(|(mv, value)| MoveAnswer {
                mv,
                value: value.into(),
            });
            let answer = EndingsAnswer {
                position: position.to_string(),
                value: value.into(),
                moves: moves.collect(),
                line,
            };
            return write_json(out, &answer);
        }
        writeln!(out, "{value}")?;
        for (mv, value) in &moves {
            writeln!(out, "{mv}  {value}")?;
        }
        let line: Vec<String> = line.iter().map(Move::to_string).collect();
        if !line.is_empty() {
            writeln!(out, "best game: {}", line.join(" "))?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}

fn longest(arguments: &LongestArguments) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct ClassAnswer {
        own: String,
        other: String,
        won: u64,
        drawn: u64,
        lost: u64,
        longest_win: Option<u8>,
        /// The positions with the longest win.
        positions: Vec<String>,
    }
    #[derive(Serialize)]
    struct ZugzwangList {
        decisive: u64,
        half: u64,
    }
    #[derive(Serialize)]
    struct EndingsAnswer {
        classes: Vec<ClassAnswer>,
        zugzwangs: ZugzwangList,
    }
    let tablebase = load(&arguments.tables)?;
    let mut classes: Vec<Class> = tablebase.classes().collect();
    classes.sort_by_key(|class| Reverse(class.longest_win));
    let classes = classes.into_iter().take(arguments.classes).map(|class| {
        let positions = class.longest_win.map_or_else(Vec::new, |plies| {
            tablebase.with_value(class.own, class.other, Value::Win(plies))
        });
        ClassAnswer {
            own: class.own.to_string(),
            other: class.other.to_string(),
            won: class.won,
            drawn: class.drawn,
            lost: class.lost,
            longest_win: class.longest_win,
            positions: positions.iter().map(Position::to_string).collect(),
        }
    });
    let found = tablebase.zugzwangs();
    let answer = EndingsAnswer {
        classes: classes.collect(),
        zugzwangs: ZugzwangList {
            decisive: found.decisive,
            half: found.half,
        },
    };
    to_stdout(|out| {
        if arguments.tables.json.is_asked() {
            return write_json(out, &answer);
        }
        for class in &answer.classes {
            let (own, other) = (&class.own, &class.other);
            let Some(plies) = class.longest_win else {
                writeln!(out, "{own} against {other}: no win")?;
                continue;
            };
            let positions = counted(class.positions.len(), "position");
            writeln!(out, "{own} against {other}: won in {plies}, {positions}")?;
            if let Some(position) = class.positions.first() {
                writeln!(out, "  {position}")?;
            }
        }
        let ZugzwangList { decisive, half } = answer.zugzwangs;
        writeln!(out, "mutual zugzwang, whoever moves loses: {decisive}")?;
        writeln!(
            out,
            "mutual zugzwang, one side loses, the other draws: {half}"
        )
    })?;
    Ok(Exit::Success)
}
