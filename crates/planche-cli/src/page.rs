//! `planche page`: the page without a server.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::output::say_line;
use super::{Exit, Failure, input};

include!(concat!(env!("OUT_DIR"), "/module.rs"));

/// Write the page of `planche serve` as a single file that needs no server.
///
/// The whole program is in it, as WebAssembly. Open the file in a browser, or put it on any web server: questions are
/// answered on the machine of whoever looks at it.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  planche page -o site")]
pub struct Arguments {
    /// The folder to write index.html to; it is made if it is not there.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

/// Writes the page.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let page = page()?;
    let folder = &arguments.output;
    let failed = |error: std::io::Error| input::unwritable(folder.display(), &error);
    fs::create_dir_all(folder).map_err(failed)?;
    let file = folder.join("index.html");
    write(&file, &page)?;
    let megabytes = page.len() as f64 / 1e6;
    say_line(format!(
        "{}: {megabytes:.1} MB, open it in a browser",
        file.display()
    ))?;
    Ok(Exit::Done)
}

/// Writes a file, whole or not at all.
fn write(file: &Path, page: &str) -> Result<(), Failure> {
    let part = file.with_extension("html.part");
    let failed = |error: std::io::Error| input::unwritable(file.display(), &error);
    fs::write(&part, page).map_err(failed)?;
    fs::rename(&part, file).map_err(failed)
}

fn page() -> Result<String, Failure> {
    let (Some(module), Some(glue)) = (MODULE, GLUE) else {
        return Err(Failure::new(
            "this program was built without the WebAssembly module: run scripts/wasm.sh build in the sources, and build it again",
        ));
    };
    let file = |name: &str| {
        let found = planche_web::files().find(|(known, _)| *known == name);
        found.map_or_else(String::new, |(_, content)| {
            String::from_utf8_lossy(content).into_owned()
        })
    };
    Ok(whole(
        &file("index.html"),
        &file("page.css"),
        &file("page.js"),
        &file("icon.svg"),
        &[("planche-glue", glue), ("planche-module", &base64(module))],
    ))
}

/// The page with its style, its script, its icon and what its worker needs, all in one text.
fn whole(index: &str, style: &str, script: &str, icon: &str, data: &[(&str, &str)]) -> String {
    let kept = index.lines().filter(|line| {
        let loads = line.contains("src=\"./page.js\"") || line.contains("href=\"./page.css\"");
        !loads
    });
    let body: Vec<&str> = kept.collect();
    let icon = format!("data:image/svg+xml;base64,{}", base64(icon.as_bytes()));
    let page = body.join("\n").replace("./icon.svg", &icon);
    let mut parts = String::new();
    for (name, text) in data {
        // Nothing inside of a script may look like its end.
        let text = text.replace("</script", "<\\/script");
        let _ = writeln!(
            parts,
            "<script type=\"text/plain\" id=\"{name}\">{text}</script>"
        );
    }
    let script = script.replace("</script", "<\\/script");
    let head = format!("<style>{style}</style>\n</head>");
    let end = format!("{parts}<script type=\"module\">{script}</script>\n</body>");
    page.replacen("</head>", &head, 1)
        .replacen("</body>", &end, 1)
}

/// Bytes as text in the alphabet of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter =
        |bits: u32, place: u32| char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]);
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            text.push(if place as usize <= three.len() {
                letter(bits, place)
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_text() {
        let cases = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, written) in cases {
            assert_eq!(base64(plain.as_bytes()), written);
        }
    }

    #[test]
    fn the_page_holds_all_its_parts() {
        let index = "<html>\n<head>\n<link href=\"./icon.svg\" />\n<script src=\"./page.js\"></script>\n</head>\n<body></body>\n</html>";
        let page = whole(
            index,
            "a{}",
            "x='</script>'",
            "<svg/>",
            &[("glue", "let g")],
        );
        assert!(page.contains("<style>a{}</style>"), "{page}");
        assert!(
            page.contains("<script type=\"text/plain\" id=\"glue\">let g</script>"),
            "{page}"
        );
        assert!(page.contains("x='<\\/script>'"), "{page}");
        assert!(!page.contains("./"), "{page}");
    }
}
