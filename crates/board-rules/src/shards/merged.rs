//! All shards of a question, merged.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, bail};
use itertools::Itertools;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::file::{ShardFile, ShardHeader};
use super::shard::PieceOrder;
use crate::input::printable;

/// The most missing shards that an error names.
const NAMED: usize = 10;

/// All shards of one question, in their order.
#[derive(Debug)]
pub(crate) struct MergedShards {
    shards: Vec<(PathBuf, ShardFile)>,
}

impl MergedShards {
    /// Reads the files of all shards, in any order.
    ///
    /// # Errors
    /// A file is damaged or belongs to another question, or a shard is missing or given twice.
    pub(crate) fn of(files: &[PathBuf]) -> anyhow::Result<Self> {
        let mut found: BTreeMap<u32, (PathBuf, ShardFile)> = BTreeMap::new();
        for path in files {
            let file = ShardFile::load(path)?;
            let (name, shard) = (path.display(), file.header.shard);
            if let Some((other_path, other)) = found.values().next() {
                let other_name = other_path.display();
                if let Some(difference) = difference(&file.header, &other.header) {
                    bail!("{name} answers another question than {other_name}: {difference}");
                }
                if shard.of() != other.header.shard.of() {
                    bail!(
                        "{name} is shard {shard}, and {other_name} is shard {}: expected shards of one division",
                        other.header.shard
                    );
                }
            }
            if let Some((other, _)) = found.get(&shard.number()) {
                bail!(
                    "{} and {name} are both shard {shard}: name one of them",
                    other.display()
                );
            }
            found.insert(shard.number(), (path.clone(), file));
        }
        let (_, first) = found.values().next().context("there is no shard")?;
        let (all, command) = (first.header.shard, &first.header.command);
        let missing = (1..=all.of()).filter(|number| !found.contains_key(number));
        let missing: Vec<String> = missing
            .map(|number| all.with_number(number).to_string())
            .collect();
        if !missing.is_empty() {
            let more = match missing.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            bail!(
                "of `{}` missing: shard {}{more}; expected the files of all {}",
                printable(command),
                missing.iter().take(NAMED).join(", "),
                all.of()
            );
        }
        Ok(Self {
            shards: found.into_values().collect(),
        })
    }

    fn header(&self) -> &ShardHeader {
        // `of` refuses an empty list of files.
        &self.shards[0].1.header
    }

    /// The command that the shards answer.
    pub(crate) fn command(&self) -> &str {
        &self.header().command
    }

    /// The question that the shards answer.
    pub(crate) fn question<Q: DeserializeOwned>(&self) -> anyhow::Result<Q> {
        let question = self.header().question.clone();
        serde_json::from_value(question)
            .with_context(|| format!("{}: the question is unknown", self.shards[0].0.display()))
    }

    /// The results of all pieces of the question, in their order.
    pub(super) fn results<Q: Serialize, P: DeserializeOwned>(
        self,
        question: &Q,
        deal: PieceOrder,
        names: &[String],
    ) -> anyhow::Result<Vec<P>> {
        if serde_json::to_value(question)? != self.header().question {
            bail!(
                "{}: the question is not written as this program writes it: compute the shard again",
                self.shards[0].0.display()
            );
        }
        let mut results = PieceResults::new(names);
        for (path, file) in self.shards {
            let own = file.header.shard.places(deal, names.len());
            let expected = own.iter().map(|&at| &names[at]);
            if !expected.eq(file.pieces.iter().map(|piece| &piece.name)) {
                bail!(
                    "{} does not have the pieces of shard {}: answer it again",
                    path.display(),
                    file.header.shard
                );
            }
            for (at, piece) in own.into_iter().zip(file.pieces) {
                let result = serde_json::from_value(piece.result).with_context(|| {
                    format!(
                        "{}: the result of piece {} is malformed",
                        path.display(),
                        names[at]
                    )
                })?;
                results.insert(at, result);
            }
        }
        results.all()
    }
}

/// The first difference between the questions of two shards.
fn difference(one: &ShardHeader, other: &ShardHeader) -> Option<String> {
    if one.digest == other.digest {
        return None;
    }
    let mismatch = |what: &str, one: &str, other: &str| {
        Some(format!(
            "{what} is {}, not {}",
            printable(one),
            printable(other)
        ))
    };
    if one.command != other.command {
        return mismatch("the command", &one.command, &other.command);
    }
    let keys = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let (ones, others) = (keys(&one.question), keys(&other.question));
    let text = |value: Option<&Value>| value.map_or("not there".to_owned(), Value::to_string);
    let mut all = ones.keys().chain(others.keys());
    let key = all.find(|&key| ones.get(key) != others.get(key))?;
    mismatch(key, &text(ones.get(key)), &text(others.get(key)))
}

/// The results of the pieces of a question, some of them still missing.
struct PieceResults<'n, P> {
    names: &'n [String],
    by_index: Vec<Option<P>>,
}

impl<'n, P> PieceResults<'n, P> {
    /// Creates an empty collection for the pieces of these names.
    fn new(names: &'n [String]) -> Self {
        Self {
            names,
            by_index: names.iter().map(|_| None).collect(),
        }
    }

    /// Stores the result of the piece at this index.
    fn insert(&mut self, at: usize, result: P) {
        self.by_index[at] = Some(result);
    }

    /// Returns the results in the order of the pieces.
    ///
    /// # Errors
    /// A piece has no result; the error names the first.
    fn all(self) -> anyhow::Result<Vec<P>> {
        let named = self.names.iter().zip(self.by_index);
        named
            .map(|(name, result)| result.with_context(|| format!("piece {name} has no result")))
            .collect()
    }
}
