//! Bots, analyses and exact values, each with the same seed every time.

use board_bot::{AgentSpec, Choice, Judgement, Limits};
use board_games::{AnalysisLine, GAMES, ReviewedMove, ScoreView, SolvingTime, Table, start};

use crate::Page;
use crate::examples;

#[test]
fn bots_and_analyses_of_each_game() {
    for entry in GAMES {
        let mut page = Page::default();
        let (place, moves) = examples::of(entry.name).games.swap_remove(0);
        let mut table = entry.start(place.0, Some(&place.1)).expect("a position");
        for mv in moves {
            table.play(mv).expect("a move of the example");
        }
        bots(&mut page, &*table);
        analyses(&mut page, &*table);
        page.check(&format!("{}.thinking.txt", entry.name));
    }
}

fn bots(page: &mut Page, table: &dyn Table) {
    page.head("bots");
    let analyser = table.analyser();
    for bot in [
        "level1",
        "level2",
        "greedy",
        "random",
        "search:depth=2",
        "montecarlo:nodes=40",
    ] {
        page.answer(bot, &analyser.bot(table, bot, 3));
        let spec: AgentSpec = bot.parse().expect("a bot");
        let mut agent = analyser.agent(&spec, 3);
        agent.new_game();
        let limits = Limits::nodes(50);
        let choice = agent.choose(table, &limits).map(|choice| choice.mv);
        let memory = agent.memory();
        page.line(
            "  as an agent",
            format_args!(
                "{choice:?} {:?} {memory:?} {}",
                agent.failure(),
                agent.recall("")
            ),
        );
    }
    for (name, player) in table.info().bots {
        let choice = table.own_bot(name).map(|mut bot| {
            let choice = bot.choose(table, &Limits::nodes(50));
            choice.map(|choice| choice.mv)
        });
        page.answer(format_args!("{name}, {player:?}"), &choice);
    }
}

fn line(choice: Choice<String>) -> AnalysisLine {
    AnalysisLine::new(choice, 0)
}

fn analyses(page: &mut Page, table: &dyn Table) {
    page.head("analyses");
    let mut analyser = table.analyser();
    let limits = Limits::depth(2).and_nodes(3_000);
    page.json("best", &analyser.best(table, &limits).map(line));
    analyser.clear();
    let candidates = analyser.candidates(table, &limits).into_iter();
    page.json("candidates", &candidates.map(line).collect::<Vec<_>>());
    let lines = analyser.lines(table, 2, &limits).into_iter();
    page.json("lines", &lines.map(line).collect::<Vec<_>>());
    page.json("best lines", &analyser.best_lines(table, 2, &limits));
    for ply in 0..=table.ply() {
        let judged: Option<Judgement<String>> = analyser.review_move(table, ply, &limits);
        let scores = judged.as_ref().map(|judged| ScoreView::from(judged.score));
        page.json(format_args!("score of move {ply}"), &scores);
        page.json(
            format_args!("review of move {ply}"),
            &judged.map(ReviewedMove::from),
        );
    }
    page.json("exact moves", &analyser.exact_lines(table));
}

#[test]
fn values_of_a_solved_hunt() {
    let mut page = Page::default();
    let mut reports = Vec::new();
    let mut table = start("hunt", "pawns=4 side=4", None).expect("small");
    let solved = table.exact(SolvingTime::Seconds, 64 << 20, &mut |won, of| {
        reports.push((won, of))
    });
    let solved = solved.expect("it is small").expect("it fits");
    reports.dedup();
    page.line("progress", format_args!("{reports:?}"));
    while let Some(lines) = solved.exact_lines(&*table) {
        page.json(table.summary().position, &lines);
        if table.play(&lines[0].text).is_err() {
            break;
        }
        if table.ending().is_some() {
            page.json("ending", &table.ending());
            page.line("then", format_args!("{:?}", table.capture_after_end()));
            break;
        }
    }
    page.check("hunt.values.txt");
}
