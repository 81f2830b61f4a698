//! Writes what calls the module: the glue in JavaScript, for the npm package and for the page in one file.
//!
//! ```text
//! planche-glue MODULE.wasm FOLDER
//! ```

use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let usage = "usage: planche-glue MODULE.wasm FOLDER";
    let module = arguments.next().context(usage)?;
    let folder = arguments.next().context(usage)?;
    let folder = Path::new(&folder);
    glue(Path::new(&module))
        .web(true)?
        .typescript(true)
        .generate(folder)?;
    // The page has the same module with other glue; both must call it by the same name.
    glue(Path::new(&module))
        .no_modules(true)?
        .typescript(false)
        .generate(folder.join("page"))?;
    Ok(())
}

fn glue(module: &Path) -> Bindgen {
    let mut glue = Bindgen::new();
    glue.input_path(module)
        .out_name("planche")
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    glue
}
