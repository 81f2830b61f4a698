//! The types of the page, made from those of the server.
//!
//! `page/src/api-types.ts` has whatever goes over the wire, and which address takes and sends what.
//! After a change on purpose, `PLANCHE_UPDATE=1 cargo test -p planche-web` writes it anew.

use std::collections::BTreeMap;

use axum::http::Method;
use serde::Serialize;
use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

use crate::attempt::{Attempt, Attempted};
use crate::endgame::{EndingAnswer, EndingQuestion};
use crate::examples::Example;
use crate::failure::ErrorMessage;
use crate::forms::{FormQuestion, Formed};
use crate::games::text::{GameRules, GameRulesQuestion};
use crate::games::threats::{GameThreats, GameThreatsQuestion};
use crate::games::why::{GameWhy, GameWhyQuestion};
use crate::games::{GameListed, GameQuestion, GameState};
use crate::generated;
use crate::node::ProofNode;
use crate::openapi::tests::{Described, described, fresh};
use crate::paste::{Paste, Pasted};
use crate::review::{GameReview, ReviewQuestion};
use crate::solve::{Job, OtherMove, Place, Question, Refuted, Stopped};
use crate::think::{ThinkAnswer, Thinkable};
use crate::thought::Thinking;
use crate::told::Answer;
use crate::work::{Beat, Started};

const HEAD: &str = "// What goes over the wire, made from the types of the server. Do not change it here: after a change there,
// `PLANCHE_UPDATE=1 cargo test -p planche-web` writes it anew.
";

// The type of the facade cannot describe itself in the tests of another crate.
/// How a search ended.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a proof, and nobody doubts it.
    Proved,
    /// A strategy was found, but it could not be checked to the end.
    Likely,
    /// There is a proof, and the second opinion does not believe in it.
    Doubted,
    /// Every plan was tried and none works.
    None,
    /// A limit ended the search first.
    Limit,
}

impl From<planche::Status> for Status {
    fn from(status: planche::Status) -> Status {
        match status {
            planche::Status::Proved => Status::Proved,
            planche::Status::Likely => Status::Likely,
            planche::Status::Doubted => Status::Doubted,
            planche::Status::None => Status::None,
            planche::Status::Limit => Status::Limit,
        }
    }
}

/// Types by name, each as it is declared.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of our own have a file that they would be written to.
        if T::output_path().is_none() {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = tidy(&format!("{docs}export {}", T::decl(&self.config)));
        let known = self.found.insert(T::ident(&self.config), text.clone());
        match known {
            Some(known) => assert_eq!(known, text, "two types have one name"),
            None => T::visit_dependencies(self),
        }
    }
}

/// A declaration as the rest of the page is written: what is inside stands further to the right.
fn tidy(declaration: &str) -> String {
    let joined = declaration
        .replace("/**\n * ", "/** ")
        .replace("\n */", " */");
    let ended = joined.replace(", };", ",\n};");
    let mut inside = false;
    let mut text = String::new();
    for line in ended.lines().map(str::trim_end) {
        let indent = if inside && line != "};" { "  " } else { "" };
        text += &format!("{indent}{line}\n");
        inside |= line.starts_with("export");
    }
    text
}

/// Whatever is taken and sent, with all that is part of it.
fn declarations() -> BTreeMap<String, String> {
    let mut all = Declarations {
        config: Config::new().with_large_int("number"),
        found: BTreeMap::new(),
    };
    all.visit::<Example>();
    all.visit::<Paste>();
    all.visit::<Pasted>();
    all.visit::<Question>();
    all.visit::<Answer>();
    all.visit::<Job>();
    all.visit::<Stopped>();
    all.visit::<Place>();
    all.visit::<ProofNode>();
    all.visit::<OtherMove>();
    all.visit::<Refuted>();
    all.visit::<Attempt>();
    all.visit::<Attempted>();
    all.visit::<FormQuestion>();
    all.visit::<Formed>();
    all.visit::<ReviewQuestion>();
    all.visit::<GameReview>();
    all.visit::<Thinkable>();
    all.visit::<ThinkAnswer>();
    all.visit::<Thinking>();
    all.visit::<EndingQuestion>();
    all.visit::<EndingAnswer>();
    all.visit::<GameListed>();
    all.visit::<GameQuestion>();
    all.visit::<GameState>();
    all.visit::<GameRulesQuestion>();
    all.visit::<GameRules>();
    all.visit::<GameWhyQuestion>();
    all.visit::<GameWhy>();
    all.visit::<GameThreatsQuestion>();
    all.visit::<GameThreats>();
    all.visit::<Started>();
    all.visit::<Beat>();
    all.visit::<ErrorMessage>();
    all.found
}

/// The name of what a schema describes.
fn name(schema: &Value) -> String {
    match schema["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next())
    {
        Some(name) => name.to_owned(),
        None if schema["type"] == "array" => format!("{}[]", name(&schema["items"])),
        None => "unknown".to_owned(),
    }
}

/// An interface that tells what some of the addresses take and send.
fn interface(
    title: &str,
    docs: &str,
    all: &[Described],
    which: impl Fn(&Described) -> bool,
) -> String {
    let lines = all
        .iter()
        .filter(|question| which(question))
        .map(|question| {
            let path = question.path.trim_start_matches('/');
            let sends = name(&question.sends);
            match &question.takes {
                Some(takes) => format!(
                    "  '{path}': {{ takes: {}; sends: {sends} }};\n",
                    name(takes)
                ),
                None => format!("  '{path}': {sends};\n"),
            }
        });
    let lines: String = lines.collect();
    format!("/** {docs} */\nexport interface {title} {{\n{lines}}}\n")
}

fn addresses() -> [String; 3] {
    let all = described(&fresh());
    [
        interface(
            "Got",
            "What is sent to whoever gets an address.",
            &all,
            |question| question.method == Method::GET,
        ),
        interface(
            "Posted",
            "What an address takes and sends.",
            &all,
            |question| question.method == Method::POST && !question.stream,
        ),
        interface(
            "Followed",
            "What an address takes, and sends at the end of a stream.",
            &all,
            |question| question.stream,
        ),
    ]
}

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let mut parts = vec![HEAD.to_owned()];
    parts.extend(declarations().into_values());
    parts.extend(addresses());
    generated::compare("page/src/api-types.ts", &parts.join("\n"));
}

#[test]
fn a_status_is_described_as_it_is_written() {
    for status in [
        planche::Status::Proved,
        planche::Status::Likely,
        planche::Status::Doubted,
        planche::Status::None,
        planche::Status::Limit,
    ] {
        let written = serde_json::to_value(status).expect("JSON");
        let described = serde_json::to_value(Status::from(status)).expect("JSON");
        assert_eq!(written, described);
    }
}
