//! scratch
use planche_prover::*; use shakmaty::{*,fen::Fen}; use std::rc::Rc; use std::io::BufRead;
fn uci(p:&Ply)->String{ format!("{}{}{}",p.from,p.to,p.promotion.map_or(String::new(),|r|r.char().to_string())) }
fn show(a:&Attack,d:usize){ match a { Attack::Rest=>println!("{}rest","  ".repeat(d)), Attack::Play{ply,step,after}=>{ println!("{}{} {:?}{}","  ".repeat(d),uci(ply),step.reason, match after {After::Mate=>" #",After::Settled=>" settled",_=>""}); if let After::Defence(x)=after { for (r,b) in &x.replies { println!("{}- {}","  ".repeat(d),uci(r)); show(b,d+1);} if let Some(o)=&x.otherwise { println!("{}- else","  ".repeat(d)); show(o,d+1);} } } } }
fn main(){ let a:Vec<String>=std::env::args().collect(); let verbose=a.iter().any(|x|x=="-v"); let quiet=a.iter().any(|x|x=="-q");
 let nodes=a.iter().position(|x|x=="-n").map_or(20000,|i|a[i+1].parse().unwrap());
 let time=a.iter().position(|x|x=="-t").map_or(1000,|i|a[i+1].parse().unwrap());
 let only=a.iter().position(|x|x=="-i").map(|i|a[i+1].clone());
 let (mut ok,mut wrong,mut none,mut lim,mut tot)=(0,0,0,0,0); let mut ns=vec![]; let mut ts=vec![]; let mut le1000=0;
 for l in std::io::stdin().lock().lines(){ let l=l.unwrap(); let f:Vec<&str>=l.split('\t').collect(); if f.len()<4 {continue;} if only.as_ref().is_some_and(|o|o!=f[0]) {continue;}
  let fen:Fen=f[1].parse().unwrap(); let p:Chess=fen.into_position(CastlingMode::Standard).unwrap(); let aim= if f[2]=="mate"{Aim::Mate}else{Aim::Material(f[2].parse().unwrap())};
  let mut o=Options::default(); o.limits.nodes=nodes; o.limits.time=Some(std::time::Duration::from_millis(time)); let t=std::time::Instant::now(); let auto=a.iter().any(|x|x=="-a"); let mut g=0; let (out,st)= if auto { let an=solve(&p,&o); g=match &an.proved {Some((Aim::Mate,_))=>1000,Some((Aim::Material(u),_))=>*u,None=>0}; (match (an.proved,an.stopped) {(Some((_,pr)),_)=>Outcome::Proved(pr),(None,Some(r))=>Outcome::Limit(r),_=>Outcome::None}, an.statistics)} else {prove(&p,aim,&o)}; let e=t.elapsed().as_secs_f64()*1000.; tot+=1; ts.push(e);
  let (s,m)=match &out { Outcome::Proved(pr)=>{ let m=match &*pr.attack {Attack::Play{ply,..}=>uci(ply),_=>"rest".into()}; if f[3].split(',').any(|b|b==m||b.is_empty()) {ok+=1; ns.push(st.nodes); if st.nodes<=1000 {le1000+=1}; ("ok",m)} else {wrong+=1; ("OTHER",m)} }, Outcome::None=>{none+=1;("none",String::new())}, Outcome::Limit(_)=>{lim+=1;("limit",String::new())}};
  if !quiet {println!("{} {} {} want {} aim {} got {g} | P {} N {} NR {} DR {} MER {} F {} FL {} spared {} lem {} {:.1}ms {}",f[0],s,m,f[3],f[2],st.plans,st.nodes,st.reduced,st.depth,st.replies,st.first,st.legal,st.spared,st.lemmas,e,if s=="ok"{""}else{f[1]});}
  if verbose { if let Outcome::Proved(pr)=&out { println!("{}",pr.plan); show(&pr.attack,0);} } let _:Option<Rc<u8>>=None; }
 ns.sort(); ts.sort_by(|a,b|a.total_cmp(b)); println!("total {tot} ok {ok} other {wrong} none {none} limit {lim} | median nodes {:?} p90 {:?} | ms median {:.2} p99 {:.1} | ok<=1000 {le1000}", ns.get(ns.len()/2), ns.get(ns.len()*9/10), ts[ts.len()/2], ts[ts.len()*99/100]); }
