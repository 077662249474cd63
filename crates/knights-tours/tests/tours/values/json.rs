//! JSON forms.

use knights_tour::assignment::first_tour;
use knights_tour::symmetry::Symmetry;
use knights_tour::{Board, Goal, Method, Path, SearchLimit, Tour};

#[test]
fn tours_and_paths_round_trip() {
    let tour = first_tour(5, &[(0, 0).into()]).unwrap().unwrap();
    let text = serde_json::to_string(&tour).unwrap();
    assert!(
        text.starts_with(r#"{"board":{"dim":5},"kind":"open","squares":[[0,0],"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Tour>(&text).unwrap(), tour);

    for (board, form) in [
        (Board::rectangle(3, 4).unwrap(), r#"{"width":3,"height":4}"#),
        ("..#\n...".parse().unwrap(), r#"{"rows":["..#","..."]}"#),
    ] {
        let path = Path::new(&board, vec![(0, 0).into(), (2, 1).into()]).unwrap();
        let text = serde_json::to_string(&path).unwrap();
        assert_eq!(
            text,
            format!(r#"{{"board":{form},"squares":[[0,0],[2,1]]}}"#)
        );
        assert_eq!(serde_json::from_str::<Path>(&text).unwrap(), path);
    }
}

#[test]
fn non_tours_are_errors() {
    for (text, reason) in [
        (
            r#"{"board":{"dim":3},"squares":[[0,0]]}"#,
            "the path visits 1 of 9 squares",
        ),
        (
            r#"{"board":{"dim":1},"squares":[[1,0]]}"#,
            "is not on the board",
        ),
        (r#"{"board":{"dim":0},"squares":[]}"#, "0 x 0"),
        (
            r#"{"board":{"rows":["."]},"kind":"closed","squares":[[0,0]]}"#,
            "not of the given kind",
        ),
        (
            r#"{"board":{"dim":1},"squares":[[0,0]],"more":1}"#,
            "unknown field",
        ),
        (
            r#"{"board":{"dim":1,"width":1},"squares":[[0,0]]}"#,
            "expected an object with rows",
        ),
    ] {
        let error = serde_json::from_str::<Tour>(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn questions_round_trip() {
    let limit = SearchLimit::nodes(7).and_memory(1 << 20);
    assert_eq!(
        serde_json::to_string(&limit).unwrap(),
        r#"{"nodes":7,"memory":1048576}"#
    );
    let goal = Goal::open()
        .from((0, 0))
        .through((3, 4), 9)
        .symmetric(Symmetry::HalfTurn)
        .by(Method::Walk)
        .within(limit);
    let text = r#"{"kind":"open","start":[0,0],"waypoints":[[[3,4],9]],"symmetry":"half-turn","method":"Warnsdorff's rule","limit":{"nodes":7,"memory":1048576}}"#;
    assert_eq!(serde_json::to_string(&goal).unwrap(), text);
    assert_eq!(serde_json::from_str::<Goal>(text).unwrap(), goal);
    assert_eq!(
        serde_json::from_str::<Goal>("{}").unwrap(),
        Goal::directed()
    );
    let unknown = serde_json::from_str::<Goal>(r#"{"finish":[0,0]}"#).unwrap_err();
    assert!(unknown.to_string().contains("unknown field `finish`"));
    let symmetry: Symmetry = serde_json::from_str("\"half-turn\"").unwrap();
    assert_eq!(symmetry, Symmetry::HalfTurn);
}
