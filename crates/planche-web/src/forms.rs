//! An answer in the forms in which people pass it on.

use axum::extract::State;
use planche_forms::{markdown, pgn, svg_board, svg_tree};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::server::{App, Body, Reply};
use crate::solve::kept;

/// An answer and the form that is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"solution": 1, "form": "pgn"})))]
#[serde(deny_unknown_fields)]
pub struct FormQuestion {
    /// The number of the answer.
    solution: u64,
    /// The form.
    form: Form,
}

/// A form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A game with variations and comments.
    Pgn,
    /// The board with the idea, as a picture (SVG).
    Board,
    /// The tree of the proof, as a picture (SVG).
    Tree,
    /// A page of text.
    Markdown,
}

/// An answer in some form.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Formed {
    /// The text.
    text: String,
}

/// An answer in another form: PGN, a picture, a page of text.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/form",
    tag = "Combinations",
    request_body = FormQuestion,
    responses(
        (status = 200, description = "The text of the form.", body = Formed),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn form(
    State(app): State<App>,
    Body(asked): Body<FormQuestion>,
) -> Result<Reply<Formed>, Failure> {
    let solved = kept(&app, asked.solution)?;
    app.short(move || {
        let solution = &solved.solution;
        let text = match asked.form {
            Form::Pgn => pgn(solution),
            Form::Board => svg_board(solution),
            Form::Tree => svg_tree(solution),
            Form::Markdown => markdown(solution, solved.request.manner.lang),
        };
        Ok(Formed { text })
    })
    .await
}
