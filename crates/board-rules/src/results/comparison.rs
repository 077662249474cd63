//! A comparison of results: its pairs and faults.

/// All comparisons of one kind.
#[derive(Debug)]
pub(super) struct ResultComparison {
    pub(super) name: &'static str,
    /// The number of pairs compared.
    pub(super) pairs: usize,
    /// The pairs that do not agree, in words.
    pub(super) faults: Vec<String>,
}

impl ResultComparison {
    pub(super) const fn new(name: &'static str) -> Self {
        Self {
            name,
            pairs: 0,
            faults: Vec::new(),
        }
    }

    pub(super) fn compare(&mut self, agrees: bool, fault: impl FnOnce() -> String) {
        self.pairs += 1;
        if !agrees {
            self.faults.push(fault());
        }
    }
}
