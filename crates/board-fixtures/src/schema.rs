//! JSON Schemas of fixture files.

#![expect(
    dead_code,
    reason = "the types here are only ever described, never built"
)]

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The cases of one function, with the expected answers.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct FileSchema<I, E> {
    /// The function that the cases exercise.
    suite: String,
    /// The source of the expected values, as free text.
    #[schemars(length(min = 1))]
    source: String,
    /// At least one case.
    #[schemars(length(min = 1))]
    cases: Vec<CaseSchema<I, E>>,
}

/// A question and its expected answer.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
// The default title lists the type parameters.
#[schemars(rename = "Case")]
struct CaseSchema<I, E> {
    /// The name, unique within the file.
    #[schemars(length(min = 1))]
    name: String,
    /// Words by which the case can be left out.
    #[schemars(default)]
    tags: Vec<String>,
    /// The question to the function.
    input: I,
    /// The expected answer.
    expect: E,
}

/// The schemas of a suite: those of its files, of its questions and of their answers.
pub(crate) struct Schemas {
    file: fn() -> Schema,
    input: fn() -> Schema,
    answer: fn() -> Schema,
}

impl Schemas {
    /// The schemas of a suite with this input, this expectation, and this shape of answers.
    pub(crate) fn of<I: JsonSchema, E: JsonSchema, A: JsonSchema>() -> Self {
        Self {
            file: root::<FileSchema<I, E>>,
            input: root::<I>,
            answer: root::<A>,
        }
    }

    /// The schema of a file of the suite `name`.
    pub(crate) fn of_file(&self, name: &'static str) -> Schema {
        let mut schema = (self.file)();
        schema.insert("title".to_owned(), name.into());
        if let Some(suite) = schema.pointer_mut("/properties/suite") {
            *suite = serde_json::json!({ "const": name });
        }
        schema
    }

    /// The schema of a question.
    pub(crate) fn of_input(&self) -> Schema {
        (self.input)()
    }

    /// The schema of an answer.
    pub(crate) fn of_answer(&self) -> Schema {
        (self.answer)()
    }
}

fn root<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<T>()
}
