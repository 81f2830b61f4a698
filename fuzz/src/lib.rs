//! What is fuzzed: one function a parser, and one that plays positions through the whole pipeline.

pub mod targets;
