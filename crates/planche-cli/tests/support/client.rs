//! A server of its own for a test, and a client that talks to it in plain HTTP.

#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A running server; it ends with the test.
pub struct Client {
    server: Child,
    pub port: u16,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    headers: String,
    pub text: String,
}

/// A stream of events that is still open.
pub struct Events(BufReader<TcpStream>);

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Client {
    /// Starts the program on a free port.
    pub fn new() -> Client {
        let mut server = Command::new(env!("CARGO_BIN_EXE_planche"))
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = server.stdout.take().expect("standard output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let (_, rest) = line.split_once("http://127.0.0.1:").expect("an address");
        let port = rest.split(' ').next().and_then(|port| port.parse().ok());
        let port = port.expect("a port");
        Client { server, port }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, ("accept", "*/*"))
    }

    /// With one more header, or with another host.
    pub fn get_with(&self, path: &str, (name, value): (&str, &str)) -> Answer {
        let usual = format!("127.0.0.1:{}", self.port);
        let (host, more) = match name {
            "host" => (value, String::new()),
            _ => (usual.as_str(), format!("{name}: {value}\r\n")),
        };
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{more}connection: close\r\n\r\n");
        whole(self.send(&request))
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_raw(path, &body.to_string())
    }

    pub fn post_raw(&self, path: &str, body: &str) -> Answer {
        whole(self.posted(path, body))
    }

    fn posted(&self, path: &str, body: &str) -> TcpStream {
        let (port, length) = (self.port, body.len());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        ))
    }

    fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let patience = Some(Duration::from_secs(120));
        stream.set_read_timeout(patience).expect("a timeout");
        // A server that refuses may close before everything is sent.
        let _ = stream.write_all(request.as_bytes());
        stream
    }

    /// Opens a stream of events; what is no stream comes back as an answer.
    pub fn open(&self, path: &str, body: &Value) -> Result<Events, Answer> {
        let mut reader = BufReader::new(self.posted(path, &body.to_string()));
        let mut headers = String::new();
        while !headers.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut headers).expect("headers") > 0);
        }
        if headers.contains("text/event-stream") {
            return Ok(Events(reader));
        }
        let mut text = String::new();
        let _ = reader.read_to_string(&mut text);
        Err(Answer::new(headers, text))
    }

    /// The last event of a stream.
    pub fn follow(&self, path: &str, body: &Value) -> Value {
        let Ok(mut events) = self.open(path, body) else {
            panic!("{path} {body} is refused");
        };
        events.until("answer")
    }

    pub fn solve(&self, body: &Value) -> Value {
        self.follow("/api/solve", body)
    }

    /// Stops a search after its first sign of life; what it tells then.
    pub fn solve_and_stop(&self, body: &Value) -> Value {
        let Ok(mut events) = self.open("/api/solve", body) else {
            panic!("{body} is refused");
        };
        let job = events.until("started")["job"].clone();
        events.until("progress");
        let stopped = self.post("/api/stop", &serde_json::json!({ "job": job }));
        assert_eq!(stopped.json()["stopped"], true);
        events.until("answer")
    }
}

impl Events {
    /// Reads on to the event with this name.
    pub fn until(&mut self, name: &str) -> Value {
        let (mut line, mut found) = (String::new(), false);
        loop {
            line.clear();
            assert!(
                self.0.read_line(&mut line).expect("an event") > 0,
                "no {name}"
            );
            match line.trim_end().split_once(": ") {
                Some(("event", event)) => found = event == name,
                Some(("data", data)) if found => {
                    return serde_json::from_str(data).expect("JSON");
                }
                _ => {}
            }
        }
    }
}

fn whole(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (headers, body) = text.split_once("\r\n\r\n").expect("headers");
    Answer::new(headers.to_owned(), body.to_owned())
}

impl Answer {
    fn new(headers: String, text: String) -> Answer {
        let status = headers.split(' ').nth(1).and_then(|code| code.parse().ok());
        Answer {
            status: status.expect("a status"),
            headers,
            text,
        }
    }

    pub fn header(&self, name: &str) -> &str {
        let mut fields = self
            .headers
            .lines()
            .filter_map(|line| line.split_once(": "));
        let found = fields.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).expect(&self.text)
    }
}
