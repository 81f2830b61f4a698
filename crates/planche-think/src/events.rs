//! The chronicle of a search for others to read: an event as a line of JSON, and in words.

use planche_plan::Units;
use planche_prover::{
    Carried, End, Event, Hindrance, How, NodeId, Origin, PlanId, Ply, StopReason, What,
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode};

/// The serialised counterpart of an [`Event`]. Moves are UCI, a pass is `0000`; plans and nodes are numbers that hold in
/// one search, and node 0 is its root. Steps are counted from 0.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct EventLine {
    event: &'static str,
    search: u32,
    #[serde(flatten)]
    details: Details,
}

/// What goes with the event; the event says which of these it is.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
enum Details {
    Begun {
        fen: String,
        #[serde(flatten)]
        aim: Wanted,
    },
    Wanted(Wanted),
    Written {
        plan: usize,
        text: String,
        origin: OriginLine,
    },
    Dropped {
        plan: usize,
        why: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<u16>,
        node: usize,
    },
    Mended {
        plan: usize,
        from: usize,
        class: &'static str,
        against: String,
        at: usize,
        node: usize,
    },
    Played {
        plan: usize,
        whole: usize,
        step: u16,
        #[serde(rename = "move")]
        action: String,
        node: usize,
        parent: usize,
        path: Vec<String>,
        also: Vec<CarriedLine>,
    },
    Joined {
        plan: usize,
        node: usize,
    },
    Replied {
        #[serde(rename = "move")]
        action: String,
        node: usize,
        parent: usize,
        path: Vec<String>,
    },
    Spoiled {
        plan: usize,
        whole: usize,
        step: u16,
        failed: usize,
        by: String,
        node: usize,
        path: Vec<String>,
    },
    Settled {
        node: usize,
        how: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<usize>,
    },
    Reopened {
        flaws: usize,
    },
    Ended {
        how: &'static str,
    },
    Nothing {},
}

/// What is wanted: `mate`, or `material` with the units.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
struct Wanted {
    goal: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<Units>,
}

#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
struct CarriedLine {
    plan: usize,
    whole: usize,
    step: u16,
}

/// Where a plan comes from.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum OriginLine {
    Motif {
        motifs: Vec<&'static str>,
        node: usize,
    },
    Around {
        node: usize,
    },
    Part {
        parent: usize,
        motifs: Vec<&'static str>,
    },
    Rest {
        parent: usize,
        done: u16,
    },
    Expansion {
        parent: usize,
        step: u16,
        generator: &'static str,
    },
    Remedy {
        class: &'static str,
        spoiled: usize,
        at: usize,
        node: usize,
    },
    Capture {
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<usize>,
        node: usize,
    },
    Again {
        parent: usize,
        node: usize,
    },
    Hold,
    Given,
}

/// The event as a value to be serialised, one object a line.
pub fn event_json(event: &Event) -> EventLine {
    let (name, details) = details(&event.what);
    EventLine {
        event: name,
        search: event.search,
        details,
    }
}

fn details(what: &What) -> (&'static str, Details) {
    match what {
        What::Begun { position, wanted } => {
            let (fen, aim) = (fen(position), aim(*wanted));
            ("begun", Details::Begun { fen, aim })
        }
        What::Resumed => ("resumed", Details::Nothing {}),
        What::Raised { wanted } => ("raised", Details::Wanted(aim(*wanted))),
        What::Written { plan, text, origin } => {
            let written = Details::Written {
                plan: plan.index(),
                text: text.to_string(),
                origin: origin_line(origin),
            };
            ("written", written)
        }
        What::Dropped { plan, node, why } => ("dropped", dropped(*plan, *node, *why)),
        What::Mended {
            plan,
            from,
            class,
            against,
            at,
            put,
        } => {
            let mended = Details::Mended {
                plan: plan.index(),
                from: from.index(),
                class: class.name(),
                against: uci(Some(*against)),
                at: at.index(),
                node: put.index(),
            };
            ("mended", mended)
        }
        What::Joined { plan, node } => {
            let (plan, node) = (plan.index(), node.index());
            ("joined", Details::Joined { plan, node })
        }
        What::Reopened { flaws } => ("reopened", Details::Reopened { flaws: *flaws }),
        What::Ended { how } => ("ended", Details::Ended { how: end(*how) }),
        What::Settled { node, how } => ("settled", settled(*node, *how)),
        What::Played { .. } | What::Replied { .. } | What::Spoiled { .. } => moved(what),
    }
}

/// The events of moves.
fn moved(what: &What) -> (&'static str, Details) {
    match what {
        What::Played {
            plans,
            node,
            parent,
            path,
        } if !plans.is_empty() => {
            let played = Details::Played {
                plan: plans[0].plan.index(),
                whole: plans[0].whole.index(),
                step: plans[0].step,
                action: last(path),
                node: node.index(),
                parent: parent.index(),
                path: ucis(path),
                also: plans[1..].iter().map(carried_line).collect(),
            };
            ("played", played)
        }
        What::Replied { node, parent, path } => {
            let replied = Details::Replied {
                action: last(path),
                node: node.index(),
                parent: parent.index(),
                path: ucis(path),
            };
            ("replied", replied)
        }
        What::Spoiled {
            carried,
            failed,
            by,
            node,
            path,
        } => {
            let spoiled = Details::Spoiled {
                plan: carried.plan.index(),
                whole: carried.whole.index(),
                step: carried.step,
                failed: failed.index(),
                by: uci(Some(*by)),
                node: node.index(),
                path: ucis(path),
            };
            ("spoiled", spoiled)
        }
        _ => ("played", Details::Nothing {}),
    }
}

fn dropped(plan: PlanId, node: NodeId, why: Hindrance) -> Details {
    Details::Dropped {
        plan: plan.index(),
        why: match why {
            Hindrance::Impossible => "impossible",
            Hindrance::Absurd => "absurd",
            Hindrance::TooCheap => "too cheap",
            Hindrance::Twin => "twin",
            Hindrance::Crowded => "crowded",
            Hindrance::Unverified { .. } => "unverified",
        },
        step: match why {
            Hindrance::Unverified { step } => Some(step),
            _ => None,
        },
        node: node.index(),
    }
}

fn settled(node: NodeId, how: How) -> Details {
    Details::Settled {
        node: node.index(),
        how: match how {
            How::Mate => "mate",
            How::Settled => "settled",
            How::Answered => "answered",
            How::Recalled => "recalled",
            How::Transposed { .. } => "transposed",
            How::Proved => "proved",
            How::Refuted => "refuted",
        },
        first: match how {
            How::Transposed { first } => Some(first.index()),
            _ => None,
        },
    }
}

fn end(how: End) -> &'static str {
    match how {
        End::Proved => "proved",
        End::Exhausted => "exhausted",
        End::Limit(StopReason::Nodes) => "nodes",
        End::Limit(StopReason::Time) => "time",
        End::Limit(StopReason::Flag) => "stopped",
        End::Limit(StopReason::Hope) => "out of sight",
        End::Limit(StopReason::Size) => "size",
        End::Limit(StopReason::Memory) => "memory",
    }
}

fn origin_line(origin: &Origin) -> OriginLine {
    match *origin {
        Origin::Motif { motifs, at } => OriginLine::Motif {
            motifs: motifs.names().collect(),
            node: at.index(),
        },
        Origin::Around { at } => OriginLine::Around { node: at.index() },
        Origin::Part { of, motifs } => OriginLine::Part {
            parent: of.index(),
            motifs: motifs.names().collect(),
        },
        Origin::Rest { of, done } => OriginLine::Rest {
            parent: of.index(),
            done,
        },
        Origin::Expansion {
            of,
            step,
            generator,
        } => OriginLine::Expansion {
            parent: of.index(),
            step,
            generator: generator.name(),
        },
        Origin::Remedy {
            class,
            spoiled,
            at,
            put,
        } => OriginLine::Remedy {
            class: class.name(),
            spoiled: spoiled.index(),
            at: at.index(),
            node: put.index(),
        },
        Origin::Capture { before, at } => OriginLine::Capture {
            before: before.map(PlanId::index),
            node: at.index(),
        },
        Origin::Again { of, at } => OriginLine::Again {
            parent: of.index(),
            node: at.index(),
        },
        Origin::Hold => OriginLine::Hold,
        Origin::Given => OriginLine::Given,
    }
}

fn carried_line(carried: &Carried) -> CarriedLine {
    CarriedLine {
        plan: carried.plan.index(),
        whole: carried.whole.index(),
        step: carried.step,
    }
}

fn aim(wanted: Option<Units>) -> Wanted {
    let goal = if wanted.is_some() { "material" } else { "mate" };
    Wanted { goal, wanted }
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn uci(ply: Option<Ply>) -> String {
    match ply {
        Some(Ply {
            from,
            to,
            promotion,
        }) => UciMove::Normal {
            from,
            to,
            promotion,
        },
        None => UciMove::Null,
    }
    .to_string()
}

fn ucis(path: &[Option<Ply>]) -> Vec<String> {
    path.iter().map(|&ply| uci(ply)).collect()
}

fn last(path: &[Option<Ply>]) -> String {
    uci(path.last().copied().flatten())
}

/// The event in a line of plain English. Plans are called by their numbers, steps counted from 1.
pub fn words(event: &Event) -> String {
    match &event.what {
        What::Begun { wanted, .. } => format!("Search {} begins: {}.", event.search, want(*wanted)),
        What::Resumed => format!("Search {} goes on.", event.search),
        What::Raised { wanted } => {
            format!("Search {} wants more: {}.", event.search, want(*wanted))
        }
        What::Written { plan, text, origin } => {
            let text = text.to_string().lines().collect::<Vec<_>>().join(", ");
            format!("Plan {} ({text}): {}.", plan.index(), origin_words(origin))
        }
        What::Dropped { plan, why, .. } => format!("Plan {} {}.", plan.index(), why_words(*why)),
        What::Mended {
            plan,
            from,
            against,
            ..
        } => format!(
            "Plan {} is to save plan {} from {}.",
            plan.index(),
            from.index(),
            uci(Some(*against))
        ),
        What::Played { plans, path, .. } => {
            let behind = plans.first().map_or_else(String::new, |one| {
                let (plan, step) = (one.whole.index(), one.step + 1);
                format!(
                    " It is step {step} of plan {plan}{}.",
                    others(plans.len() - 1)
                )
            });
            format!("The attacker plays {}.{behind}", ucis(path).join(" "))
        }
        What::Joined { plan, .. } => {
            format!(
                "Plan {} asks for a move that was made before.",
                plan.index()
            )
        }
        What::Replied { path, .. } => match path.last() {
            Some(None) => format!(
                "What if the defender does nothing: {}?",
                ucis(path).join(" ")
            ),
            _ => format!("The defender replies {}.", ucis(path).join(" ")),
        },
        What::Spoiled { carried, by, .. } => format!(
            "{} spoils step {} of plan {}.",
            uci(Some(*by)),
            carried.step + 1,
            carried.whole.index()
        ),
        What::Settled { node, how } => format!("Node {} {}.", node.index(), how_words(*how)),
        What::Reopened { flaws: 1 } => {
            "The strategy has a weak place, which is opened again.".to_owned()
        }
        What::Reopened { flaws } => {
            format!("The strategy has {flaws} weak places, which are opened again.")
        }
        What::Ended { how } => format!("Search {} {}.", event.search, end_words(*how)),
    }
}

fn want(wanted: Option<Units>) -> String {
    match wanted {
        None => "mate".to_owned(),
        Some(1) => "1 unit".to_owned(),
        Some(units) => format!("{units} units"),
    }
}

fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", and another plan asks for it, too".to_owned(),
        count => format!(", and {count} other plans ask for it, too"),
    }
}

fn origin_words(origin: &Origin) -> String {
    match *origin {
        Origin::Motif { motifs, at } => {
            let names = motifs.names().collect::<Vec<_>>().join(" and ");
            format!("seen at node {} by {names}", at.index())
        }
        Origin::Around { at } => format!("a look around, at node {}", at.index()),
        Origin::Part { of, motifs } => {
            let names = motifs.names().collect::<Vec<_>>().join(" and ");
            let of = of.index();
            format!("seen by {names} in the analysis that plan {of} asks for")
        }
        Origin::Rest { of, done: 1 } => format!("what is left of plan {} after a step", of.index()),
        Origin::Rest { of, done } => {
            format!("what is left of plan {} after {done} steps", of.index())
        }
        Origin::Expansion {
            of,
            step,
            generator,
        } => format!(
            "step {} of plan {} made into moves ({})",
            step + 1,
            of.index(),
            generator.name()
        ),
        Origin::Remedy { class, spoiled, .. } => {
            format!("a remedy for plan {} ({})", spoiled.index(), class.name())
        }
        Origin::Capture { before: None, at } => {
            format!("a capture that has become possible at node {}", at.index())
        }
        Origin::Capture {
            before: Some(before),
            at,
        } => format!(
            "a capture that has become possible at node {}, in front of plan {}",
            at.index(),
            before.index()
        ),
        Origin::Again { of, at } => format!("plan {} once more at node {}", of.index(), at.index()),
        Origin::Hold => "it answers a check or keeps what is won".to_owned(),
        Origin::Given => "somebody asked for it".to_owned(),
    }
}

fn why_words(why: Hindrance) -> String {
    match why {
        Hindrance::Impossible => "is dropped: it cannot be carried out".to_owned(),
        Hindrance::Absurd => "is dropped: it contradicts itself".to_owned(),
        Hindrance::TooCheap => "is dropped: it would bring too little".to_owned(),
        Hindrance::Twin => "is dropped: it asks for its move already".to_owned(),
        Hindrance::Crowded => "is dropped: enough plans ask for its move".to_owned(),
        Hindrance::Unverified { step } => format!("stops: its step {} does not hold", step + 1),
    }
}

fn how_words(how: How) -> String {
    match how {
        How::Mate => "is mate".to_owned(),
        How::Settled => "is settled: what is wanted is in hand".to_owned(),
        How::Answered => "is won at once".to_owned(),
        How::Recalled => "is won by a strategy that won elsewhere".to_owned(),
        How::Transposed { first } => format!("is the same as node {}", first.index()),
        How::Proved => "is won".to_owned(),
        How::Refuted => "is lost for the attacker's plans".to_owned(),
    }
}

fn end_words(how: End) -> &'static str {
    match how {
        End::Proved => "ends with a proof",
        End::Exhausted => "ends: every plan was tried, and none works",
        End::Limit(StopReason::Nodes) => "stops: its nodes are used up",
        End::Limit(StopReason::Time) => "stops: its time is used up",
        End::Limit(StopReason::Flag) => "was stopped",
        End::Limit(StopReason::Hope) => "gives up: no proof comes into sight",
        End::Limit(StopReason::Size) => "stops: its strategy is too large to be written down",
        End::Limit(StopReason::Memory) => "stops: its memory is used up",
    }
}

#[cfg(test)]
mod tests {
    use planche_prover::{Aim, Chronicle, Options, prove};
    use shakmaty::CastlingMode;

    use super::*;

    fn told() -> Vec<Event> {
        let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let chronicle = Chronicle::default();
        let options = Options {
            chronicle: Some(chronicle.clone()),
            ..Options::default()
        };
        prove(&position, Aim::Material(30), &options);
        chronicle.take()
    }

    #[test]
    fn an_event_is_a_line_of_json() {
        let lines: Vec<String> = told()
            .iter()
            .map(|event| serde_json::to_string(&event_json(event)).expect("JSON"))
            .collect();
        let begun = "{\"event\":\"begun\",\"search\":1,\"fen\":\"3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27\",\
                     \"goal\":\"material\",\"wanted\":30}";
        assert_eq!(lines[0], begun);
        let has = |parts: &[&str]| {
            let all = |line: &&String| parts.iter().all(|part| line.contains(part));
            assert!(lines.iter().any(|line| all(&line)), "{parts:?}");
        };
        has(&[
            "{\"event\":\"written\",\"search\":1,\"plan\":",
            "\"text\":\"d5 F -> V*\\nd8d1\\nd1g1*\"",
            "\"origin\":{\"kind\":\"motif\",\"motifs\":[",
            "],\"node\":0}}",
        ]);
        has(&["\"event\":\"spoiled\"", "\"by\":\"c1d1\"", "\"d5c3\""]);
        has(&[
            "\"event\":\"mended\"",
            "\"class\":\"destroy\",\"against\":\"c1d1\"",
        ]);
        has(&["\"event\":\"dropped\"", "\"why\":\"too cheap\""]);
        has(&["\"event\":\"dropped\"", "\"why\":\"absurd\""]);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("{\"event\":\"ended\",\"search\":1,\"how\":\"proved\"}")
        );
    }

    #[test]
    fn an_event_is_a_line_of_words() {
        let events = told();
        let lines: Vec<String> = events.iter().map(words).collect();
        assert_eq!(lines[0], "Search 1 begins: 30 units.");
        assert_eq!(lines[lines.len() - 1], "Search 1 ends with a proof.");
        for line in &lines {
            assert!(!line.contains('\n') && line.ends_with(['.', '?']), "{line}");
        }
        let says = |part: &str| assert!(lines.iter().any(|line| line.contains(part)), "{part}");
        says("(d5 F -> V*, d8d1, d1g1*): seen at node 0 by ");
        says("c1d1 spoils step ");
        says(" from c1d1.");
    }
}
