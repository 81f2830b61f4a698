//! Learns an ordered list of rules for king and pawn against king from the exact table.
use planche_endgame::kpk::features::{FEATURES, Scene};
use planche_endgame::{Class, Turn, Value, table};
use rayon::prelude::*;
use std::fmt::Write;

type Bits = Vec<u64>;
struct Lit {
    text: String,
    bits: Bits,
    feat: usize,
}
fn count_and(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(x, y)| (x & y).count_ones()).sum()
}

fn main() {
    let beam: usize = std::env::args().nth(1).map_or(100, |a| a.parse().unwrap());
    let noise: f64 = std::env::args().nth(2).map_or(0.0, |a| a.parse().unwrap());
    let seed: u64 = std::env::args().nth(3).map_or(1, |a| a.parse().unwrap());
    let maxlen: usize = 4;
    let entries: Vec<(Scene, bool)> = table(Class::KPK)
        .entries(Turn::Bare)
        .map(|(p, v)| (Scene::of(&p), matches!(v, Value::Won(_))))
        .collect();
    let n = entries.len();
    let words = n.div_ceil(64);
    eprintln!("{n} positions");
    let mut lits = Vec::new();
    for (fi, f) in FEATURES.iter().enumerate() {
        let vals: Vec<i32> = entries.par_iter().map(|(s, _)| (f.of)(s)).collect();
        let (lo, hi) = (*vals.iter().min().unwrap(), *vals.iter().max().unwrap());
        let mut add = |text: String, t: &dyn Fn(i32) -> bool| {
            let mut bits = vec![0u64; words];
            for (i, &v) in vals.iter().enumerate() {
                if t(v) {
                    bits[i / 64] |= 1 << (i % 64);
                }
            }
            let c: u32 = bits.iter().map(|w| w.count_ones()).sum();
            if c > 0 && (c as usize) < n {
                lits.push(Lit {
                    text,
                    bits,
                    feat: fi,
                });
            }
        };
        if f.yes_no {
            add(f.name.into(), &|v| v == 1);
            add(format!("not {}", f.name), &|v| v == 0);
            continue;
        }
        for t in lo..=hi {
            add(format!("{} = {t}", f.name), &|v| v == t);
            if t > lo {
                add(format!("{} >= {t}", f.name), &|v| v >= t);
            }
            if t < hi {
                add(format!("{} <= {t}", f.name), &|v| v <= t);
            }
        }
    }
    eprintln!("{} literals", lits.len());
    let mut won: Bits = vec![0; words];
    for (i, e) in entries.iter().enumerate() {
        if e.1 {
            won[i / 64] |= 1 << (i % 64);
        }
    }
    let mut rem: Bits = vec![!0; words];
    if n % 64 != 0 {
        rem[words - 1] = (1u64 << (n % 64)) - 1;
    }
    let mut state = seed;
    let mut out = String::new();
    let mut rules = 0;
    loop {
        let left: u32 = rem.iter().map(|w| w.count_ones()).sum();
        if left == 0 {
            break;
        }
        let w = count_and(&rem, &won);
        if w == 0 || w == left {
            writeln!(out, "{}: otherwise", if w == 0 { "draw" } else { "win" }).unwrap();
            rules += 1;
            break;
        }
        let mut best: Option<(f64, u32, bool, Vec<usize>)> = None;
        for target in [true, false] {
            let pos: Bits = (0..words)
                .map(|i| rem[i] & if target { won[i] } else { !won[i] })
                .collect();
            let neg: Bits = (0..words)
                .map(|i| rem[i] & if target { !won[i] } else { won[i] })
                .collect();
            let mut frontier: Vec<(Vec<usize>, Bits, Bits)> =
                vec![(vec![], pos.clone(), neg.clone())];
            for _ in 0..maxlen {
                let mut cands: Vec<(f64, u32, u32, usize, usize)> = frontier
                    .par_iter()
                    .enumerate()
                    .flat_map_iter(|(fi, (used, p, q))| {
                        let mut v = Vec::new();
                        for (li, l) in lits.iter().enumerate() {
                            if used.iter().any(|&u| u == li) {
                                continue;
                            }
                            let pc = count_and(p, &l.bits);
                            if pc == 0 {
                                continue;
                            }
                            if let Some(b) = &best {
                                if pc <= b.1 && noise == 0.0 {
                                    continue;
                                }
                            }
                            let nc = count_and(q, &l.bits);
                            let q0 = q.iter().map(|w| w.count_ones()).sum::<u32>();
                            if nc == q0 {
                                continue;
                            }
                            // score: prefer purity, weighted by positives
                            let s = pc as f64
                                * ((pc as f64 + 0.5) / (pc as f64 + nc as f64 + 1.0)).powf(3.0);
                            v.push((s, pc, nc, fi, li));
                        }
                        v
                    })
                    .collect();
                cands.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.3.cmp(&b.3)).then(a.4.cmp(&b.4)));
                for c in &cands {
                    if c.2 == 0 {
                        state = state
                            .wrapping_mul(6364136223846793005)
                            .wrapping_add(1442695040888963407);
                        let r = (state >> 33) as f64 / (1u64 << 31) as f64;
                        let s = c.1 as f64 * (1.0 + noise * r);
                        if best.as_ref().is_none_or(|b| s > b.0) {
                            let mut u = frontier[c.3].0.clone();
                            u.push(c.4);
                            best = Some((s, c.1, target, u));
                        }
                    }
                }
                let mut next = Vec::new();
                let mut seen = std::collections::HashSet::new();
                for c in cands.iter().filter(|c| c.2 > 0) {
                    if next.len() >= beam {
                        break;
                    }
                    if !seen.insert((c.1, c.2)) {
                        continue;
                    }
                    let (u, p, q) = &frontier[c.3];
                    let mut u = u.clone();
                    u.push(c.4);
                    let l = &lits[c.4].bits;
                    next.push((
                        u,
                        p.iter().zip(l).map(|(a, b)| a & b).collect(),
                        q.iter().zip(l).map(|(a, b)| a & b).collect(),
                    ));
                }
                frontier = next;
            }
        }
        let (_, pc, target, used) = best.expect("a pure rule");
        for i in 0..words {
            let m = used.iter().fold(!0u64, |m, &u| m & lits[u].bits[i]);
            rem[i] &= !m;
        }
        rules += 1;
        let text: Vec<&str> = used.iter().map(|&u| lits[u].text.as_str()).collect();
        let _ = lits[used[0]].feat;
        eprintln!(
            "{rules} {} {pc}/{left}: {}",
            if target { "win" } else { "draw" },
            text.join(" and ")
        );
        writeln!(
            out,
            "{}: {}",
            if target { "win" } else { "draw" },
            text.join(" and ")
        )
        .unwrap();
        if rules > 75 {
            break;
        }
    }
    println!("{rules}\n{out}");
}
