//! `planche serve` and those who ask for more than their share: half requests, many connections, names
//! that are not ours.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::client::{Answer, Client};
use serde_json::json;

/// How long an honest request may take while others misbehave; alone it takes a millisecond or two.
const SOON: Duration = Duration::from_secs(2);

/// Half a request to the server.
fn half(client: &Client, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", client.port)).expect("it listens");
    stream.write_all(text.as_bytes()).expect("it takes a line");
    stream
}

/// The head of a request whose body of a hundred bytes never comes.
fn stalled(client: &Client) -> TcpStream {
    let port = client.port;
    half(
        client,
        &format!(
            "POST /api/solve HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\
             content-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
        ),
    )
}

/// What a connection says until it is closed, and that it is closed before long.
fn end_of(mut stream: TcpStream) -> String {
    let patience = Some(Duration::from_secs(20));
    stream.set_read_timeout(patience).expect("a timeout");
    let mut said = String::new();
    stream.read_to_string(&mut said).expect("it is closed");
    said
}

fn answered_soon(client: &Client) {
    let begun = Instant::now();
    assert_eq!(client.get("/api/examples").status, 200);
    let took = begun.elapsed();
    assert!(took < SOON, "{took:?}");
}

#[test]
fn bodies_that_never_come_keep_nobody_out() {
    let client = Client::new();
    let open: Vec<TcpStream> = (0..70).map(|_| stalled(&client)).collect();
    answered_soon(&client);
    drop(open);
}

#[test]
fn a_body_that_never_comes_is_given_up() {
    let client = Client::new();
    let said = end_of(stalled(&client));
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    assert!(said.contains("did not arrive in time"), "{said}");
}

#[test]
fn a_head_that_never_ends_is_given_up() {
    let client = Client::new();
    let begun = Instant::now();
    end_of(half(&client, "GET / HTTP/1.1\r\n"));
    assert!(begun.elapsed() < Duration::from_secs(15));
}

#[test]
fn who_says_nothing_makes_room_for_who_asks() {
    let client = Client::new();
    let mut open: Vec<TcpStream> = (0..600).map(|_| half(&client, "GET")).collect();
    answered_soon(&client);
    // The oldest had to go, the youngest may stay; neither has waited long enough to be given up.
    let begun = Instant::now();
    let youngest = open.pop().expect("many");
    assert_eq!(end_of(open.swap_remove(0)), "");
    assert!(begun.elapsed() < SOON);
    youngest.set_nonblocking(true).expect("it can be asked");
    let still = (&youngest).read(&mut [0; 1]);
    assert!(still.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock));
}

#[test]
fn who_comes_too_late_is_told_when_to_come_back() {
    let client = Client::new();
    let hard = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let hard = json!({ "fen": hard, "goal": "mate", "seconds": 60 });
    let mut open = Vec::new();
    let refused: Answer = loop {
        assert!(open.len() < 300, "nothing is ever refused");
        match client.open("/api/solve", &hard) {
            Ok(stream) => open.push(stream),
            Err(answer) => break answer,
        }
    };
    assert_eq!(refused.status, 503);
    let seconds: u16 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..60).contains(&seconds));
}

#[test]
fn two_names_are_refused_whichever_is_ours() {
    let client = Client::new();
    let ours = format!("127.0.0.1:{}", client.port);
    for (first, second) in [
        (&*ours, "evil.example"),
        ("evil.example", &ours),
        (&*ours, &*ours),
    ] {
        let twice = format!(
            "GET /api/examples HTTP/1.1\r\nhost: {first}\r\nhost: {second}\r\nconnection: close\r\n\r\n"
        );
        let said = end_of(half(&client, &twice));
        assert!(said.starts_with("HTTP/1.1 403"), "{first} {second}: {said}");
    }
    let page = format!("http://{ours}");
    let twice = ["https://evil.example", &page].map(|origin| format!("origin: {origin}\r\n"));
    let twice = format!(
        "GET / HTTP/1.1\r\nhost: {ours}\r\n{}{}\r\n",
        twice[1], twice[0]
    );
    assert!(end_of(half(&client, &twice)).starts_with("HTTP/1.1 403"));
}

#[test]
fn what_cannot_be_read_is_told_in_our_own_words() {
    let client = Client::new();
    let words = |body: &str| {
        let answer = client.post_raw("/api/position", body).json();
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    let large = json!({ "text": "1. e4 ".repeat(100_000) }).to_string();
    assert_eq!(
        words(&large),
        "This is too long: at most 256 kB can be sent at once."
    );
    assert!(words("{").starts_with("The question is not JSON: "));
    assert!(words("{}").starts_with("The question is not understood: missing field `text`"));
    assert!(words(&format!("{{\"{}\":1}}", "x".repeat(10_000))).len() < 300);
    assert!(words(r#"{"text":"8/8"}"#).starts_with("Bad FEN"));
    let port = client.port;
    let plain =
        format!("POST /api/stop HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-length: 0\r\n\r\n");
    assert!(end_of(half(&client, &plain)).contains("A question has to be JSON"));
}
