//! The kinds of answers: how each is compared with the expected answer, and written.

use std::fmt;
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

use crate::{CaseResult, Decimal, Items, compare};

/// The answer type of a suite.
pub trait SuiteAnswer: Sized + 'static {
    /// The expected answer in a file.
    type Expect: DeserializeOwned + JsonSchema + Serialize + Send + 'static;

    /// The JSON form of an answer.
    type Form: DeserializeOwned + JsonSchema;

    /// Converts an answer from its JSON form.
    fn read(written: Self::Form) -> Self;

    /// The expectation in a fixture file for which this answer is right.
    fn expectation(self) -> Self::Expect;

    /// Whether an expectation is a digest, without the items of the answer.
    fn is_digest(_: &Self::Expect) -> bool {
        false
    }

    /// Compares the answer with the expected one.
    ///
    /// # Errors
    /// The expected answer and the one found, if they differ.
    fn compare(self, expect: &Self::Expect) -> CaseResult;

    /// Writes the answer as one line of JSON.
    ///
    /// # Errors
    /// The errors of the writer.
    fn write(self, out: &mut dyn Write) -> io::Result<()>;
}

/// An answer that is computed once, when it is needed.
pub struct DeferredAnswer<A> {
    run: Box<dyn FnOnce() -> Result<A, String> + Send>,
    rule: Box<Rule<A>>,
}

/// A check of an answer without the expected one. The error is the reason why the answer is wrong.
type Rule<A> = dyn Fn(&A) -> Result<(), String> + Send;

impl<A> DeferredAnswer<A> {
    /// A computation that always has an answer.
    pub fn new(run: impl FnOnce() -> A + Send + 'static) -> Self {
        Self::fallible(move || Ok::<_, String>(run()))
    }

    /// A computation that can fail; the error is the reason.
    pub fn fallible<E: fmt::Display>(run: impl FnOnce() -> Result<A, E> + Send + 'static) -> Self {
        Self {
            run: Box::new(move || run().map_err(|error| error.to_string())),
            rule: Box::new(|_| Ok(())),
        }
    }

    /// Adds a rule for a question with many right answers. The computed answer has to satisfy the
    /// rule, too.
    #[must_use]
    pub fn with_rule(mut self, rule: impl Fn(&A) -> Result<(), String> + Send + 'static) -> Self {
        self.rule = Box::new(rule);
        self
    }

    /// Computes the answer. Also fails if the answer breaks the rule.
    pub(crate) fn run(self) -> Result<A, String> {
        let answer = (self.run)()?;
        (self.rule)(&answer).map(|()| answer)
    }

    /// Checks an answer against the rule.
    pub(crate) fn check(&self, answer: &A) -> Result<(), String> {
        (self.rule)(answer)
    }
}

impl<A> fmt::Debug for DeferredAnswer<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeferredAnswer")
    }
}

/// A value that has to equal the expected one: a number, a Boolean, a list whose order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact<T>(
    /// The value.
    pub T,
);

impl<T> SuiteAnswer for Exact<T>
where
    T: PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + 'static,
{
    type Expect = T;
    type Form = T;

    fn read(written: T) -> Self {
        Self(written)
    }

    fn expectation(self) -> T {
        self.0
    }

    fn compare(self, expect: &T) -> CaseResult {
        compare::equal(expect, &self.0)
    }

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        Ok(serde_json::to_writer(out, &self.0)?)
    }
}

/// A set of items, produced one by one. The order is free, and a repeated item is an error. Fixture
/// files list all items.
pub struct Set<T>(Box<dyn Iterator<Item = T>>);

impl<T> Set<T> {
    /// The set of these items.
    pub fn of(items: impl IntoIterator<Item = T, IntoIter: 'static>) -> Self {
        Self(Box::new(items.into_iter()))
    }
}

/// A set that may be too long for a fixture file. The file then has the digest of the set.
pub struct LongSet<T>(Set<T>);

impl<T> LongSet<T> {
    /// The set of these items.
    pub fn of(items: impl IntoIterator<Item = T, IntoIter: 'static>) -> Self {
        Self(Set::of(items))
    }
}

impl<T> SuiteAnswer for Set<T>
where
    T: fmt::Display + Serialize + DeserializeOwned + JsonSchema + Send + 'static,
{
    type Expect = Vec<T>;
    type Form = Vec<T>;

    fn read(written: Vec<T>) -> Self {
        Self::of(written)
    }

    fn expectation(self) -> Vec<T> {
        self.0.collect()
    }

    fn compare(self, expect: &Vec<T>) -> CaseResult {
        compare::set(expect, self.0)
    }

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        // Write item by item, so that a set of any length takes constant memory.
        Ok(serde_json::Serializer::new(out).collect_seq(self.0)?)
    }
}

impl<T> SuiteAnswer for LongSet<T>
where
    T: fmt::Display + Serialize + DeserializeOwned + JsonSchema + Send + 'static,
{
    type Expect = Items<T>;
    type Form = Vec<T>;

    fn read(written: Vec<T>) -> Self {
        Self::of(written)
    }

    fn expectation(self) -> Items<T> {
        Items::Listed(self.0.expectation())
    }

    fn is_digest(expect: &Items<T>) -> bool {
        matches!(expect, Items::Digest(_))
    }

    fn compare(self, expect: &Items<T>) -> CaseResult {
        expect.compare(self.0.0)
    }

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        self.0.write(out)
    }
}

/// A count of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountAnswer(String);

impl CountAnswer {
    /// The count of a number of any type.
    pub fn of(number: impl fmt::Display) -> Self {
        Self(number.to_string())
    }
}

impl SuiteAnswer for CountAnswer {
    type Expect = Decimal;
    type Form = Decimal;

    fn read(written: Decimal) -> Self {
        Self(written.to_string())
    }

    fn expectation(self) -> Decimal {
        Decimal(self.0)
    }

    fn compare(self, expect: &Decimal) -> CaseResult {
        expect.compare(self.0)
    }

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        Ok(serde_json::to_writer(out, &self.0)?)
    }
}
