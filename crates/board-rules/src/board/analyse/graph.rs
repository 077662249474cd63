//! The graph of the scores of a game, as text and as SVG.

use std::fmt::Write;

use board_bot::{MoveQuality, Score};

/// The scores of a game for its first player, after each move.
pub(super) struct ScoreGraph {
    first: &'static str,
    /// The value after each move, from -1 (lost) to 1 (won), and the quality of the move.
    points: Vec<(f64, MoveQuality)>,
}

/// The width of the text graph, in characters.
const COLUMNS: usize = 72;
/// The height of the text graph above and below the middle, in lines.
const ROWS: i32 = 4;

/// The score that maps to half the height of a win, in hundredths.
const HALF: f64 = 300.0;

/// Maps a score to a value from -1 to 1.
fn share(score: Score) -> f64 {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(_), _) => 1.0,
        (_, Some(_)) => -1.0,
        _ => {
            let value = f64::from(score.value());
            0.95 * value / (value.abs() + HALF)
        }
    }
}

impl ScoreGraph {
    pub(super) fn new(first: &'static str, scores: Vec<(Score, MoveQuality)>) -> Self {
        let points = scores.into_iter();
        Self {
            first,
            points: points
                .map(|(score, verdict)| (share(score), verdict))
                .collect(),
        }
    }

    /// Draws a bar for each move, or for several moves; below it, `!` marks a blunder and `?` a
    /// mistake.
    pub(super) fn text(&self) -> String {
        if self.points.is_empty() {
            return String::new();
        }
        let step = self.points.len().div_ceil(COLUMNS);
        let bars: Vec<(f64, MoveQuality)> = self
            .points
            .chunks(step)
            .map(|chunk| {
                let last = chunk.last().map_or(0.0, |point| point.0);
                let worst = chunk.iter().map(|point| point.1).max();
                (last, worst.unwrap_or(MoveQuality::Good))
            })
            .collect();
        let mut text = format!("good for {}\n", self.first);
        for row in (-ROWS..=ROWS).rev() {
            let cell = |&(value, _): &(f64, MoveQuality)| {
                let height = (value * f64::from(ROWS)).round() as i32;
                match row {
                    0 => '-',
                    1.. if height >= row => '#',
                    ..0 if height <= row => '#',
                    _ => ' ',
                }
            };
            let line: String = bars.iter().map(cell).collect();
            let _ = writeln!(text, "{}", format!("  |{line}").trim_end());
        }
        let marks = bars.iter().map(|&(_, verdict)| match verdict {
            MoveQuality::Blunder => '!',
            MoveQuality::Mistake => '?',
            MoveQuality::Good | MoveQuality::Inaccuracy => ' ',
        });
        let marks: String = marks.collect();
        let each = match step {
            1 => "a column each move".to_owned(),
            step => format!("a column every {step} moves"),
        };
        let _ = writeln!(text, "{}", format!("   {marks}").trim_end());
        let _ = writeln!(
            text,
            "bad for {}; {each}, ! a blunder, ? a mistake",
            self.first
        );
        text
    }

    /// Draws the graph as SVG.
    pub(super) fn svg(&self, title: &str) -> String {
        const WIDTH: f64 = 900.0;
        const HEIGHT: f64 = 300.0;
        const EDGE: f64 = 40.0;
        let middle = HEIGHT / 2.0;
        let step = (WIDTH - 2.0 * EDGE) / self.points.len().max(1) as f64;
        let place = |index: usize, value: f64| {
            let x = EDGE + step * (index as f64 + 1.0);
            (x, middle - value * (middle - EDGE))
        };
        let mut curve = format!("M{EDGE} {middle}");
        let mut marks = String::new();
        for (index, &(value, verdict)) in self.points.iter().enumerate() {
            let (x, y) = place(index, value);
            let _ = write!(curve, "L{x:.1} {y:.1}");
            let class = match verdict {
                MoveQuality::Blunder => "blunder",
                MoveQuality::Mistake => "mistake",
                MoveQuality::Good | MoveQuality::Inaccuracy => continue,
            };
            let _ = writeln!(
                marks,
                "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"/>"
            );
        }
        let (right, below) = (WIDTH - EDGE, HEIGHT - 12.0);
        let first = self.first;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\">\n<title>{title}: scores for {first}</title>\n\
             <style>.paper{{fill:#fff}}.area{{fill:#3b9cff;fill-opacity:.3}}.curve{{fill:none;stroke:#1559c7;\
             stroke-width:2.5;stroke-linejoin:round}}.zero{{stroke:#6b737c;stroke-width:1}}.blunder{{fill:#d1242f}}\
             .mistake{{fill:#f08c2e}}text{{font-family:system-ui,sans-serif;font-size:15px;fill:#57606a}}</style>\n\
             <rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\"/>\n\
             <path class=\"area\" d=\"{curve}L{right} {middle}z\"/>\n\
             <path class=\"zero\" d=\"M{EDGE} {middle}H{right}\"/>\n\
             <path class=\"curve\" d=\"{curve}\"/>\n{marks}\
             <text x=\"{EDGE}\" y=\"24\">good for {first}</text>\n\
             <text x=\"{EDGE}\" y=\"{below}\">bad for {first}; red: blunders, orange: mistakes</text>\n</svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_graphs_show_the_leader_and_the_blunders() {
        let graph = ScoreGraph::new(
            "black",
            vec![
                (Score::of(0), MoveQuality::Good),
                (Score::win_in(3), MoveQuality::Blunder),
                (Score::loss_in(2), MoveQuality::Mistake),
            ],
        );
        let text = graph.text();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[1], "  | #");
        assert_eq!(rows[5], "  |---");
        assert_eq!(rows[9], "  |  #");
        assert_eq!(rows[10], "    !?");
        let svg = graph.svg("ploy, 3 moves");
        assert!(
            svg.contains("class=\"blunder\" cx=\"586.7\" cy=\"40.0\""),
            "{svg}"
        );
    }

    #[test]
    fn long_games_fit_a_terminal() {
        let graph = ScoreGraph::new("white", vec![(Score::of(500), MoveQuality::Good); 1000]);
        assert!(graph.text().lines().all(|line| line.len() <= 80));
    }
}
