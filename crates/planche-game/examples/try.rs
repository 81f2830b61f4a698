//! Tries a rules file: `try fmt FILE`, `try perft FILE DEPTH`, `try worth FILE [WxH]`.
use planche_game::{Rules, exhaust::exhaust, perft::perft, text};
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let t = std::fs::read_to_string(&a[1]).unwrap();
    match a[0].as_str() {
        "fmt" => match text::parse(&t) { Ok(f) => { Rules::from_text(&t).map(|_| ()).unwrap_or_else(|e| println!("{}: {e}", a[1])); std::fs::write(&a[1], text::print(&f)).unwrap() } Err(e) => println!("{}: {e}", a[1]) },
        "perft" => match Rules::from_text(&t) { Ok(r) => println!("{} {}", a[1], perft(&r, &r.start(), a[2].parse().unwrap())), Err(e) => println!("{}: {e}", a[1]) },
        _ => { let r = match a.get(2) { Some(b) => { let (w,h)=b.split_once('x').unwrap(); Rules::with_board(&t, w.parse().unwrap(), h.parse().unwrap()) } None => Rules::from_text(&t) }; match r { Ok(r) => println!("{} {:?}", a[1], exhaust(&r, &r.start(), 6_000_000).map(|x| (x.worth, x.positions))), Err(e) => println!("{}: {e}", a[1]) } }
    }
}
