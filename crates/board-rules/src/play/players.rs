//! The players of a game, and the analysis that bots share.

use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use board_bot::{AgentSpec, Budget, Choice, Level, Limits, StopFlag};
use board_game_core::{Player, RecordText};
use board_games::{Analyser, GAMES, Table, TableAgent};

use super::options::{Options, PlayerName};
use crate::external::external_table_agent;
use crate::game::exact;
use crate::job::interrupt::{Signal, on_interrupt};
use crate::job::progress::ProgressReporter;

/// All players, in the order in which they move.
pub(super) struct GamePlayers {
    players: Vec<GamePlayer>,
    seed: u64,
}

enum GamePlayer {
    Person,
    Bot(PlayerName, Box<dyn TableAgent>, Box<Limits>),
}

impl GamePlayer {
    /// Creates the player with this name, at this index in the order of moves.
    fn new(
        name: PlayerName,
        place: usize,
        table: &dyn Table,
        analysis: &mut SharedAnalysis,
        seed: u64,
    ) -> anyhow::Result<Self> {
        Ok(match name {
            PlayerName::Person => Self::Person,
            PlayerName::External(ref external) => {
                let limits = external.limits();
                let whose = Player::all(table.players()).nth(place);
                let whose = whose.map_or("", |player| table.player_name(player));
                let agent = external_table_agent(external, table.name(), whose, seed, &limits)?;
                if let Some(why) = agent.failure() {
                    bail!("{why}");
                }
                Self::Bot(name, agent, Box::new(limits))
            }
            PlayerName::Bot(spec) => {
                let is_strongest =
                    spec.with_budget(Budget::UNLIMITED) == AgentSpec::from(Level::STRONGEST);
                let analyser = if is_strongest {
                    analysis.expert(table)
                } else {
                    analysis.given()
                };
                Self::Bot(name, analyser.agent(&spec, seed), Box::new(spec.limits()))
            }
            PlayerName::Own(own) => {
                let is_own = |&&(bot, _): &&(&str, Player)| bot == own;
                let mine = table.info().bots.iter().find(is_own);
                if mine.is_none_or(|(_, player)| player.index() != place) {
                    bail!("{}", whose(own));
                }
                Self::Bot(name, table.own_bot(own)?, Box::new(Limits::none()))
            }
        })
    }

    /// Restores the memory of the player from a record, if the record has the same player there.
    fn recall(&mut self, record: &RecordText, place: usize) -> anyhow::Result<()> {
        let Self::Bot(name, agent, _) = self else {
            return Ok(());
        };
        let is_same = record.tag(KEYS[place]) == Some(name.to_string().as_str());
        match record.tag(MEMORIES[place]).filter(|_| is_same) {
            Some(memory) if !agent.recall(memory) => {
                bail!("{}: {memory:?} is no memory of {name}", MEMORIES[place])
            }
            _ => Ok(()),
        }
    }

    fn memory(&self) -> Option<String> {
        match self {
            Self::Person => None,
            Self::Bot(_, agent, _) => agent.memory(),
        }
    }
}

/// The keys of the players in a record.
const KEYS: [&str; Player::MAX_COUNT] = ["first", "second", "third", "fourth"];
/// The keys of the memories of the players.
const MEMORIES: [&str; Player::MAX_COUNT] = [
    "first-memory",
    "second-memory",
    "third-memory",
    "fourth-memory",
];
/// The key of the bots' seed.
const SEED: &str = "seed";

impl GamePlayers {
    /// Creates the players that the options name; otherwise those of the record; otherwise a person
    /// for the player to move, and bots.
    pub(super) fn new(
        options: &Options,
        record: Option<&RecordText>,
        table: &dyn Table,
        analysis: &mut SharedAnalysis,
    ) -> anyhow::Result<Self> {
        let named = named(table.players(), options, record)?;
        let has_person = named.contains(&Some(PlayerName::Person));
        let person = if has_person {
            None
        } else if named.iter().all(Option::is_none) {
            let first = table.moves().first();
            Some(first.map_or_else(|| table.mover().index(), |mv| mv.mover))
        } else {
            named.iter().position(Option::is_none)
        };
        let seed = options
            .seed
            .map_or_else(|| seed_of(record), |seed| Ok(Some(seed)))?;
        // A short seed, easy to type.
        let seed = seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let bot = PlayerName::Bot(AgentSpec::from(options.level));
        let players = named.into_iter().zip(0..).map(|(name, place)| {
            let unnamed = if person == Some(place) {
                PlayerName::Person
            } else {
                bot.clone()
            };
            let seed = seed.wrapping_add(place as u64);
            let name = name.unwrap_or(unnamed);
            let mut game_player = GamePlayer::new(name, place, table, analysis, seed)?;
            if let Some(record) = record {
                game_player.recall(record, place)?;
            }
            Ok::<_, anyhow::Error>(game_player)
        });
        Ok(Self {
            players: players.collect::<anyhow::Result<_>>()?,
            seed,
        })
    }

    /// The name of a player.
    pub(super) fn name(&self, player: Player) -> PlayerName {
        match &self.players[player.index()] {
            GamePlayer::Person => PlayerName::Person,
            GamePlayer::Bot(name, ..) => name.clone(),
        }
    }

    /// Replaces a player.
    pub(super) fn set(
        &mut self,
        player: Player,
        name: PlayerName,
        table: &dyn Table,
        analysis: &mut SharedAnalysis,
    ) -> anyhow::Result<()> {
        let place = player.index();
        let seed = self.seed.wrapping_add(place as u64);
        self.players[place] = GamePlayer::new(name, place, table, analysis, seed)?;
        Ok(())
    }

    /// The reason why a bot has failed, if it has.
    pub(super) fn failure(&self, player: Player) -> Option<String> {
        match &self.players[player.index()] {
            GamePlayer::Person => None,
            GamePlayer::Bot(_, agent, _) => agent.failure(),
        }
    }

    /// Tells the bots that a new game begins.
    pub(super) fn new_game(&mut self) {
        for game_player in &mut self.players {
            if let GamePlayer::Bot(_, agent, _) = game_player {
                agent.new_game();
            }
        }
    }

    /// Whether this player is a person.
    pub(super) fn is_person(&self, player: Player) -> bool {
        self.is_person_at(player.index())
    }

    /// Whether the player at this index is a person.
    pub(super) fn is_person_at(&self, place: usize) -> bool {
        matches!(self.players[place], GamePlayer::Person)
    }

    /// Whether a person plays at all.
    pub(super) fn has_person(&self) -> bool {
        self.players
            .iter()
            .any(|game_player| matches!(game_player, GamePlayer::Person))
    }

    /// The seed of the bots; `None` if no bot uses it.
    pub(super) fn seed(&self) -> Option<u64> {
        let is_bot = |game_player: &GamePlayer| {
            matches!(game_player, GamePlayer::Bot(PlayerName::Bot(_), ..))
        };
        self.players.iter().any(is_bot).then_some(self.seed)
    }

    /// Writes the players into the record of a table.
    pub(super) fn write_tags(&self, table: &mut dyn Table) {
        for (place, player) in Player::all(table.players()).enumerate() {
            table.set_tag(KEYS[place], &self.name(player).to_string());
            let memory = self.players[place].memory();
            table.set_tag(MEMORIES[place], &memory.unwrap_or_default());
        }
        if let Some(seed) = self.seed() {
            table.set_tag(SEED, &seed.to_string());
        }
    }

    /// Lets the bot to move choose a move, within `time` if there is a clock. Also returns whether
    /// it was interrupted. No move if the bot fails, a person is to move, or the game is over.
    pub(super) fn choose(
        &mut self,
        table: &dyn Table,
        time: Option<Duration>,
    ) -> (Option<Choice<String>>, bool) {
        let has_person = self.has_person();
        let GamePlayer::Bot(_, agent, limits) = &mut self.players[table.mover().index()] else {
            return (None, false);
        };
        // New limits, because each move needs a stop flag of its own.
        let mut budget = *limits.budget();
        budget.time = [budget.time, time].into_iter().flatten().min();
        let limits = Limits::from(budget);
        think(limits.stop_flag(), has_person, || {
            agent.choose(table, &limits)
        })
    }
}

/// The error that a game's own bot can play only certain players.
fn whose(own: &str) -> String {
    let all = GAMES.iter().flat_map(|game| {
        let bots = game.info.bots.iter().filter(|(bot, _)| *bot == own);
        bots.map(|&(_, player)| format!("the {} of {}", (game.player_name)(player), game.name))
    });
    let all: Vec<String> = all.collect();
    format!("{own} can play {} only", all.join(" or "))
}

/// Runs a search. Ctrl-C sets the stop flag; if no person plays, the signals that end the program
/// do so, too. Also returns whether a signal has come.
pub(super) fn think<R>(stop: StopFlag, has_person: bool, think: impl FnOnce() -> R) -> (R, bool) {
    let _progress = ProgressReporter::waiting("thinking");
    let guard = on_interrupt(move |signal| {
        let is_ours = signal == Signal::CtrlC || !has_person;
        if is_ours {
            stop.set();
        }
        is_ours
    });
    let answer = think();
    (answer, guard.was_signalled())
}

/// The players that the options name, or otherwise the record.
fn named(
    players: usize,
    options: &Options,
    record: Option<&RecordText>,
) -> anyhow::Result<Vec<Option<PlayerName>>> {
    let mut all = Vec::from(options.named());
    if all.split_off(players).iter().any(Option::is_some) {
        bail!("this game has {players} players");
    }
    for (name, key) in all.iter_mut().zip(KEYS) {
        if name.is_none()
            && let Some(text) = record.and_then(|record| record.tag(key))
        {
            let read = text.parse();
            let read = read.map_err(|error: String| anyhow!("{key}: {error}"))?;
            if matches!(read, PlayerName::External(_)) {
                bail!("{key}: a saved game starts no program: name it by --{key}");
            }
            *name = Some(read);
        }
    }
    Ok(all)
}

fn seed_of(record: Option<&RecordText>) -> anyhow::Result<Option<u64>> {
    let text = record.and_then(|record| record.tag(SEED));
    let seed = text.map(str::parse::<u64>).transpose();
    seed.with_context(|| format!("{SEED}: {:?} is no whole number", text.unwrap_or_default()))
}

/// The analysers that all bots of a game share.
pub(super) struct SharedAnalysis {
    given: Box<dyn Analyser>,
    /// The analyser for the strongest level and for hints, with its rules.
    expert: Option<(String, Box<dyn Analyser>)>,
}

impl SharedAnalysis {
    pub(super) const fn new(given: Box<dyn Analyser>) -> Self {
        Self {
            given,
            expert: None,
        }
    }

    /// The analyser for all levels.
    pub(super) fn given(&self) -> &dyn Analyser {
        &*self.given
    }

    /// The analyser for the strongest level and for hints: exact if the game is solved, in only
    /// seconds. Created at the first call.
    pub(super) fn expert(&mut self, table: &dyn Table) -> &mut dyn Analyser {
        let Some(name) = table.solvable().filter(|_| !self.is_exact(table)) else {
            return &mut *self.given;
        };
        let known = self.expert.take().filter(|(known, _)| *known == name);
        let (_, expert) = self
            .expert
            .insert(known.unwrap_or_else(|| (name, exact(table))));
        &mut **expert
    }

    /// Whether the given analyser knows the current position exactly.
    fn is_exact(&self, table: &dyn Table) -> bool {
        self.given.exact_lines(table).is_some()
    }

    /// Clears the transposition tables and cached results.
    pub(super) fn clear(&mut self) {
        self.given.clear();
        if let Some((_, expert)) = &mut self.expert {
            expert.clear();
        }
    }
}
