//! The server: tools that answer, and resources to read.

use std::io;
use std::sync::atomic::Ordering;

use planche_ask::{Stop, ask, schema};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::transport::stdio;
use rmcp::{ErrorData, ServerHandler, ServiceExt};
use serde_json::{Value, json};

use crate::shelf::Shelf;
use crate::text::{Told, tell};
use crate::tool::{TOOLS, listed};

/// Proofs are walked recursively.
const STACK: usize = 64 << 20;

/// The longest time that a question may take, in milliseconds.
const LONGEST: u64 = 60_000;

/// What an assistant is told at the beginning.
const INSTRUCTIONS: &str = "Planche finds chess combinations, proves them against every legal reply, and explains them. \
    Positions are FEN; moves are SAN or UCI. Quote its words freely, but present as a fact only what is marked PROVED, TRUE, FALSE or \
    EXACT; whatever is marked NOT PROVED or UNPROVED is unknown, not false. Before you claim that a move wins something, ask check_claim.";

/// A page of the manual: its name and its text.
type Page = (&'static str, &'static str);

/// The pages that explain what the tools answer.
const MANUAL: [Page; 9] = [
    ("solve", include_str!("../data/manual/solve.md")),
    ("why_not", include_str!("../data/manual/why_not.md")),
    ("threats", include_str!("../data/manual/threats.md")),
    ("think", include_str!("../data/manual/think.md")),
    ("annotate", include_str!("../data/manual/annotate.md")),
    ("check", include_str!("../data/manual/check.md")),
    ("endgame", include_str!("../data/manual/endgame.md")),
    ("game", include_str!("../data/manual/game.md")),
    ("schema", include_str!("../data/manual/schema.md")),
];

/// Famous positions with their stories.
const POSITIONS: &str = include_str!("../data/examples.json");

/// Planche for an assistant.
#[derive(Debug, Clone)]
pub struct Assistant {
    tools: Vec<Tool>,
    proofs: Shelf,
}

impl Default for Assistant {
    fn default() -> Assistant {
        let schema = schema();
        Assistant {
            tools: TOOLS.iter().map(|entry| listed(entry, &schema)).collect(),
            proofs: Shelf::default(),
        }
    }
}

impl Assistant {
    /// Answers a question; what is wrong with it is an answer too, which the assistant can read.
    fn answer(&self, name: &str, mut arguments: Value, stop: &Stop) -> CallToolResult {
        if let Err(words) = bounded(name, &mut arguments) {
            return CallToolResult::error(vec![ContentBlock::text(words)]);
        }
        let told = ask(name, &arguments.to_string(), stop)
            .map_err(|error| error.to_string())
            .and_then(|answer| serde_json::from_str(&answer).map_err(|error| error.to_string()));
        match told {
            Ok(answer) => {
                let Told { text, data } = tell(name, answer, &self.proofs);
                let mut result = CallToolResult::structured(data);
                result.content = vec![ContentBlock::text(text)];
                result
            }
            Err(words) => CallToolResult::error(vec![ContentBlock::text(words)]),
        }
    }

    fn resources(&self) -> Vec<Resource> {
        let positions = Resource::new("planche://positions", "positions")
            .with_title("Famous positions with their stories")
            .with_mime_type("application/json");
        let schema = Resource::new("planche://schema", "schema")
            .with_title("The JSON Schema of questions and answers")
            .with_mime_type("application/json");
        let pages = MANUAL.iter().map(|(name, _)| {
            Resource::new(format!("planche://manual/{name}"), *name)
                .with_title(format!("The manual: {name}"))
                .with_mime_type("text/markdown")
        });
        let proofs = self.proofs.names().into_iter().map(|name| {
            Resource::new(format!("planche://proof/{name}"), name)
                .with_title("A result with its whole proof")
                .with_mime_type("application/json")
        });
        [positions, schema]
            .into_iter()
            .chain(pages)
            .chain(proofs)
            .collect()
    }

    /// The text of a resource.
    fn resource(&self, uri: &str) -> Option<String> {
        let path = uri.strip_prefix("planche://")?;
        match path.split_once('/') {
            None if path == "positions" => Some(POSITIONS.to_owned()),
            None if path == "schema" => Some(schema().to_string()),
            Some(("manual", name)) => {
                let page = MANUAL.iter().find(|(known, _)| *known == name);
                page.map(|(_, text)| (*text).to_owned())
            }
            Some(("proof", name)) => self.proofs.find(name),
            _ => None,
        }
    }
}

/// A question about chess takes no longer than a minute.
fn bounded(name: &str, arguments: &mut Value) -> Result<(), String> {
    let timed = ["solve", "why_not", "threats", "hint", "check_claim"].contains(&name);
    let Some(fields) = arguments.as_object_mut().filter(|_| timed) else {
        return Ok(());
    };
    match fields.get("time").and_then(Value::as_u64) {
        Some(0) => drop(fields.insert("time".to_owned(), json!(LONGEST))),
        Some(time) if time > LONGEST => {
            return Err(format!("bad time {time}: at most {LONGEST} milliseconds"));
        }
        _ => {}
    }
    Ok(())
}

impl ServerHandler for Assistant {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("planche", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    /// A search runs on a thread of its own; who cancels the request ends it.
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.to_string();
        if !TOOLS.iter().any(|entry| entry.name == name) {
            let words = format!("there is no tool {name:?}");
            return Err(ErrorData::invalid_params(words, None));
        }
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let (stop, assistant) = (Stop::default(), self.clone());
        let (flag, cancelled) = (stop.clone(), context.ct.clone());
        let watch = tokio::spawn(async move {
            cancelled.cancelled().await;
            flag.store(true, Ordering::Relaxed);
        });
        let work = move || assistant.answer(&name, arguments, &stop);
        let done = tokio::task::spawn_blocking(work).await;
        watch.abort();
        let broken = |_| ErrorData::internal_error("Planche broke down on this question", None);
        Ok(done.map_err(broken)?.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(self.resources()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let text = self.resource(&uri).ok_or_else(|| {
            ErrorData::resource_not_found(format!("there is no resource {uri}"), None)
        })?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, uri)]).into())
    }
}

/// Serves one assistant on standard input and output, until it goes.
///
/// # Errors
///
/// When the conversation cannot be begun.
pub fn serve_stdio() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()?;
    runtime.block_on(async {
        let service = Assistant::default().serve(stdio()).await;
        let service = service.map_err(io::Error::other)?;
        service.waiting().await.map_err(io::Error::other)?;
        Ok(())
    })
}
