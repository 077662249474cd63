//! Suites: functions with a typed question and a typed answer, which can be checked or asked.

use std::any::type_name;
use std::fmt;
use std::io::{self, Write};

use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use crate::schema::Schemas;
use crate::{CaseInputError, CaseResult, DeferredAnswer, Mismatch, SuiteAnswer};

/// A case with a valid input: compares our answer, or that of another program, once.
pub struct Check(Box<dyn Comparison>);

impl Check {
    /// Computes the answer and compares it with the expected one.
    ///
    /// # Errors
    /// The expected answer and the one found, if they differ.
    pub fn run(self) -> CaseResult {
        self.0.run()
    }

    /// Compares the answer of another program, a JSON text.
    ///
    /// If many answers are right, the rule of the question decides. If the expectation is a
    /// digest, the answer is compared with our list.
    ///
    /// # Errors
    /// The answer is wrong, or does not have the form of an answer of this suite.
    pub fn judge(self, answer: &str) -> Result<(), WrongAnswer> {
        self.0.judge(answer)
    }
}

/// The reason why the answer of another program is wrong.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WrongAnswer {
    /// The answer is not the expected one.
    Wrong(Box<Mismatch>),
    /// The answer is no JSON, or has another shape.
    Malformed(CaseInputError),
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(mismatch) => mismatch.fmt(f),
            Self::Malformed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WrongAnswer {}

trait Comparison: Send {
    fn run(self: Box<Self>) -> CaseResult;
    fn judge(self: Box<Self>, answer: &str) -> Result<(), WrongAnswer>;
}

struct ExpectedAnswer<A: SuiteAnswer> {
    work: DeferredAnswer<A>,
    expect: A::Expect,
}

impl<A: SuiteAnswer> Comparison for ExpectedAnswer<A> {
    fn run(self: Box<Self>) -> CaseResult {
        match self.work.run() {
            Ok(answer) => answer.compare(&self.expect),
            Err(reason) => Err(Mismatch::new(&self.expect, reason)),
        }
    }

    fn judge(self: Box<Self>, answer: &str) -> Result<(), WrongAnswer> {
        let Self { work, expect } = *self;
        let read = || shaped("answer", answer).map(A::read);
        let theirs = read().map_err(WrongAnswer::Malformed)?;
        if let Err(reason) = work.check(&theirs) {
            let found: Value = serde_json::from_str(answer).unwrap_or_default();
            let mismatch = Mismatch::new(&expect, found).with_difference(reason);
            return Err(WrongAnswer::Wrong(mismatch));
        }
        let mismatch = match theirs.compare(&expect) {
            Ok(()) => return Ok(()),
            Err(mismatch) => mismatch,
        };
        // Compare with our list, to name the difference, which a digest cannot.
        let listed = || {
            let ours = work.run().ok()?.expectation();
            read().ok()?.compare(&ours).err()
        };
        let listed = A::is_digest(&expect).then(listed).flatten();
        Err(WrongAnswer::Wrong(listed.unwrap_or(mismatch)))
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

/// A valid question without an expected answer, which computes its answer once.
pub struct Question(Box<dyn ErasedQuestion>);

trait ErasedQuestion: Send {
    fn expecting(self: Box<Self>, expect: &str) -> Result<Check, CaseInputError>;
    fn answer(self: Box<Self>, out: &mut dyn Write) -> Result<(), AskError>;
    fn expectation(self: Box<Self>) -> Result<String, AskError>;
}

impl<A: SuiteAnswer> ErasedQuestion for DeferredAnswer<A> {
    fn expecting(self: Box<Self>, expect: &str) -> Result<Check, CaseInputError> {
        let expect: A::Expect = shaped("expect", expect)?;
        let work = *self;
        Ok(Check(Box::new(ExpectedAnswer { work, expect })))
    }

    fn answer(self: Box<Self>, out: &mut dyn Write) -> Result<(), AskError> {
        let answer = self.run().map_err(AskError::NoAnswer)?;
        answer.write(out).map_err(AskError::Write)
    }

    fn expectation(self: Box<Self>) -> Result<String, AskError> {
        let expect = self.run().map_err(AskError::NoAnswer)?.expectation();
        serde_json::to_string(&expect).map_err(|error| AskError::Write(error.into()))
    }
}

impl Question {
    /// Computes the answer and writes it as one line of JSON, without its end; lists item by item
    /// as they come.
    ///
    /// # Errors
    /// [`AskError::NoAnswer`], before anything is written, and the errors of the writer.
    pub fn answer(self, out: &mut dyn Write) -> Result<(), AskError> {
        self.0.answer(out)
    }

    /// Computes the answer, and returns the expectation of a fixture file as JSON.
    ///
    /// # Errors
    /// [`AskError::NoAnswer`].
    pub fn expectation(self) -> Result<String, AskError> {
        self.0.expectation()
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Question")
    }
}

/// The reason why a question was not answered.
#[derive(Debug)]
#[non_exhaustive]
pub enum AskError {
    /// The question is valid, but has no answer, such as a count that needs too much memory.
    NoAnswer(String),
    /// The answer could not be written.
    Write(io::Error),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer(reason) => f.write_str(reason),
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AskError {}

type Ask = dyn Fn(&str) -> Result<Question, CaseInputError> + Send + Sync;

/// A function of a game: its name, the JSON Schemas of its questions and answers, and the function
/// itself.
pub struct Suite {
    name: &'static str,
    schemas: Schemas,
    ask: Box<Ask>,
}

impl Suite {
    /// Creates a suite with this name, whose questions `function` answers.
    ///
    /// `function` is called when a question is read. It refuses invalid values and returns the
    /// remaining computation, so that a malformed file is found before the first answer is
    /// computed. The input can have any type that describes its shape; a struct needs
    /// `#[serde(deny_unknown_fields)]`. The type of the answer decides how it is compared and
    /// written.
    pub fn new<I, A, F>(name: &'static str, function: F) -> Self
    where
        I: DeserializeOwned + JsonSchema,
        A: SuiteAnswer,
        F: Fn(I) -> Result<DeferredAnswer<A>, CaseInputError> + Send + Sync + 'static,
    {
        Self {
            name,
            schemas: Schemas::of::<I, A::Expect, A::Form>(),
            ask: Box::new(move |input| {
                let work = function(shaped("input", input)?)?;
                Ok(Question(Box::new(work)))
            }),
        }
    }

    /// The name, `<game>/<function>`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The JSON Schema (draft 2020-12) of a file of this suite.
    #[must_use]
    pub fn schema(&self) -> Schema {
        self.schemas.of_file(self.name)
    }

    /// The JSON Schema of a question.
    #[must_use]
    pub fn input_schema(&self) -> Schema {
        self.schemas.of_input()
    }

    /// The JSON Schema of the answer to a question.
    #[must_use]
    pub fn answer_schema(&self) -> Schema {
        self.schemas.of_answer()
    }

    /// Reads a question, a JSON value.
    ///
    /// # Errors
    /// The reason why the question is invalid, with the key: `input` is the whole question,
    /// `input.pos` a key in it.
    ///
    /// ```
    /// use board_fixtures::Registry;
    ///
    /// let registry = Registry::of_all_games();
    /// let suite = registry.get("ploy/line").expect("it is one of ours");
    /// let mut answer = Vec::new();
    /// suite.ask(r#"{ "from": "a1", "to": "c3" }"#)?.answer(&mut answer)?;
    /// assert_eq!(answer, br#"["a1","b2","c3"]"#);
    ///
    /// let error = suite.ask(r#"{ "from": "a1", "to": "c4" }"#).unwrap_err();
    /// assert_eq!(error.key, "input.to");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(&self, question: &str) -> Result<Question, CaseInputError> {
        (self.ask)(question)
    }

    /// Reads a question and its expected answer, JSON values.
    ///
    /// # Errors
    /// The errors of [`ask`](Self::ask), and an invalid expectation, at the key `expect`.
    pub fn prepare(&self, input: &str, expect: &str) -> Result<Check, CaseInputError> {
        self.ask(input)?.0.expecting(expect)
    }
}

impl fmt::Debug for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Suite({:?})", self.name)
    }
}

/// Reads a value of type `T`; the error names the key at which the shape went wrong, below `key`.
fn shaped<T: DeserializeOwned>(key: &str, text: &str) -> Result<T, CaseInputError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| misshapen(key, &error, type_name::<T>()))?;
    match reader.end() {
        Ok(()) => Ok(value),
        Err(error) => Err(CaseInputError::new(key, reason(&error))),
    }
}

/// The error for a value that does not have the shape of the type `name`, at its place below `key`.
fn misshapen(
    key: &str,
    error: &serde_path_to_error::Error<serde_json::Error>,
    name: &str,
) -> CaseInputError {
    let key = match error.path().to_string().as_str() {
        "." => key.to_owned(),
        path if path.starts_with('[') => format!("{key}{path}"),
        path => format!("{key}.{path}"),
    };
    let reason = reason(error.inner());
    debug_assert!(!reason.is_empty(), "no reason for refusing a {name}");
    CaseInputError::new(key, reason)
}

/// Replaces the name of an integer type in a reason by its range, and the name of a struct by what
/// it is in JSON.
pub(crate) fn in_words(reason: &str) -> String {
    if let Some((before, name)) = reason.split_once("expected struct ") {
        let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        return format!("{before}expected an object{after}");
    }
    let ranges = [
        (" u8", u64::from(u8::MAX)),
        (" u16", u16::MAX.into()),
        (" u32", u32::MAX.into()),
        (" u64", u64::MAX),
        (" usize", usize::MAX as u64),
    ];
    let found = ranges.iter().find_map(|&(name, max)| {
        let rest = reason.strip_suffix(name)?;
        Some(format!("{rest} an integer from 0 to {max}"))
    });
    found.unwrap_or_else(|| reason.to_owned())
}

/// The text of a JSON error; with its column only if the value is no JSON at all. In other errors,
/// line and column count from the start of the value, and are left out.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let (reason, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
    let reason = in_words(reason);
    match error.classify() {
        Category::Syntax | Category::Eof => format!("{reason} at column {}", error.column()),
        Category::Data | Category::Io => reason,
    }
}
