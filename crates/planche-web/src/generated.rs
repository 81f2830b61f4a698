//! Files of this crate that are made from its code.

use std::path::Path;
use std::{env, fs};

/// Fails if a file is not what the code gives now; with `PLANCHE_UPDATE` set it is written anew.
pub fn compare(file: &str, fresh: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if env::var_os("PLANCHE_UPDATE").is_some() {
        fs::write(&path, fresh).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let same = kept == fresh;
    assert!(
        same,
        "{file} is not what the code gives: PLANCHE_UPDATE=1 cargo test -p planche-web writes it anew"
    );
}
