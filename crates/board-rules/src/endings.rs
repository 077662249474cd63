//! What the commands about the endings of a game share: build, query and longest.

use std::cmp::Reverse;
use std::error::Error;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use board_files::FileError;
use board_files::endings::{Builder, Class, Endings, Tablebase, Value};
use serde::Serialize;

use crate::exit::Exit;
use crate::input::printable;
use crate::job::ResourceLimits;
use crate::job::interrupt::{TempFileGuard, set_interrupt_message};
use crate::job::progress::ProgressReporter;
use crate::output::{check_place, to_stdout, write_json};
use crate::tables::{LongestArguments, QueryArguments, TableArguments};
use crate::words::counted;

/// The endings of a game, as the commands use them.
pub(crate) trait EndingsCommands:
    Endings<Position: FromStr<Err: Error + Send + Sync + 'static> + Display, Move: Serialize + Display>
{
    /// The game's name on the command line.
    const WORD: &'static str;

    /// The pieces of a position that can have a value.
    const PIECES: &'static str;

    /// Why a position has no value although its class was built.
    fn why_no_value(&self, position: &Self::Position) -> String;

    /// The start of a smaller game with this material on both sides, if the game has one.
    fn smaller_start(&self, _: Self::Material) -> Option<Self::Position> {
        None
    }
}

/// Number of positions of a class up to which all of those with its longest win are listed.
const MAX_LISTED_CLASS: u64 = 1 << 22;

fn load<E: EndingsCommands>(tables: &TableArguments) -> anyhow::Result<Tablebase<E>> {
    Tablebase::load(&tables.file, tables.memory.memory().0).map_err(|error| match error {
        FileError::BadMagic { path } | FileError::OtherKind { path, .. } => anyhow!(
            "{} has no endings of {word}; `{word} endings build FILE` makes some",
            path.display(),
            word = E::WORD,
        ),
        error => error.into(),
    })
}

/// Parses a position, and returns the material of both sides.
fn position_of<E: EndingsCommands>(text: &str) -> anyhow::Result<(E::Position, [E::Material; 2])> {
    let position: E::Position = text
        .parse()
        .with_context(|| format!("cannot read the position {:?}", printable(text)))?;
    let sides = E::class_of(&position)
        .with_context(|| format!("{position}: expected {} for each side", E::PIECES))?;
    Ok((position, sides))
}

/// Builds the tables of the classes that these positions have, or of all, and saves them.
pub(crate) fn build<E: EndingsCommands>(
    file: &Path,
    like: &[String],
    endings: E,
    limits: &ResourceLimits,
) -> anyhow::Result<Exit> {
    check_place(file)?;
    Tablebase::<E>::check_replaceable(file)
        .context("endings replace endings of the same game only: choose another name")?;
    set_interrupt_message(Some("interrupted; nothing is kept".to_owned()));
    let _writing = TempFileGuard::beside(file);
    let progress = ProgressReporter::share();
    let builder = Builder::with(endings).threads(limits.threads());
    let mut builder = builder.memory_limit(limits.memory().0).on_progress(|done| {
        let solved = format!("{} of {} pairs of material", done.solved, done.pairs);
        progress.reach(done.solved as f64 / done.pairs as f64, solved);
        ControlFlow::Continue(())
    });
    for text in like {
        let (_, [one, other]) = position_of::<E>(text)?;
        builder = builder.only(one, other);
    }
    let tablebase = builder.build()?;
    drop(builder);
    tablebase.save(file).context("the endings are not saved")?;
    let classes: Vec<_> = tablebase.classes().collect();
    let [mut won, mut drawn, mut lost] = [0, 0, 0];
    for class in &classes {
        won += class.won;
        drawn += class.drawn;
        lost += class.lost;
    }
    to_stdout(|out| {
        writeln!(out, "classes    {}", classes.len())?;
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
    plies: Option<u16>,
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        Self {
            value: value.to_string(),
            plies: value.plies(),
        }
    }
}

/// Prints the value of a position and of each move.
pub(crate) fn query<E: EndingsCommands>(query: &QueryArguments) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct MoveAnswer<M> {
        #[serde(rename = "move")]
        mv: M,
        #[serde(flatten)]
        value: ValueJson,
    }
    #[derive(Serialize)]
    struct EndingsAnswer<M> {
        position: String,
        #[serde(flatten)]
        value: ValueJson,
        moves: Vec<MoveAnswer<M>>,
        line: Vec<M>,
    }
    let tablebase: Tablebase<E> = load(&query.tables)?;
    let (position, [own, other]) = position_of::<E>(&query.text()?)?;
    let (Some(value), Some(moves)) = (tablebase.value(&position), tablebase.moves(&position))
    else {
        if (tablebase.classes()).any(|class| (class.own, class.other) == (own, other)) {
            bail!(
                "{position}: {}",
                tablebase.endings().why_no_value(&position)
            );
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
        let line: Vec<String> = line.iter().map(E::Move::to_string).collect();
        if !line.is_empty() {
            writeln!(out, "best game: {}", line.join(" "))?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}

/// All positions of a class with a value, or an example if the class is too large to search it.
fn longest_wins<E: EndingsCommands>(
    tablebase: &Tablebase<E>,
    class: &Class<E::Material>,
    value: Value,
) -> Vec<E::Position> {
    let (own, other) = (class.own, class.other);
    if class.positions() <= MAX_LISTED_CLASS {
        return tablebase.with_value(own, other, value);
    }
    Vec::from_iter(tablebase.example(own, other, value))
}

/// Prints the longest wins, and the numbers of mutual zugzwangs.
pub(crate) fn longest<E: EndingsCommands>(arguments: &LongestArguments) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct ClassAnswer {
        own: String,
        other: String,
        won: u64,
        drawn: u64,
        lost: u64,
        longest_win: Option<u16>,
        /// The number of positions with the longest win.
        count: u64,
        /// These positions, or an example.
        positions: Vec<String>,
    }
    #[derive(Serialize)]
    struct ZugzwangList {
        decisive: u64,
        half: u64,
        /// An example of each kind that has one.
        examples: Vec<String>,
    }
    #[derive(Serialize)]
    struct LongestAnswer {
        classes: Vec<ClassAnswer>,
        zugzwangs: ZugzwangList,
    }
    let tablebase: Tablebase<E> = load(&arguments.tables)?;
    let mut classes: Vec<_> = tablebase.classes().collect();
    classes.sort_by_key(|class| Reverse(class.longest_win));
    let classes = classes.into_iter().take(arguments.classes).map(|class| {
        let value = class.longest_win.map(Value::Win);
        let count = value.map_or(0, |value| tablebase.count(class.own, class.other, value));
        let positions = value.map(|value| longest_wins(&tablebase, &class, value));
        let positions = positions.unwrap_or_default();
        ClassAnswer {
            own: class.own.to_string(),
            other: class.other.to_string(),
            won: class.won,
            drawn: class.drawn,
            lost: class.lost,
            longest_win: class.longest_win,
            count,
            positions: positions.iter().map(E::Position::to_string).collect(),
        }
    });
    let classes = classes.collect();
    let found = tablebase.zugzwangs();
    let examples = [Tablebase::decisive_zugzwang, Tablebase::half_zugzwang].map(|example| {
        (tablebase.classes()).find_map(|class| example(&tablebase, class.own, class.other))
    });
    let examples = examples.map(|example| example.map(|position| position.to_string()));
    to_stdout(|out| {
        if arguments.tables.json.is_asked() {
            let zugzwangs = ZugzwangList {
                decisive: found.decisive,
                half: found.half,
                examples: examples.into_iter().flatten().collect(),
            };
            return write_json(out, &LongestAnswer { classes, zugzwangs });
        }
        for class in &classes {
            let (own, other) = (&class.own, &class.other);
            let Some(plies) = class.longest_win else {
                writeln!(out, "{own} against {other}: no win")?;
                continue;
            };
            let positions = counted(class.count as usize, "position");
            writeln!(out, "{own} against {other}: won in {plies}, {positions}")?;
            if let Some(position) = class.positions.first() {
                writeln!(out, "  {position}")?;
            }
        }
        let [decisive, half] = [
            ("whoever moves loses", found.decisive),
            ("one side loses, the other draws", found.half),
        ];
        for ((what, count), example) in [decisive, half].into_iter().zip(&examples) {
            writeln!(out, "mutual zugzwang, {what}: {count}")?;
            if let Some(position) = example {
                writeln!(out, "  {position}")?;
            }
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}
