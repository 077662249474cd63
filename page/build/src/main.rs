//! Builds the browser page: compiles `board-web` to WebAssembly, writes its JavaScript side, and
//! lets Vite make a static folder of it and the view.
//!
//! `cargo page` builds the folder `page/dist`, `cargo page --serve` serves it as well,
//! `cargo page --wasm` stops before npm is needed, and `cargo page --features connect-four` has a
//! game more. What is missing is installed: the target by `rustup target add`, the npm packages by
//! `npm ci`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const TARGET: &str = "wasm32-unknown-unknown";

/// The release profile, as small as it gets without being felt.
const PROFILE: [&str; 12] = [
    "profile.release.lto=\"fat\"",
    "profile.release.codegen-units=1",
    "profile.release.panic=\"abort\"",
    "profile.release.debug=false",
    // Half of the module would be tours, which are quick enough when they are small.
    "profile.release.package.knights-tours.opt-level=\"z\"",
    // Boards beyond 8 x 8 have the solver a second time. It takes a fifth longer, and what the page
    // solves takes a second.
    "profile.release.package.rook-hunt.opt-level=\"s\"",
    // Every game has its own search, review and tables, which are compiled here.
    "profile.release.package.board-games.opt-level=\"s\"",
    // Endings of Shogun are solved in a second all the same.
    "profile.release.package.board-files.opt-level=\"z\"",
    // A search is as fast.
    "profile.release.package.shogun-rules.opt-level=\"s\"",
    // What happens once a click.
    "profile.release.package.board-grid.opt-level=\"s\"",
    "profile.release.package.board-web.opt-level=\"z\"",
    "profile.release.package.serde_json.opt-level=\"z\"",
];

fn main() -> Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("the build stands in the page's folder")?
        .to_owned();
    let (mut serve, mut wasm_only) = (false, false);
    let mut features = String::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--serve" => serve = true,
            "--wasm" => wasm_only = true,
            "--features" => features = arguments.next().ok_or("--features: expected a feature")?,
            _ => {
                let expected = "expected --serve, --wasm, --features NAME, or nothing";
                return Err(format!("{argument:?}: {expected}").into());
            }
        }
    }
    bindings(&page, &features)?;
    if wasm_only {
        return Ok(());
    }
    if !page.join("node_modules").is_dir() {
        npm(&page, &["ci"])?;
    }
    npm(&page, &["run", "build"])?;
    if serve {
        npm(&page, &["run", "serve"])?;
    }
    Ok(())
}

/// The folder in which Cargo keeps the sources of dependencies.
fn cargo_home() -> Option<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// Compiles the crate and writes `page/wasm`.
fn bindings(page: &Path, features: &str) -> Result<()> {
    let root = page.parent().ok_or("the page stands in the workspace")?;
    let installed = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .current_dir(root)
        .output();
    // Without rustup the target is there, or cargo says that it is not.
    if let Ok(installed) = installed
        && !String::from_utf8_lossy(&installed.stdout)
            .lines()
            .any(|line| line == TARGET)
    {
        run(Command::new("rustup")
            .args(["target", "add", TARGET])
            .current_dir(root))?;
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--release",
        "--package",
        "board-web",
        "--target",
        TARGET,
        "--features",
        features,
    ]);
    for setting in PROFILE {
        cargo.args(["--config", setting]);
    }
    // The messages of panics name the files of dependencies: without the folder of this user, so
    // that the module is the same everywhere.
    if let Some(home) = cargo_home() {
        let flag = format!("--remap-path-prefix={}=cargo", home.display());
        cargo.args(["--config", &format!("target.{TARGET}.rustflags=[{flag:?}]")]);
    }
    run(cargo.arg("--target-dir").arg(&target).current_dir(root))?;
    let module = target.join(TARGET).join("release/board_web.wasm");
    let folder = page.join("wasm");
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        // The names of functions, for debuggers, would be a tenth of the module.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)?;
    let bytes = fs::metadata(folder.join("board_web_bg.wasm"))?.len();
    eprintln!("page/wasm/board_web_bg.wasm: {bytes} bytes");
    Ok(())
}

fn npm(page: &Path, arguments: &[&str]) -> Result<()> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    run(Command::new(npm).args(arguments).current_dir(page))
        .map_err(|error| format!("{error}; the page needs Node 20.19 or newer with npm").into())
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .map_err(|error| format!("{program}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{program} ended with {status}").into())
    }
}
