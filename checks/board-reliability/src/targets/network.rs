//! Weights of a network as bytes.

use board_bot::evaluation::Network;

/// Number of inputs of the tested networks.
const INPUTS: usize = 4;

/// Parses weights: a wrong length is an error with both lengths; otherwise writing returns the
/// input.
pub fn bytes(input: &[u8]) {
    match Network::from_bytes(input, INPUTS) {
        Ok(network) => assert_eq!(network.to_bytes(), input),
        Err(error) => {
            assert_eq!(error.found, input.len());
            // The input, repeated or truncated to the expected length.
            let right: Vec<u8> = input.iter().copied().cycle().take(error.expected).collect();
            let read = Network::from_bytes(&right, INPUTS);
            assert_eq!(read.is_ok(), right.len() == error.expected);
            if let Ok(network) = read {
                assert_eq!(network.to_bytes(), right);
            }
        }
    }
}
