#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| planche_fuzz::targets::proof(bytes));
