//! Takes the WebAssembly module into the program if it has been built (`scripts/wasm.sh build`); `planche page` needs it, and
//! nothing else does.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/wasm-package/page");
    let (module, glue) = (folder.join("planche.wasm.gz"), folder.join("planche.js"));
    println!("cargo:rerun-if-changed={}", module.display());
    println!("cargo:rerun-if-changed=build.rs");
    let there = module.is_file() && glue.is_file();
    let (module_text, glue_text) = match there {
        true => (
            format!("Some(include_bytes!({module:?}))"),
            format!("Some(include_str!({glue:?}))"),
        ),
        false => ("None".to_owned(), "None".to_owned()),
    };
    let code = format!(
        "/// The module, packed.\nconst MODULE: Option<&[u8]> = {module_text};\n\
         /// What calls it.\nconst GLUE: Option<&str> = {glue_text};\n"
    );
    let Some(output) = env::var_os("OUT_DIR") else {
        return;
    };
    if let Err(error) = fs::write(Path::new(&output).join("module.rs"), code) {
        println!("cargo:error=cannot write module.rs: {error}");
    }
}
