//! JSON Schemas of fixture files.

#![expect(
    dead_code,
    reason = "the types here are only ever described, never built"
)]

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

/// The cases of one function, with the expected answers.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct FileSchema {
    /// The function that the cases exercise.
    suite: String,
    /// The source of the expected values, as free text.
    #[schemars(length(min = 1))]
    source: String,
    /// At least one case.
    #[schemars(length(min = 1))]
    cases: Vec<CaseSchema>,
}

/// A question and its expected answer.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Case")]
struct CaseSchema {
    /// The name, unique within the file.
    #[schemars(length(min = 1))]
    name: String,
    /// Words by which the case can be left out.
    #[schemars(default)]
    tags: Vec<String>,
    /// The question to the function.
    input: Value,
    /// The expected answer.
    expect: Value,
}

/// The schemas of a suite: those of its files, of its questions and of their answers.
///
/// The types are known to [`ShapeSchema::of`] alone: the rest is compiled once, not for each suite.
pub(crate) struct Schemas {
    input: ShapeSchema,
    expect: ShapeSchema,
    answer: ShapeSchema,
}

impl Schemas {
    /// The schemas of a suite with this input, this expectation, and this shape of answers.
    pub(crate) fn of<I: JsonSchema, E: JsonSchema, A: JsonSchema>() -> Self {
        Self {
            input: ShapeSchema::of::<I>(),
            expect: ShapeSchema::of::<E>(),
            answer: ShapeSchema::of::<A>(),
        }
    }

    /// The schema of a file of the suite `name`.
    pub(crate) fn of_file(&self, name: &'static str) -> Schema {
        let mut generator = generator();
        let shapes = [("input", &self.input), ("expect", &self.expect)]
            .map(|(key, shape)| (key, (shape.subschema)(&mut generator)));
        let mut schema = generator.into_root_schema_for::<FileSchema>();
        schema.insert("title".to_owned(), name.into());
        if let Some(suite) = schema.pointer_mut("/properties/suite") {
            *suite = serde_json::json!({ "const": name });
        }
        for (key, shape) in shapes {
            let place = format!("/$defs/Case/properties/{key}");
            let property = schema.pointer_mut(&place).and_then(Value::as_object_mut);
            if let (Some(property), Value::Object(shape)) = (property, shape.to_value()) {
                // The description of the property stands before that of its shape.
                for (keyword, value) in shape {
                    property.entry(keyword).or_insert(value);
                }
            }
        }
        schema
    }

    /// The schema of a question.
    pub(crate) fn of_input(&self) -> Schema {
        self.input.root()
    }

    /// The schema of an answer.
    pub(crate) fn of_answer(&self) -> Schema {
        self.answer.root()
    }
}

/// The schema of a type that is no longer known.
struct ShapeSchema {
    name: fn() -> Cow<'static, str>,
    subschema: fn(&mut SchemaGenerator) -> Schema,
}

impl ShapeSchema {
    fn of<T: JsonSchema>() -> Self {
        Self {
            name: T::schema_name,
            subschema: SchemaGenerator::subschema_for::<T>,
        }
    }

    fn root(&self) -> Schema {
        let mut generator = generator();
        let mut schema = (self.subschema)(&mut generator);
        let mut definitions = generator.take_definitions(true);
        let named = schema.get("$ref").and_then(Value::as_str);
        let named = named.and_then(|place| definitions.remove(place.strip_prefix("#/$defs/")?));
        if let Some(definition) = named.and_then(|definition| definition.try_into().ok()) {
            schema = definition;
        }
        let object = schema.ensure_object();
        let title = object.entry("title");
        title.or_insert_with(|| (self.name)().into());
        let dialect = generator.settings().meta_schema.as_deref();
        object.insert("$schema".to_owned(), dialect.into());
        if !definitions.is_empty() {
            object.insert("$defs".to_owned(), definitions.into());
        }
        schema
    }
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().into_generator()
}
