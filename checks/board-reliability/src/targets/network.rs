//! Networks as bytes.

use board_bot::evaluation::Network;

/// Inputs of the networks that are tried.
const INPUTS: usize = 4;

/// Bytes of the wrong number are refused with both numbers; others are read as what is written
/// again.
pub fn bytes(input: &[u8]) {
    match Network::from_bytes(input, INPUTS) {
        Ok(network) => assert_eq!(network.to_bytes(), input),
        Err(error) => {
            assert_eq!(error.found, input.len());
            // The input, repeated or cut to the length that is wanted.
            let right: Vec<u8> = input.iter().copied().cycle().take(error.expected).collect();
            let read = Network::from_bytes(&right, INPUTS);
            assert_eq!(read.is_ok(), right.len() == error.expected);
            if let Ok(network) = read {
                assert_eq!(network.to_bytes(), right);
            }
        }
    }
}
