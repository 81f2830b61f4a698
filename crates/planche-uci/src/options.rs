//! The options of the engine.

use planche::Lang;
use planche_plan::{Goal, Plan, plans};

/// What a client can set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    /// Megabytes for the tree of the prover.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) lines: usize,
    pub(crate) analyse: bool,
    pub(crate) refutations: bool,
    pub(crate) explain: bool,
    pub(crate) wanted: Goal,
    /// Plans of the user's own, to be tried first.
    pub(crate) plans: Vec<Plan>,
    /// The language of ideas and reasons.
    pub(crate) lang: Lang,
    pub(crate) show_wdl: bool,
    /// Not an option of the protocol, but the command `debug`.
    pub(crate) debug: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 64,
            threads: 1,
            lines: 1,
            analyse: false,
            refutations: false,
            explain: true,
            wanted: Goal::Auto,
            plans: Vec::new(),
            lang: Lang::default(),
            show_wdl: false,
            debug: false,
        }
    }
}

/// What `uci` is answered with.
pub(crate) const DECLARATION: &str = concat!(
    "id name Planche ",
    env!("CARGO_PKG_VERSION"),
    "\n",
    "id author the Planche contributors\n",
    "option name Hash type spin default 64 min 1 max 4096\n",
    "option name Threads type spin default 1 min 1 max 2\n",
    "option name MultiPV type spin default 1 min 1 max 64\n",
    "option name Ponder type check default false\n",
    "option name UCI_AnalyseMode type check default false\n",
    "option name UCI_ShowRefutations type check default false\n",
    "option name UCI_ShowWDL type check default false\n",
    "option name SyzygyPath type string default <empty>\n",
    "option name Explain type check default true\n",
    "option name Language type combo default en var en var fr\n",
    "option name Wanted type string default auto\n",
    "option name Plan type string default <empty>\n",
    "uciok",
);

/// How many nodes of the prover fit into a megabyte.
const NODES_A_MEGABYTE: usize = 500;

impl Options {
    /// Sets an option by its name, in any case of letters; an unknown one or a bad value changes
    /// nothing.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        match name.to_ascii_lowercase().as_str() {
            "hash" => spin(&mut self.hash, value, 4096),
            "threads" => spin(&mut self.threads, value, 2),
            "multipv" => spin(&mut self.lines, value, 64),
            "uci_analysemode" => check(&mut self.analyse, value),
            "uci_showrefutations" => check(&mut self.refutations, value),
            "uci_showwdl" => check(&mut self.show_wdl, value),
            "plan" => self.plan(value),
            "language" => {
                if let Ok(lang) = value.parse() {
                    self.lang = lang;
                }
            }
            "explain" => check(&mut self.explain, value),
            "wanted" => {
                if let Ok(goal) = value.to_ascii_lowercase().parse() {
                    self.wanted = goal;
                }
            }
            _ => {}
        }
    }

    /// A plan has its statements between semicolons: a client sends one line.
    fn plan(&mut self, value: &str) {
        match value {
            "" | "<empty>" => self.plans.clear(),
            _ => {
                if let Ok(plans) = plans(&value.replace(';', "\n")) {
                    self.plans = plans;
                }
            }
        }
    }

    /// The most nodes that one attempt of the prover may make.
    pub(crate) fn most_nodes(&self) -> usize {
        self.hash * NODES_A_MEGABYTE
    }
}

fn spin(option: &mut usize, value: &str, most: usize) {
    if let Ok(value) = value.parse::<usize>() {
        *option = value.clamp(1, most);
    }
}

fn check(option: &mut bool, value: &str) {
    match value {
        "true" => *option = true,
        "false" => *option = false,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_values_change_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", "much"),
            ("Explain", "perhaps"),
            ("Wanted", "glory"),
            ("Language", "tlh"),
            ("Plan", "be lucky"),
            ("UCI_ShowWDL", "1"),
            ("", ""),
        ] {
            options.set(name, value);
        }
        assert_eq!(options, Options::default());
        options.set("multipv", "999");
        options.set("wanted", "Rook");
        assert_eq!(options.lines, 64);
        assert_ne!(options.wanted, Goal::Auto);
        options.set("Plan", "d5c3; d8d1; d1g1*");
        assert_eq!(options.plans.len(), 1);
        options.set("Plan", "<empty>");
        assert!(options.plans.is_empty());
    }

    #[test]
    fn every_option_of_the_protocol_is_declared() {
        for name in [
            "Hash",
            "Threads",
            "MultiPV",
            "Ponder",
            "Explain",
            "Wanted",
            "Plan",
            "Language",
            "UCI_ShowWDL",
            "SyzygyPath",
        ] {
            assert!(DECLARATION.contains(&format!("option name {name} type ")));
        }
    }
}
