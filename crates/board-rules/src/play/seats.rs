//! Who plays.

use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use board_bot::{Agent, AgentSpec, Budget, Choice, Level, Limits, StopFlag};
use board_game_core::{Game, Player, Record, RecordText};
use board_games::{BoardGame, GAMES};

use super::knowledge::Knowledge;
use super::options::{Options, SeatName};
use crate::interrupt::{Signal, on_interrupt};
use crate::progress::Progress;

/// All players, by the order in which they move.
pub(super) struct Seats<G: BoardGame> {
    seats: Vec<Seat<G>>,
    seed: u64,
}

enum Seat<G: BoardGame> {
    Person,
    Bot(SeatName, Box<dyn Agent<G> + Send>, Limits),
}

impl<G: BoardGame> Seat<G> {
    /// The player of this name on this place.
    fn new(
        name: SeatName,
        place: usize,
        start: &G,
        knowledge: &mut Knowledge<G>,
        seed: u64,
    ) -> anyhow::Result<Self> {
        Ok(match name {
            SeatName::Person => Self::Person,
            SeatName::External(ref external) => {
                let limits = external.limits();
                let whose = Player::all(G::PLAYERS)
                    .nth(place)
                    .map_or("", G::player_name);
                let agent = external.agent(whose, seed, &limits);
                if let Some(why) = agent.failure() {
                    bail!("{why}");
                }
                Self::Bot(name, agent, limits)
            }
            SeatName::Bot(spec) => {
                let is_strongest =
                    spec.with_budget(Budget::UNLIMITED) == AgentSpec::from(Level::STRONGEST);
                let evaluation = if is_strongest {
                    knowledge.expert(start)
                } else {
                    knowledge.given()
                };
                Self::Bot(name, spec.agent(evaluation, seed), spec.limits())
            }
            SeatName::Own(own) => {
                let is_own = |&&(bot, _): &&(&str, Player)| bot == own;
                let mine = G::INFO.bots.iter().find(is_own);
                if mine.is_none_or(|(_, player)| player.index() != place) {
                    bail!("{}", whose(own));
                }
                Self::Bot(name, start.own_bot(own)?, Limits::none())
            }
        })
    }

    /// Takes up what the player of this place kept, if it is the same one.
    fn recall(&mut self, record: &RecordText, place: usize) -> anyhow::Result<()> {
        let Self::Bot(name, agent, _) = self else {
            return Ok(());
        };
        let is_same = record.tag(KEYS[place]) == Some(name.to_string().as_str());
        match record.tag(MEMORIES[place]).filter(|_| is_same) {
            Some(memory) if !agent.recall(memory) => {
                bail!(
                    "{}: {memory:?} is nothing that {name} keeps",
                    MEMORIES[place]
                )
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

/// The keys under which a record holds the players and the bots' seed.
const KEYS: [&str; Player::MOST] = ["first", "second", "third", "fourth"];
/// And under which it holds what they keep from move to move.
const MEMORIES: [&str; Player::MOST] = [
    "first-memory",
    "second-memory",
    "third-memory",
    "fourth-memory",
];
const SEED: &str = "seed";

impl<G: BoardGame> Seats<G> {
    /// The players whom the options name, else those of the record, else a person for the player to move and bots.
    pub(super) fn new(
        options: &Options,
        record: Option<&RecordText>,
        start: &G,
        knowledge: &mut Knowledge<G>,
    ) -> anyhow::Result<Self> {
        let named = named::<G>(options, record)?;
        let has_person = named.contains(&Some(SeatName::Person));
        let person = if has_person {
            None
        } else if named.iter().all(Option::is_none) {
            Some(start.to_move().index())
        } else {
            named.iter().position(Option::is_none)
        };
        let seed = options
            .seed
            .map_or_else(|| seed_of(record), |seed| Ok(Some(seed)))?;
        // Seeds that people can read and type again.
        let seed = seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let bot = SeatName::Bot(AgentSpec::from(options.level));
        let seats = named.into_iter().zip(0..).map(|(name, place)| {
            let unnamed = if person == Some(place) {
                SeatName::Person
            } else {
                bot.clone()
            };
            let seed = seed.wrapping_add(place as u64);
            let name = name.unwrap_or(unnamed);
            let mut seat = Seat::new(name, place, start, knowledge, seed)?;
            if let Some(record) = record {
                seat.recall(record, place)?;
            }
            Ok::<_, anyhow::Error>(seat)
        });
        Ok(Self {
            seats: seats.collect::<anyhow::Result<_>>()?,
            seed,
        })
    }

    /// The name of a player.
    pub(super) fn name(&self, player: Player) -> SeatName {
        match &self.seats[player.index()] {
            Seat::Person => SeatName::Person,
            Seat::Bot(name, ..) => name.clone(),
        }
    }

    /// Somebody else plays for this player from now on.
    pub(super) fn set(
        &mut self,
        player: Player,
        name: SeatName,
        start: &G,
        knowledge: &mut Knowledge<G>,
    ) -> anyhow::Result<()> {
        let place = player.index();
        let seed = self.seed.wrapping_add(place as u64);
        self.seats[place] = Seat::new(name, place, start, knowledge, seed)?;
        Ok(())
    }

    /// Why the player to move has no move.
    pub(super) fn failure(&self, player: Player) -> Option<String> {
        match &self.seats[player.index()] {
            Seat::Person => None,
            Seat::Bot(_, agent, _) => agent.failure(),
        }
    }

    /// Tells the bots that a new game begins.
    pub(super) fn new_game(&mut self) {
        for seat in &mut self.seats {
            if let Seat::Bot(_, agent, _) = seat {
                agent.new_game();
            }
        }
    }

    /// Whether this player is a person.
    pub(super) fn is_person(&self, player: Player) -> bool {
        self.name(player) == SeatName::Person
    }

    /// Whether a person plays at all.
    pub(super) fn has_person(&self) -> bool {
        Player::all(G::PLAYERS).any(|player| self.is_person(player))
    }

    /// The seed of the bots, if there is one that has a choice.
    pub(super) fn seed(&self) -> Option<u64> {
        let is_bot = |player| matches!(self.name(player), SeatName::Bot(_));
        let has_bot = Player::all(G::PLAYERS).any(is_bot);
        has_bot.then_some(self.seed)
    }

    /// Writes the players into a record.
    pub(super) fn note(&self, record: &mut Record<G>) -> anyhow::Result<()> {
        for player in Player::all(G::PLAYERS) {
            let place = player.index();
            record.set_tag(KEYS[place], self.name(player))?;
            let memory = self.seats[place].memory();
            record.set_tag(MEMORIES[place], memory.unwrap_or_default())?;
        }
        if let Some(seed) = self.seed() {
            record.set_tag(SEED, seed)?;
        }
        Ok(())
    }

    /// What the bot that is to move chooses, within `time` if there is a clock, and whether it was made to hurry; `None` if
    /// a person is to move, or the game is over.
    pub(super) fn choose(
        &mut self,
        record: &Record<G>,
        time: Option<Duration>,
    ) -> Option<(Choice<G::Move>, bool)> {
        let has_person = self.has_person();
        let position = record.position();
        let Seat::Bot(_, agent, limits) = &mut self.seats[position.to_move().index()] else {
            return None;
        };
        // Each move has a button of its own.
        let mut budget = *limits.budget();
        budget.time = [budget.time, time].into_iter().flatten().min();
        let limits = Limits::from(budget);
        let (choice, is_hurried) = think(limits.stop_flag(), has_person, || {
            agent.choose(position, record.keys(), &limits)
        });
        Some((choice?, is_hurried))
    }
}

/// Which player of which game a bot of its own can play.
fn whose(own: &str) -> String {
    let all = GAMES.iter().flat_map(|game| {
        let bots = game.info.bots.iter().filter(|(bot, _)| *bot == own);
        bots.map(|&(_, player)| format!("the {} of {}", (game.player_name)(player), game.name))
    });
    let all: Vec<String> = all.collect();
    format!("{own} can play {} only", all.join(" or "))
}

/// Thinks. Ctrl-C presses the button, and so do, unless a `person` plays, whose game would go on, the signals that end the
/// program; also says whether one did.
pub(super) fn think<R>(stop: StopFlag, has_person: bool, think: impl FnOnce() -> R) -> (R, bool) {
    let _progress = Progress::waiting("thinking");
    let listening = on_interrupt(move |signal| {
        let is_ours = signal == Signal::CtrlC || !has_person;
        if is_ours {
            stop.set();
        }
        is_ours
    });
    let answer = think();
    (answer, listening.has_come())
}

/// Whom the options name, else the record.
fn named<G: Game>(
    options: &Options,
    record: Option<&RecordText>,
) -> anyhow::Result<Vec<Option<SeatName>>> {
    let mut all = Vec::from(options.named());
    if all.split_off(G::PLAYERS).iter().any(Option::is_some) {
        bail!("this game has {} players", G::PLAYERS);
    }
    for (name, key) in all.iter_mut().zip(KEYS) {
        if name.is_none()
            && let Some(text) = record.and_then(|record| record.tag(key))
        {
            let read = text.parse();
            let read = read.map_err(|error: String| anyhow!("{key}: {error}, or person"))?;
            if matches!(read, SeatName::External(_)) {
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
