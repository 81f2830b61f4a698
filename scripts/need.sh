# What the scripts share that need what a machine may not have; they read this file with a dot.

# Ends a script that cannot be done here. Whoever runs it tells that from a failure by the code.
skip() {
    echo "SKIPPED: $1" >&2
    exit 77
}

# Installs Debian packages if it can, and says so before; what became of it is seen by who needs them.
install() {
    if command -v apt-get > /dev/null && [ "$(id -u)" = 0 ]; then
        echo "Installing $* with apt-get, because it is missing."
        apt-get install -y --no-install-recommends "$@" > /dev/null 2>&1 \
            || { apt-get update > /dev/null 2>&1 && apt-get install -y --no-install-recommends "$@" > /dev/null 2>&1; } \
            || true
    fi
}

# Builds the program, and the example that is the door for Rust. A quick build takes up what was compiled for the tests of the workspace: a
# crate by itself gets other features of its dependencies, and would have everything compiled again.
build_program() {
    if [ "$1" = dev ]; then
        cargo build --locked --quiet --workspace --bin planche --example solve_lines
    else
        cargo build --locked --quiet --profile "$1" -p planche-cli
        cargo build --locked --quiet --profile "$1" -p planche-ask --example solve_lines
    fi
}

# Runs a command of which nobody wants to hear unless it fails.
quietly() {
    said=$(mktemp)
    if "$@" > "$said" 2>&1; then
        rm "$said"
        return 0
    fi
    tail -n 5 "$said" >&2
    rm "$said"
    return 1
}
