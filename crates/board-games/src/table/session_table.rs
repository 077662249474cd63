//! The implementation of [`Table`] for every game.

use core::ops::ControlFlow;
use std::collections::BTreeMap;
#[cfg(feature = "files")]
use std::path::Path;

use board_game_core::{Game, Outcome, Player, Record, RecordText, Team};
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Ink, Picture, Theme, View};

use crate::game::{BoardGame, Drawing, GameInfo, SolvingTime, picture_after, target};
use crate::message::{Message, ToMessage};
use crate::move_input::{self, Candidates, MoveInput};
use crate::table::analyser::{table_agent, with_evaluation};
use crate::table::session::GameTable;
use crate::table::{Analyser, Table, TableAgent};
use crate::view::{
    Continuations, EndingView, GameView, Marks, MoveChoice, MoveView, NextSquare, PieceView,
    PositionSummary, Targets,
};

/// The maximum number of moves that `options` visits. No position under the page's rules has as
/// many.
const MAX_VISITED_MOVES: u32 = 500_000;

fn ending_view<G: BoardGame>(position: &G) -> Option<EndingView> {
    let winners = match position.outcome()? {
        Outcome::Win(team) => team.players().map(Player::index).collect(),
        Outcome::Draw => Vec::new(),
    };
    let message = position.ending_message()?;
    Some(EndingView { winners, message })
}

/// The players of each side. Sides are in the order of their first players.
fn sides<G: BoardGame>(position: &G) -> Vec<Vec<usize>> {
    let teams = Player::all(G::PLAYERS).map(|player| (player, position.team(player)));
    let firsts = teams.filter(|(player, team)| team.players().next() == Some(*player));
    firsts
        .map(|(_, team)| team.players().map(Player::index).collect())
        .collect()
}

/// Parses the name of a square and checks that a piece stands on it.
fn occupied<G: BoardGame>(position: &G, name: &str) -> Result<Square, Message> {
    let square = position.parse_square(name)?;
    if position.piece_on(square).is_none() {
        let text = format!("no piece stands on {}", position.square_name(square));
        return Err(Message::new(text, "bad-square"));
    }
    Ok(square)
}

fn texts<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(M::to_string).collect()
}

impl<G: BoardGame> Table for GameTable<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn player_name(&self, player: Player) -> &'static str {
        G::player_name(player)
    }

    fn team(&self, player: Player) -> Team {
        self.record.position().team(player)
    }

    fn boxed(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn summary(&self) -> PositionSummary {
        PositionSummary::of(self.record.position())
    }

    fn view(&self, from: usize) -> GameView {
        let position = self.record.position();
        let (width, height) = position.size();
        let squares = || (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
        let key = position.key();
        GameView {
            game: G::NAME,
            rules: position.rules().to_string(),
            position: position.to_string(),
            width: width.into(),
            height: height.into(),
            players: Player::all(G::PLAYERS).map(G::player_name).collect(),
            sides: sides(position),
            mover: position.to_move().index(),
            ply: self.record.len(),
            moves: self.moves.get(from..).unwrap_or_default().to_vec(),
            ending: ending_view(position),
            solvable: position.solvable(),
            names: squares()
                .map(|square| position.square_name(square))
                .collect(),
            pieces: squares().map(|square| position.piece_on(square)).collect(),
            repeated: self
                .record
                .keys()
                .iter()
                .filter(|&&earlier| earlier == key)
                .count(),
            tags: self.record.tags().to_vec(),
        }
    }

    fn moves(&self) -> &[MoveView] {
        &self.moves
    }

    fn ply(&self) -> usize {
        self.record.len()
    }

    fn mover(&self) -> Player {
        self.record.position().to_move()
    }

    fn ending(&self) -> Option<Message> {
        self.record.position().ending_message()
    }

    fn record(&self) -> RecordText {
        RecordText::of(&self.record)
    }

    fn set_tag(&mut self, key: &str, value: &str) {
        let _ = self.record.set_tag(key, value);
    }

    fn go_to(&mut self, ply: usize) {
        self.record.go_to(ply);
    }

    fn restart(&mut self) {
        *self = Self::of(Record::new(self.record.start().clone()));
    }

    fn legal_moves(&self, from: Option<&str>) -> Result<Vec<String>, Message> {
        let position = self.record.position();
        let mut moves = Game::moves(position);
        if let Some(from) = from {
            let square = occupied(position, from)?;
            moves.retain(|&mv| target(position, mv, square).is_some());
        }
        Ok(texts(&moves))
    }

    fn sorted_moves(&self) -> Vec<String> {
        let mut moves = Game::moves(self.record.position());
        moves.sort_unstable();
        texts(&moves)
    }

    fn count_moves(&self) -> u64 {
        self.record.position().count_moves()
    }

    fn perft(&self, depth: u16) -> u64 {
        self.record.position().perft(depth)
    }

    fn invariants(&self) -> Result<(), String> {
        self.record.position().invariants()
    }

    fn parse_move(&self, text: &str) -> Result<String, Message> {
        let position = self.record.position();
        // The canonical text takes precedence over the forms that people type.
        let mv = position.parse_move(text);
        let mv = mv.or_else(|error| position.read_move(text).map_err(|_| error));
        mv.map(|mv| mv.to_string())
            .map_err(|error| error.to_message())
    }

    fn play(&mut self, text: &str) -> Result<(), Message> {
        let mv = self.record.position().parse_move(text);
        let mv = mv.map_err(|error| error.to_message())?;
        let before = self.record.position().clone();
        let is_next = self.record.undone().first() == Some(&mv);
        self.record
            .play(mv)
            .map_err(|illegal| illegal.to_message())?;
        if !is_next {
            self.moves.truncate(self.record.len() - 1);
            self.moves.push(Self::move_view(&before, mv));
        }
        Ok(())
    }

    fn read(&self, typed: &str) -> MoveInput {
        move_input::read(self.record.position(), typed)
    }

    fn candidates(&self, typed: &str, max_count: usize) -> Candidates {
        move_input::candidates(self.record.position(), typed, max_count)
    }

    fn captured_piece(&self, mv: &str) -> Option<PieceView> {
        let position = self.record.position();
        position.captured_piece(position.parse_move(mv).ok()?)
    }

    fn capture_after_end(&self) -> Option<String> {
        let capture = self.record.position().capture_after_end();
        capture.map(|mv| mv.to_string())
    }

    fn options(&self, chosen: &[usize]) -> Continuations {
        let position = self.record.position();
        let mut options = Continuations::default();
        let mut next = BTreeMap::new();
        let mut visited = 0;
        let _: ControlFlow<()> = position.visit_moves(|mv| {
            visited += 1;
            let squares = Self::indices(position, mv);
            if let Some(rest) = squares.strip_prefix(chosen) {
                match rest.first() {
                    None => options.moves.push(MoveChoice {
                        text: mv.to_string(),
                        turn: position.turn_of(mv),
                    }),
                    Some(&square) => {
                        let takes = rest.len() == 1 && position.captured(mv).is_some();
                        *next.entry(square).or_insert(false) |= takes;
                    }
                }
            }
            if visited < MAX_VISITED_MOVES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        options.next = next
            .into_iter()
            .map(|(square, takes)| NextSquare { square, takes })
            .collect();
        options
    }

    fn illegal_reason(&self, squares: &[usize]) -> Option<Message> {
        let squares: Vec<Square> = squares.iter().map(|&index| self.square(index)).collect();
        let mv = self.record.position().move_of(&squares)?;
        let illegal = self.record.position().check(mv).err()?;
        Some(illegal.to_message())
    }

    fn picture(&self, marks: &Marks) -> String {
        let position = self.record.position();
        let mut picture = position.board_picture();
        if marks.areas {
            position.fill_areas(&mut picture);
        }
        if marks.last
            && let Some(last) = self.record.last()
        {
            picture.fill_all(position.squares_of(last), Fill::Highlight);
        }
        for text in &marks.arrows {
            if let Ok(mv) = position.parse_move(text) {
                let squares = position.squares_of(mv);
                picture.fill_all(squares.clone(), Fill::Reachable);
                for pair in squares.chunks_exact(2) {
                    picture.arrow(pair[0], pair[1], Ink::Green);
                }
            }
        }
        if marks.turned {
            picture.view(View::Turned);
        }
        picture.title("").description("");
        let theme = if marks.dark {
            Theme::Dark
        } else {
            Theme::Light
        };
        picture.svg().theme(theme).to_string()
    }

    fn drawing(&self, mark: Option<(&str, &str)>) -> Result<Drawing, Message> {
        let position = self.record.position();
        match mark {
            Some((name, value)) => position.draw_mark(name, value),
            None => Ok(Drawing::Picture(
                position.terminal_picture(View::RowZeroBelow),
            )),
        }
    }

    fn board(&self, view: View) -> Picture {
        picture_after(self.record.position(), self.record.last(), view)
    }

    fn targets(&self, square: &str, view: View) -> Result<Targets, Message> {
        let position = self.record.position();
        let square = occupied(position, square)?;
        let mut picture = position.terminal_picture(view);
        let mut squares: Vec<Square> = Vec::new();
        let _: ControlFlow<()> = position.visit_moves(|mv| {
            if let Some(to) = target(position, mv, square).filter(|&to| to != square) {
                let takes = position.captured(mv).is_some();
                picture.fill(to, if takes { Fill::Attacked } else { Fill::Target });
                if !squares.contains(&to) {
                    squares.push(to);
                }
            }
            ControlFlow::Continue(())
        });
        picture.fill(square, Fill::Origin);
        Ok(Targets {
            picture,
            square: position.square_name(square),
            number: squares.len(),
        })
    }

    fn tray(&self) -> Vec<PieceView> {
        G::tray()
    }

    fn set_up(&mut self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<(), Message> {
        let at = at.map(|(index, code)| (self.square(index), code));
        let position = self.record.position().set_up(at, mover)?;
        *self = Self::of(Record::new(position));
        Ok(())
    }

    fn analyser(&self) -> Box<dyn Analyser> {
        with_evaluation::<G>(G::Evaluation::default())
    }

    fn solvable(&self) -> Option<String> {
        self.record.position().solvable()
    }

    fn exact(
        &self,
        time: SolvingTime,
        memory: u64,
        report: &mut dyn FnMut(u64, u64),
    ) -> Option<Result<Box<dyn Analyser>, Message>> {
        let exact = self.record.position().exact(time, memory, report)?;
        Some(exact.map(with_evaluation::<G>))
    }

    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<Box<dyn Analyser>, Message> {
        let exact = self.record.start().load_exact(file, memory)?;
        Ok(with_evaluation::<G>(exact))
    }

    fn own_bot(&self, name: &str) -> Result<Box<dyn TableAgent>, Message> {
        self.record.start().own_bot(name).map(table_agent)
    }
}
