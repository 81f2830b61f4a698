use planche_analysis::*; use planche_plan::*; use shakmaty::{*,fen::Fen};
fn main(){ let a:Vec<String>=std::env::args().collect(); let f:Fen=a[1].parse().unwrap(); let p:Chess=f.into_position(CastlingMode::Standard).unwrap();
 let p = if a.len()>2 {p.swap_turn().unwrap()} else {p};
 let v=View::new(&p,Values::default()); let t=std::time::Instant::now(); let plans=analyse(&v,Limits::ROOT); let e=t.elapsed();
 for q in &plans { println!("{}   {:?}", q.to_string().replace('\n',"; "), simulate(v.board(),v.us(),q,Values::default())); } println!("{} plans {:?}",plans.len(),e);}
