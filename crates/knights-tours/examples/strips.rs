//! The linear recurrences of strips with the given numbers of rows, as a table: the number of
//! frontier states, the order, the degree of the denominator of the generating function, and the
//! highest power of the denominator of closed tours that divides the denominator of all tours,
//! modulo a prime.
//!
//! `cargo run --release -p knights-tours --example strips -- 3 4 5`. Five rows take minutes.

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use std::error::Error;

use knights_tour::counting::{Recurrence, Strips};

const PRIME: u32 = 4_294_967_291;

/// A denominator, least power first, without zeros at its end.
fn denominator(recurrence: &Recurrence) -> Vec<u64> {
    let coefficients = recurrence.denominator();
    let degree = coefficients.iter().rposition(|&c| c != 0).unwrap_or(0);
    coefficients[..=degree].to_vec()
}

/// The quotient of two polynomials with constant term 1, if there is no remainder.
fn exact_quotient(dividend: &[u64], divisor: &[u64]) -> Option<Vec<u64>> {
    let prime = u64::from(PRIME);
    let mut rest = dividend.to_vec();
    let length = (dividend.len() + 1).checked_sub(divisor.len())?;
    // The constant terms are 1, so the division begins with the least power.
    for at in 0..length {
        let factor = prime - rest[at];
        for (sum, &coefficient) in rest[at + 1..].iter_mut().zip(&divisor[1..]) {
            *sum = (*sum + factor * coefficient % prime) % prime;
        }
    }
    let remainder = rest.split_off(length);
    remainder.iter().all(|&sum| sum == 0).then_some(rest)
}

/// The highest power of the divisor that divides the polynomial.
fn multiplicity(divisor: &[u64], of: &[u64]) -> usize {
    let mut rest = of.to_vec();
    let mut power = 0;
    while let Some(quotient) = exact_quotient(&rest, divisor) {
        rest = quotient;
        power += 1;
    }
    power
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rows: Vec<u16> = Vec::new();
    for argument in std::env::args().skip(1) {
        rows.push(argument.parse()?);
    }
    if rows.is_empty() {
        rows = vec![3, 4];
    }
    println!("| rows | tours | states | order | degree | power of the closed denominator |");
    println!("|---|---|---:|---:|---:|---:|");
    for rows in rows {
        let mut closed: Option<Vec<u64>> = None;
        for (name, strips) in [
            ("closed", Strips::closed(rows)?),
            ("directed", Strips::directed(rows)?),
        ] {
            let recurrence = strips.recurrence(PRIME)?;
            let denominator = denominator(&recurrence);
            let degree = denominator.len() - 1;
            // Without closed tours the denominator is 1.
            let power = match &closed {
                Some(closed) if closed.len() > 1 => multiplicity(closed, &denominator).to_string(),
                _ => String::new(),
            };
            let (states, order) = (strips.states(), recurrence.order());
            println!("| {rows} | {name} | {states} | {order} | {degree} | {power} |");
            closed.get_or_insert(denominator);
        }
    }
    Ok(())
}
