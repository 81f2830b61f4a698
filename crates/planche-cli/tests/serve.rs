//! `planche serve`: what it answers, and what it refuses. The real program on a real port.

#[path = "support/client.rs"]
mod client;
#[path = "serve/starved.rs"]
mod starved;

use std::time::{Duration, Instant};

use client::Client;
use serde_json::{Value, json};

/// The first figure of the paper.
const M39: &str = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";

/// A position with so many captures and checks that a search for mate does not end soon.
const HARD: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn the_page_and_its_files_are_there() {
    let client = Client::new();
    for (path, kind) in [
        ("/", "text/html"),
        ("/page.js", "text/javascript"),
        ("/page.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let answer = client.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-type").starts_with(kind), "{path}");
        assert!(!answer.text.is_empty(), "{path}");
    }
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/api/none",
    ] {
        assert_eq!(client.get(path).status, 404, "{path}");
    }
}

#[test]
fn every_answer_says_what_a_page_may_do() {
    let client = Client::new();
    for path in ["/", "/api/examples", "/nothing"] {
        let answer = client.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[test]
fn only_our_own_page_may_ask() {
    let client = Client::new();
    let refused = [
        ("host", "evil.example".to_owned()),
        ("host", "127.0.0.1:1".to_owned()),
        ("origin", "https://evil.example".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", "http://127.0.0.1:1".to_owned()),
        ("sec-fetch-site", "cross-site".to_owned()),
    ];
    for (name, value) in refused {
        let answer = client.get_with("/api/examples", (name, &value));
        assert_eq!(answer.status, 403, "{name}: {value}");
        assert!(answer.json()["error"].is_string());
    }
    let welcome = [
        ("host", format!("localhost:{}", client.port)),
        ("origin", format!("http://127.0.0.1:{}", client.port)),
        ("sec-fetch-site", "same-origin".to_owned()),
    ];
    for (name, value) in welcome {
        let answer = client.get_with("/api/examples", (name, &value));
        assert_eq!(answer.status, 200, "{name}: {value}");
    }
}

#[test]
fn bad_input_is_told_and_is_the_askers_fault() {
    let client = Client::new();
    let cases = [
        ("/api/position", json!({ "text": "" }), "empty"),
        ("/api/position", json!({ "text": "8/8/8" }), "3 ranks"),
        (
            "/api/position",
            json!({ "text": "1. e4 e5 2. Ke3" }),
            "2.Ke3 is not a legal move",
        ),
        (
            "/api/position",
            json!({ "text": "hello there" }),
            "neither a FEN nor a game",
        ),
        ("/api/solve", json!({ "fen": "x/8" }), "Bad FEN"),
        ("/api/solve", json!({ "fen": M39, "goal": "fame" }), "fame"),
        (
            "/api/solve",
            json!({ "fen": M39, "seconds": 600 }),
            "between 1 and 60",
        ),
        ("/api/solve", json!({ "fen": M39, "nodes": 1 }), "nodes"),
        (
            "/api/node",
            json!({ "solution": 77, "path": [] }),
            "not kept",
        ),
        ("/api/endgame", json!({ "fen": M39 }), "at most four"),
        (
            "/api/think",
            json!({ "fen": M39, "plan": "d5x3" }),
            "line 1, column 3",
        ),
        (
            "/api/think",
            json!({ "fen": M39, "plan": "d5c3\n".repeat(1_000) }),
            "too long",
        ),
        (
            "/api/try",
            json!({ "solution": 99, "path": [], "action": "d5c3" }),
            "not kept",
        ),
        (
            "/api/form",
            json!({ "solution": 99, "form": "pgn" }),
            "not kept",
        ),
        (
            "/api/position",
            json!({ "text": M39, "moves": ["d5d6"] }),
            "not legal",
        ),
        ("/api/game", json!({ "at": { "game": "halma" } }), "no game"),
        (
            "/api/game",
            json!({ "at": { "game": "tic-tac-toe", "moves": ["z9"] } }),
            "not a legal move",
        ),
        (
            "/api/game",
            json!({ "at": { "rules": "game x" } }),
            "The rules: ",
        ),
        (
            "/api/game-why",
            json!({ "at": { "game": "hex" }, "clicks": [99] }),
            "One square or two",
        ),
        ("/api/solve", json!({ "fen": M39, "lang": "tlh" }), "tlh"),
    ];
    for (path, body, part) in cases {
        let answer = client.post(path, &body);
        assert!(
            (400..500).contains(&answer.status),
            "{path} {body}: {}",
            answer.status
        );
        let words = answer.json()["error"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(words.contains(part), "{path} {body}: {words}");
    }
}

/// What happens in the search comes before its answer, and the answer brings the story.
#[test]
fn the_search_can_be_watched() {
    let client = Client::new();
    let body = json!({ "fen": M39, "goal": "piece" });
    let Ok(mut events) = client.open("/api/think", &body) else {
        panic!("refused");
    };
    let first = events.until("thought");
    assert_eq!(first["thoughts"][0]["say"], "The search begins: a piece.");
    assert!(first["counts"]["written"].as_u64() > Some(0));
    let told = events.until("answer");
    assert_eq!(told["story"][0]["kind"], "sees");
    assert_eq!(told["trial"], Value::Null);
    let plan = json!({ "fen": M39, "goal": "piece", "plan": "d5e3\ne3c2*" });
    let told = client.follow("/api/think", &plan);
    assert_eq!(told["trial"]["fate"], "fails");
    assert!(told["trial"]["fen"].is_string(), "the place where it fails");
}

#[test]
fn what_is_no_json_or_too_large_is_refused() {
    let client = Client::new();
    let answer = client.post_raw("/api/position", "{");
    assert_eq!(answer.status, 400);
    let large = json!({ "text": "1. e4 ".repeat(100_000) }).to_string();
    let answer = client.post_raw("/api/position", &large);
    assert_eq!(answer.status, 413);
    assert_eq!(client.get("/api/solve").status, 405);
}

#[test]
fn a_game_is_read_with_its_comments_as_text() {
    let client = Client::new();
    let pgn = "[White \"<b>A</b>\"]\n[Black \"B\"]\n\n1. e4 { <script>alert(1)</script> } e5 (1... c5) 2. Nf3 *";
    let answer = client.post("/api/position", &json!({ "text": pgn }));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    let read = answer.json();
    let plies = read["game"]["plies"].as_array().expect("moves").clone();
    let names: Vec<&str> = plies.iter().filter_map(|ply| ply["san"].as_str()).collect();
    assert_eq!(names, ["e4", "e5", "Nf3"]);
    assert_eq!(plies[0]["comment"], "<script>alert(1)</script>");
    assert_eq!(read["game"]["title"], "<b>A</b> – B");
    assert_eq!(read["board"]["turn"], "black");
}

#[test]
fn other_games_in_a_text_and_other_variants_are_told() {
    let client = Client::new();
    let read = |pgn: &str| client.post("/api/position", &json!({ "text": pgn })).json();
    let three = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"C\"]\n\n1. d4 *\n\n[White \"E\"]\n\n1. c4 *\n";
    let game = read(three)["game"].clone();
    assert_eq!(game["note"], "The text has 3 games; this is the first.");
    assert_eq!(game["moves"], 2, "moves are counted in pairs");
    assert_eq!(read("1. e4 e5 2. Nf3 *")["game"]["note"], Value::Null);
    for usual in ["Standard", "From Position"] {
        let pgn = format!("[Variant \"{usual}\"]\n\n1. e4 *");
        assert_eq!(read(&pgn)["game"]["moves"], 1, "{usual}");
    }
    let other = read("[Variant \"Atomic\"]\n\n1. e4 e5 *");
    let words = "This is a game of Atomic; Planche plays standard chess only.";
    assert_eq!(other["error"], words);
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1";
    let begun_by_black = read(&format!("[FEN \"{fen}\"]\n\n1... e5 2. e4 *"));
    assert_eq!(begun_by_black["game"]["moves"], 2);
}

#[test]
fn an_answer_has_everything_that_the_page_shows() {
    let client = Client::new();
    let told = client.solve(&json!({ "fen": M39, "goal": "piece" }));
    assert_eq!(told["status"], "proved");
    assert_eq!(told["headline"], "Black wins a piece");
    assert_eq!(told["line"][0]["san"], "Nxc3");
    assert_eq!(told["line"][0]["attacker"], true);
    assert!(
        told["line"][0]["why"]
            .as_str()
            .is_some_and(|why| !why.is_empty())
    );
    assert!(told["plan"].as_array().is_some_and(|plan| !plan.is_empty()));
    assert_eq!(
        told["marks"][0],
        json!({ "from": "d5", "to": "c3", "kind": "play" })
    );
    let groups = told["root"]["attack"]["groups"]
        .as_array()
        .expect("groups")
        .clone();
    let replies: usize = groups
        .iter()
        .map(|group| group["replies"].as_array().map_or(0, Vec::len))
        .sum();
    let legal = told["root"]["attack"]["board"]["moves"]
        .as_array()
        .map_or(0, Vec::len);
    assert_eq!(replies, legal, "every legal reply is in exactly one group");
}

#[test]
fn every_defence_is_answered_from_the_proof() {
    let client = Client::new();
    let told = client.solve(&json!({ "fen": M39, "goal": "piece" }));
    let solution = told["solution"].clone();
    let attack = &told["root"]["attack"];
    for reply in attack["board"]["moves"].as_array().expect("replies") {
        let path = json!([attack["uci"], reply["uci"]]);
        let node = client.post("/api/node", &json!({ "solution": solution, "path": path }));
        assert_eq!(node.status, 200, "{reply}: {}", node.text);
        let words = node.json()["words"].as_str().unwrap_or_default().to_owned();
        assert!(!words.is_empty(), "{reply}");
    }
    for path in [
        json!(["d5c3"]),
        json!(["d5b4", "a2a3"]),
        json!(["d5c3", "a2a7"]),
        json!(["x", "y"]),
    ] {
        let node = client.post("/api/node", &json!({ "solution": solution, "path": path }));
        assert!((400..500).contains(&node.status), "{path}");
    }
}

#[test]
fn another_first_move_is_refuted_or_nothing_is_claimed() {
    let client = Client::new();
    let told = client.solve(&json!({ "fen": M39, "goal": "piece" }));
    let ask = |action: &str| json!({ "solution": told["solution"], "action": action });
    let found = client.follow("/api/why-not", &ask("b6b2"));
    let words = found["words"].as_str().expect("words");
    assert!(words.contains("28.") && words.contains("xb2"), "{words}");
    assert!(
        found["line"][0]["uci"]
            .as_str()
            .is_some_and(|uci| uci.ends_with("b2"))
    );
    let answer = client.post("/api/why-not", &ask("a1a8"));
    assert_eq!(answer.status, 400);
}

#[test]
fn a_search_can_be_stopped() {
    let client = Client::new();
    let hard = json!({ "fen": HARD, "goal": "mate", "seconds": 60 });
    let started = Instant::now();
    let told = client.solve_and_stop(&hard);
    assert!(started.elapsed().as_secs() < 20);
    assert_eq!(told["status"], "limit");
    assert_eq!(
        client.post("/api/stop", &json!({ "job": 4242 })).json(),
        json!({ "stopped": false })
    );
}

#[test]
fn there_is_room_for_so_many_searches_and_no_more() {
    let client = Client::new();
    let hard = json!({ "fen": HARD, "goal": "mate", "seconds": 60 });
    let mut open = Vec::new();
    let refused = loop {
        assert!(open.len() < 300, "nothing is ever refused");
        match client.open("/api/solve", &hard) {
            Ok(stream) => open.push(stream),
            Err(answer) => break answer,
        }
    };
    assert_eq!(refused.status, 503);
    assert!(
        refused.json()["error"]
            .as_str()
            .is_some_and(|words| words.contains("busy"))
    );
    // Whoever goes away gives the room back.
    drop(open);
    for _ in 0..200 {
        std::thread::sleep(Duration::from_millis(100));
        if client.open("/api/solve", &hard).is_ok() {
            return;
        }
    }
    panic!("searches that nobody listens to go on");
}

#[test]
fn endgame_experts_name_the_rule_and_light_the_path() {
    let client = Client::new();
    let rook = "8/8/8/4k3/8/8/8/KR6 w - - 0 1";
    let told = client
        .post("/api/endgame", &json!({ "fen": rook, "expert": "tree" }))
        .json();
    assert_eq!(told["class"], "krk");
    let path = told["knowledge"]["path"]
        .as_array()
        .expect("a path")
        .clone();
    let nodes = told["knowledge"]["nodes"]
        .as_array()
        .expect("nodes")
        .clone();
    assert_eq!(path[0], 0);
    for pair in path.windows(2) {
        let branches = &nodes[pair[0].as_u64().expect("a place") as usize]["branches"];
        assert!(
            branches
                .as_array()
                .is_some_and(|both| both.contains(&pair[1]))
        );
    }
    let rules = client.post("/api/endgame", &json!({ "fen": rook })).json();
    assert!(rules["knowledge"]["fired"].is_u64());
    let pawn = "8/8/3k4/8/8/3PK3/8/8 w - - 0 1";
    let told = client.post("/api/endgame", &json!({ "fen": pawn })).json();
    assert_eq!(told["knowledge"]["fired"], 5);
    assert!(
        told["advice"]["because"]
            .as_str()
            .is_some_and(|text| text.contains("face each other"))
    );
    assert_eq!(told["advice"]["san"], "Kd4");
    let drawn = json!({ "fen": "8/8/8/8/8/2k5/1R6/K7 b - - 0 1", "action": "c3b2" });
    assert_eq!(client.post("/api/endgame", &drawn).status, 400);
    let lost = json!({ "fen": "8/8/8/8/8/k7/1R6/3K4 b - - 0 1", "action": "a3b2" });
    let told = client.post("/api/endgame", &lost).json();
    assert_eq!(told["verdict"], "Drawn: the last man is gone.");
}

#[test]
fn every_expert_mates_with_a_rook() {
    let client = Client::new();
    for expert in ["teaching", "fast", "short", "tree"] {
        let mut fen = "8/8/8/4k3/8/8/8/KR6 w - - 0 1".to_owned();
        let mut over = Value::Null;
        for _ in 0..120 {
            let told = client
                .post("/api/endgame", &json!({ "fen": fen, "expert": expert }))
                .json();
            over = told["board"]["over"].clone();
            let Some(action) = told["advice"]["uci"].as_str() else {
                break;
            };
            let next = json!({ "fen": fen, "action": action, "expert": expert });
            let next = client.post("/api/endgame", &next).json();
            fen = next["board"]["fen"]
                .as_str()
                .expect("a position")
                .to_owned();
        }
        assert_eq!(over, "checkmate", "{expert}: {fen}");
    }
}

/// The squares of the first move at the start.
fn start_clicks(client: &Client, game: &Value) -> Value {
    let start = client
        .post("/api/game", &json!({ "at": { "game": game["name"] } }))
        .json();
    start["moves"][0]["clicks"].clone()
}

#[test]
fn every_game_can_be_begun_and_answered() {
    let client = Client::new();
    let games = client.get("/api/games").json();
    let games = games.as_array().expect("games");
    assert!(games.len() >= 10);
    for game in games {
        let start = client
            .post("/api/game", &json!({ "at": { "game": game["name"] } }))
            .json();
        let moves = start["moves"].as_array().expect("moves");
        assert!(!moves.is_empty(), "{game}");
        for offered in moves {
            // A pass is chosen by its name.
            let clicks = offered["clicks"].as_array().expect("clicks");
            assert!(
                !clicks.is_empty() || offered["name"] == "pass",
                "{game} {offered}"
            );
        }
    }
    for game in games {
        let asked =
            json!({ "at": { "game": game["name"] }, "clicks": start_clicks(&client, game) });
        let why = client.post("/api/game-why", &asked).json();
        assert_eq!(why["possible"], true, "{game}: {why}");
    }
    let made = json!({ "at": { "game": "tic-tac-toe", "moves": ["b2"] }, "answer": true });
    let told = client.post("/api/game", &made).json();
    assert!(
        told["answer"]["why"]
            .as_str()
            .is_some_and(|why| !why.is_empty())
    );
    assert_eq!(told["turn"], 0);
}

#[test]
fn every_example_is_a_position_with_a_story() {
    let client = Client::new();
    let examples = client.get("/api/examples").json();
    let examples = examples.as_array().expect("examples");
    assert!(examples.len() >= 8);
    for example in examples {
        let read = client.post("/api/position", &json!({ "text": example["fen"] }));
        assert_eq!(read.status, 200, "{example}");
        assert!(
            example["story"]
                .as_str()
                .is_some_and(|story| story.len() > 80)
        );
        let goal = example["goal"].as_str().expect("a goal");
        let values = planche_plan::Values::default();
        assert!(planche_plan::Goal::read(goal, &values).is_ok(), "{goal}");
    }
}

#[test]
fn a_port_that_is_taken_is_bad_usage() {
    let client = Client::new();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(["serve", "--port", &client.port.to_string()])
        .output()
        .expect("the program ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains(&format!("port {}", client.port)), "{words}");
}
