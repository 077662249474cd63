//! The linear recurrences of strips: how many frontier states there are, the orders, and the highest
//! power of the denominator of closed tours that divides the denominator of directed ones.
//!
//! `cargo run --release -p knights-tours --example strip_denominators -- 5` takes a quarter of an
//! hour. Without a number of rows it takes 3.

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use std::error::Error;

use knights_tour::counting::{Recurrence, Strips};

const PRIME: u64 = 4_294_967_291;

/// A denominator modulo the prime, least power first, without zeros at its end.
fn denominator(recurrence: &Recurrence) -> Vec<u64> {
    let mut coefficients = recurrence.denominator().to_vec();
    while coefficients.last() == Some(&0) {
        coefficients.pop();
    }
    coefficients
}

/// The quotient of two polynomials with constant term 1, if there is no remainder.
fn exact_quotient(dividend: &[u64], divisor: &[u64]) -> Option<Vec<u64>> {
    let mut rest = dividend.to_vec();
    let length = (dividend.len() + 1).checked_sub(divisor.len())?;
    // The constant term is 1, so the division begins with the least power.
    for at in 0..length {
        let factor = PRIME - rest[at];
        for (sum, &coefficient) in rest[at + 1..].iter_mut().zip(&divisor[1..]) {
            *sum = (*sum + factor * coefficient % PRIME) % PRIME;
        }
    }
    let remainder = rest.split_off(length);
    remainder.iter().all(|&sum| sum == 0).then_some(rest)
}

fn main() -> Result<(), Box<dyn Error>> {
    let rows = std::env::args().nth(1).map_or(Ok(3), |rows| rows.parse())?;
    let mut denominators = Vec::new();
    for (name, strips) in [
        ("closed", Strips::closed(rows)?),
        ("directed", Strips::directed(rows)?),
    ] {
        let recurrence = strips.recurrence(PRIME as u32)?;
        let denominator = denominator(&recurrence);
        println!(
            "{rows} rows, {name}: {} states, order {}, denominator of degree {}",
            strips.states(),
            recurrence.order(),
            denominator.len() - 1
        );
        denominators.push(denominator);
    }
    let [closed, directed] = &denominators[..] else {
        unreachable!("there are two");
    };
    if closed.len() == 1 {
        println!("there are no closed tours");
        return Ok(());
    }
    let mut power = 0;
    let mut rest = directed.clone();
    while let Some(quotient) = exact_quotient(&rest, closed) {
        rest = quotient;
        power += 1;
    }
    println!(
        "the power {power} of the closed denominator divides the directed one modulo {PRIME}, and no higher power"
    );
    Ok(())
}
