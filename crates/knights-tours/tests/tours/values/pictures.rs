//! Pictures of paths and tours, of knights and of other leapers.

use board_grid::picture::Picture;
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::{Board, Goal, Path, Square, Tour, TourSet, Tours, find};

fn text(picture: &Picture) -> String {
    picture.text().to_string()
}

/// The title, the description, and whether the line comes back to where it began: an open one has a
/// ring at its end.
fn svg(picture: &Picture) -> (String, String, bool) {
    let svg = picture.svg().to_string();
    let between = |begin: &str, end: &str| {
        let rest = svg.split_once(begin).map_or("", |(_, rest)| rest);
        rest.split_once(end).map_or("", |(text, _)| text).to_owned()
    };
    let is_closed = !svg.contains("<circle class=\"end ");
    (
        between("<title>", "</title>"),
        between("<desc>", "</desc>"),
        is_closed,
    )
}

fn described(title: &str, description: &str, is_closed: bool) -> (String, String, bool) {
    (title.to_owned(), description.to_owned(), is_closed)
}

fn path(text: &str) -> Path {
    text.parse().expect("a path")
}

fn tour(text: &str) -> Tour {
    text.parse().expect("a tour")
}

#[test]
fn paths_are_numbered_from_the_start() {
    let path = path("3x4: 0,0 1,2 2,0 0,1");
    assert_eq!(
        text(&path.picture()),
        "\
3 . . .
2 . 1 .
1 3 . .
0 0 . 2
  0 1 2
"
    );
    assert_eq!(
        svg(&path.picture()),
        described(
            "A knight's path on a 3 x 4 board",
            "A line through 4 squares, from 0,0 to 0,1",
            false
        )
    );
}

#[test]
fn a_path_without_squares_has_no_line() {
    let board = Board::rectangle(3, 2).expect("sides are not zero");
    let picture = Path::empty(&board).picture();
    assert_eq!(text(&picture), "1 . . .\n0 . . .\n  0 1 2\n");
    let svg = picture.svg().to_string();
    assert!(
        !svg.contains("<desc>") && !svg.contains("class=\"line "),
        "{svg}"
    );
}

#[test]
fn captions_name_open_tours() {
    let tour = tour("3x4: 0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3");
    assert_eq!(
        text(&tour.picture()),
        "\
3  9  4 11
2  6  1  8
1  3 10  5
0  0  7  2
   0  1  2
"
    );
    assert_eq!(
        svg(&tour.picture()),
        described(
            "A knight's tour of a 3 x 4 board, open",
            "A line through 12 squares, from 0,0 to 2,3",
            false
        )
    );
    // As a path it is the same line under another title.
    assert_eq!(text(&tour.as_path().picture()), text(&tour.picture()));
    assert_eq!(
        svg(&tour.as_path().picture()).0,
        "A knight's path on a 3 x 4 board"
    );
}

/// A ring round a hole, drawn as the board is written: row 0 first.
#[test]
fn closed_tours_of_boards_with_holes() {
    let rows = ["...", ".#.", "..."].map(String::from);
    let board = Board::from_rows(&rows).expect("a board with a hole");
    let ring = [
        (0, 0),
        (1, 2),
        (2, 0),
        (0, 1),
        (2, 2),
        (1, 0),
        (0, 2),
        (2, 1),
    ];
    let tour = Tour::new(&board, ring.map(Square::from).to_vec()).expect("a tour");
    assert_eq!(
        text(&tour.picture()),
        "\
0 0 5 2
1 3 # 7
2 6 1 4
  0 1 2
"
    );
    assert_eq!(
        svg(&tour.picture()),
        described(
            "A knight's tour of a 3 x 3 board, closed",
            "A line through 8 squares, from 0,0 to 2,1",
            true
        )
    );
}

#[test]
fn captions_name_closed_tours() {
    let board = Board::rectangle(6, 5).expect("sides are not zero");
    let goal = Goal::closed().from(Square::new(2, 2));
    let tour = find(&board, &goal)
        .expect("a fair question")
        .tour()
        .expect("an even number of squares");
    let end = tour.squares()[29];
    assert_eq!(
        svg(&tour.picture()),
        described(
            "A knight's tour of a 6 x 5 board, closed",
            &format!("A line through 30 squares, from 2,2 to {end}"),
            true
        )
    );
    assert_eq!(text(&tour.picture()), grid(&tour));
}

/// The numbers of the visits row by row, the last first, and the columns below.
fn grid(tour: &Tour) -> String {
    let board = tour.board();
    let mut text = String::new();
    for y in (0..board.height()).rev() {
        text += &y.to_string();
        for x in 0..board.width() {
            let visited = |&at: &Square| at == Square::new(x, y);
            let time = tour.squares().iter().position(visited);
            text += &format!(" {:>2}", time.expect("a tour visits every square"));
        }
        text.push('\n');
    }
    text.push(' ');
    for x in 0..board.width() {
        text += &format!(" {x:>2}");
    }
    text.push('\n');
    text
}

/// Squares are numbered up to 24 squares a side, in the order of visits.
#[test]
fn large_boards_have_no_numbers() {
    for (width, height, is_numbered) in [(24, 24, true), (25, 6, false), (6, 25, false)] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        let tour = find(&board, &Goal::directed())
            .expect("a fair question")
            .tour()
            .expect("the board is large enough");
        let text = text(&tour.picture());
        let last = (board.len() - 1).to_string();
        assert_eq!(text.contains(&last), is_numbered, "{text}");
        assert_eq!(
            text.lines().count(),
            usize::from(height) + usize::from(is_numbered)
        );
    }
}

/// The first tour of a leaper from the first square.
fn first(graph: &Graph, kind: TourSet) -> Tour {
    Tours::new(graph).of(kind).next().expect("there is one")
}

fn wazir(sides: [u16; 3], wrap: Wrap) -> Graph {
    // One square along an axis, also to the next layer.
    let steps = Steps::new([[1, 0, 0], [0, 1, 0], [0, 0, 1]]).expect("three steps");
    Graph::cuboid(sides, &steps, wrap).expect("a small box")
}

#[test]
fn leapers_on_boards() {
    let graph = wazir([4, 3, 1], Wrap::NONE);
    let open = first(&graph, TourSet::Open).picture();
    assert_eq!(
        text(&open),
        "\
2  2  3  4  5
1  1 10 11  6
0  0  9  8  7
   0  1  2  3
"
    );
    assert_eq!(
        svg(&open),
        described(
            "A leaper's tour of a 4 x 3 board, open",
            "A line through 12 squares",
            false
        )
    );
    let closed = first(&graph, TourSet::Closed).picture();
    assert_eq!(
        text(&closed),
        "\
2 10  9  8  7
1 11  2  3  6
0  0  1  4  5
   0  1  2  3
"
    );
    assert_eq!(
        svg(&closed),
        described(
            "A leaper's tour of a 4 x 3 board, closed",
            "A line through 12 squares",
            true
        )
    );
}

/// Layers lie side by side with a column of holes between them.
#[test]
fn leapers_in_boxes() {
    let tour = first(&wazir([2, 2, 3], Wrap::NONE), TourSet::Closed);
    assert_eq!(
        text(&tour.picture()),
        " 11 10  #  6  7  #  5  4\n  0  9  #  1  8  #  2  3\n"
    );
    assert_eq!(
        svg(&tour.picture()),
        described(
            "A leaper's tour of a 2 x 2 x 3 box, closed",
            "A line through 12 squares",
            true
        )
    );
    // Too long for numbers, as the gap counts: 12 layers of two columns and the gaps between them.
    let long = first(&wazir([2, 2, 12], Wrap::NONE), TourSet::Closed).picture();
    let text = text(&long);
    assert!(
        !text.contains('1') && text.lines().all(|line| line.matches('#').count() == 11),
        "{text}"
    );
}

/// Vertices with names of their own stand in a row, and the title says nothing of a board.
#[test]
fn tours_of_named_vertices() {
    let ring = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")];
    let graph = Graph::new(ring).expect("a small graph");
    assert_eq!(
        svg(&first(&graph, TourSet::Closed).picture()),
        described(
            "A tour of a graph of 4 vertices, closed",
            "A line through 4 squares",
            true
        )
    );
}
