//! What the commands about the endings of a game share: build, query and longest.

use std::cmp::Reverse;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use board_files::FileError;
use board_files::endings::{Builder, Class, PairSolver, Value, Zugzwangs};
use serde::Serialize;

use crate::exit::Exit;
use crate::input::printable;
use crate::job::interrupt::{TempFileGuard, set_interrupt_message};
use crate::job::memory::Memory;
use crate::job::progress::ProgressReporter;
use crate::output::{check_place, to_stdout, write_json};
use crate::tables::{LongestArguments, QueryArguments, TableArguments};
use crate::words::counted;

/// A tablebase of a game, as the commands use it.
pub(crate) trait EndingsTables: Sized {
    type Material: Copy + Eq + Display;
    type Position: FromStr<Err = Self::Error> + Display;
    type Move: Serialize + Display;
    type Error: std::error::Error + Send + Sync + 'static;

    /// The game's name on the command line.
    const WORD: &'static str;

    /// The pieces of a position that can have a value.
    const PIECES: &'static str;

    /// The material of the side to move and of the other side.
    fn material(position: &Self::Position) -> Option<[Self::Material; 2]>;

    fn check_replaceable(file: &Path) -> Result<(), FileError>;

    fn load(file: &Path, memory_limit: u64) -> Result<Self, FileError>;

    fn save(&self, file: &Path) -> Result<(), FileError>;

    fn value(&self, position: &Self::Position) -> Option<Value>;

    /// The moves with their values, the best first.
    fn moves(&self, position: &Self::Position) -> Option<Vec<(Self::Move, Value)>>;

    /// The moves of best play, at most `most` of them.
    fn line(&self, position: &Self::Position, most: usize) -> Vec<Self::Move>;

    fn all_classes(&self) -> Vec<Class<Self::Material>>;

    fn zugzwangs(&self) -> Zugzwangs;

    /// Why a position has no value although its class was built.
    fn why_no_value(&self) -> String;

    /// The number of positions of a class with a value, and all of them or an example.
    fn positions(&self, class: &Class<Self::Material>, value: Value) -> (u64, Vec<Self::Position>);

    /// Examples of decisive and of half mutual zugzwangs, if the tablebase knows any.
    fn zugzwang_examples(&self) -> [Option<Self::Position>; 2];
}

/// Implements [`EndingsTables`] for the tablebase of a rule crate: its methods, and what differs.
macro_rules! endings_tables {
    ($rules:ident, $word:expr, $pieces:literal, { $($differing:item)* }) => {
        impl crate::endings::EndingsTables for $rules::endings::Tablebase {
            type Material = $rules::endings::Material;
            type Position = $rules::Position;
            type Move = $rules::Move;
            type Error = <$rules::Position as FromStr>::Err;

            const WORD: &'static str = $word;
            const PIECES: &'static str = $pieces;

            fn material(position: &Self::Position) -> Option<[Self::Material; 2]> {
                Self::Material::of(position)
            }

            fn check_replaceable(file: &Path) -> Result<(), FileError> {
                $rules::endings::Tablebase::check_replaceable(file)
            }

            fn load(file: &Path, memory_limit: u64) -> Result<Self, FileError> {
                $rules::endings::Tablebase::load(file, memory_limit)
            }

            fn save(&self, file: &Path) -> Result<(), FileError> {
                $rules::endings::Tablebase::save(self, file)
            }

            fn value(&self, position: &Self::Position) -> Option<Value> {
                $rules::endings::Tablebase::value(self, position)
            }

            fn moves(&self, position: &Self::Position) -> Option<Vec<(Self::Move, Value)>> {
                $rules::endings::Tablebase::moves(self, position)
            }

            fn line(&self, position: &Self::Position, most: usize) -> Vec<Self::Move> {
                $rules::endings::Tablebase::line(self, position, most)
            }

            fn all_classes(&self) -> Vec<Class> {
                self.classes().collect()
            }

            fn zugzwangs(&self) -> Zugzwangs {
                $rules::endings::Tablebase::zugzwangs(self)
            }

            $($differing)*
        }
    };
}
pub(crate) use endings_tables;

fn load<T: EndingsTables>(tables: &TableArguments) -> anyhow::Result<T> {
    T::load(&tables.file, tables.memory.memory().0).map_err(|error| match error {
        FileError::BadMagic { path } | FileError::OtherKind { path, .. } => anyhow!(
            "{} has no endings of {word}; `{word} endings build FILE` makes some",
            path.display(),
            word = T::WORD,
        ),
        error => error.into(),
    })
}

/// Parses a position, and returns the material of both sides.
fn position_of<T: EndingsTables>(text: &str) -> anyhow::Result<(T::Position, [T::Material; 2])> {
    let position: T::Position = text
        .parse()
        .with_context(|| format!("cannot read the position {:?}", printable(text)))?;
    let sides = T::material(&position)
        .with_context(|| format!("{position}: expected {} for each side", T::PIECES))?;
    Ok((position, sides))
}

/// Builds the tables of the classes that these positions have, or of all, and saves them.
pub(crate) fn build<S>(
    file: &Path,
    like: &[String],
    solver: S,
    memory: Memory,
) -> anyhow::Result<Exit>
where
    S: PairSolver<Tablebase: EndingsTables<Material = S::Material>>,
{
    check_place(file)?;
    S::Tablebase::check_replaceable(file)
        .context("endings replace endings of the same game only: choose another name")?;
    set_interrupt_message(Some("interrupted; nothing is kept".to_owned()));
    let _writing = TempFileGuard::beside(file);
    let progress = ProgressReporter::share();
    let mut builder = Builder::with(solver)
        .memory_limit(memory.0)
        .on_progress(|done| {
            let solved = format!("{} of {} pairs of material", done.solved, done.pairs);
            progress.reach(done.solved as f64 / done.pairs as f64, solved);
            ControlFlow::Continue(())
        });
    for text in like {
        let (_, [one, other]) = position_of::<S::Tablebase>(text)?;
        builder = builder.only(one, other);
    }
    let tablebase = builder.build()?;
    drop(builder);
    tablebase.save(file).context("the endings are not saved")?;
    let classes = tablebase.all_classes();
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

/// Prints the value of a position and of each move.
pub(crate) fn query<T: EndingsTables>(query: &QueryArguments) -> anyhow::Result<Exit> {
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
    let tablebase: T = load(&query.tables)?;
    let (position, [own, other]) = position_of::<T>(&query.text()?)?;
    let (Some(value), Some(moves)) = (tablebase.value(&position), tablebase.moves(&position))
    else {
        let mut classes = tablebase.all_classes().into_iter();
        if classes.any(|class| (class.own, class.other) == (own, other)) {
            bail!("{position}: {}", tablebase.why_no_value());
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
        let line: Vec<String> = line.iter().map(T::Move::to_string).collect();
        if !line.is_empty() {
            writeln!(out, "best game: {}", line.join(" "))?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}

/// Prints the longest wins, and the numbers of mutual zugzwangs.
pub(crate) fn longest<T: EndingsTables>(arguments: &LongestArguments) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct ClassAnswer {
        own: String,
        other: String,
        won: u64,
        drawn: u64,
        lost: u64,
        longest_win: Option<u8>,
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
    let tablebase: T = load(&arguments.tables)?;
    let mut classes = tablebase.all_classes();
    classes.sort_by_key(|class| Reverse(class.longest_win));
    let classes = classes.into_iter().take(arguments.classes).map(|class| {
        let (count, positions) = class.longest_win.map_or_else(Default::default, |plies| {
            tablebase.positions(&class, Value::Win(plies))
        });
        ClassAnswer {
            own: class.own.to_string(),
            other: class.other.to_string(),
            won: class.won,
            drawn: class.drawn,
            lost: class.lost,
            longest_win: class.longest_win,
            count,
            positions: positions.iter().map(T::Position::to_string).collect(),
        }
    });
    let classes = classes.collect();
    let found = tablebase.zugzwangs();
    let examples = tablebase.zugzwang_examples();
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
