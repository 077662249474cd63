"""Plants many mutants in one build, each behind a switch.

A mutant is an expression that becomes `(if crate::planted::is(7) { mutant } else { original })`, or a
statement at the beginning of a function. The variable of the environment named by `SWITCH` holds the
number of the mutant that the program has. With `log:FILE` in its place it has none, and FILE gets the
number of each mutant whose place is reached.

Constant functions lose their `const` where nothing constant calls them. What a constant needs cannot
be switched, nor can the mutants of constants themselves.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import tree_sitter
import tree_sitter_rust
import working_tree

SWITCH = "BOARD_RULES_MUTANT"
# Mutants make many warnings.
QUIET = {"RUSTFLAGS": "--cap-lints=warn -Awarnings"}
# The first call reads the variable. The log gets each mutant once.
PLANTED = r"""
pub(crate) mod planted {
    extern crate std;
    use std::{env, fs::File, io::Write as _, string::String, sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed}};
    const UNKNOWN: usize = usize::MAX;
    const NONE: usize = usize::MAX - 1;
    const LOG: usize = usize::MAX - 2;
    static NUMBER: AtomicUsize = AtomicUsize::new(UNKNOWN);
    static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];
    #[inline]
    pub(crate) fn is(mutant: usize) -> bool {
        let number = NUMBER.load(Relaxed);
        number == mutant || (number >= LOG && number != NONE && look(mutant))
    }
    #[cold]
    fn look(mutant: usize) -> bool {
        if SEEN[mutant].load(Relaxed) {
            return false;
        }
        let text: String = env::var("SWITCH").unwrap_or_default();
        let Some(log) = text.strip_prefix("log:") else {
            NUMBER.store(text.parse().unwrap_or(NONE), Relaxed);
            return text.parse() == Ok(mutant);
        };
        NUMBER.store(LOG, Relaxed);
        if !SEEN[mutant].swap(true, Relaxed) {
            let line = std::format!("{mutant}\n");
            File::options().create(true).append(true).open(log).unwrap().write_all(line.as_bytes()).unwrap();
        }
        false
    }
}
""".replace("SWITCH", SWITCH)
MARK = re.compile(rb"crate::planted::is\((\d+)\)")
RUST = tree_sitter.Language(tree_sitter_rust.language())


@dataclass(frozen=True)
class Mutant:
    """A fault, as cargo-mutants lists it."""

    name: str
    file: str
    genre: str
    replacement: str
    span: tuple[int, int, int, int]
    """First line and column, last line and column, 1-based; the end is exclusive."""

    number: int


@dataclass
class Edit:
    """A range of a source in bytes, and what it becomes with each mutant."""

    start: int
    end: int
    mutants: list[tuple[int, bytes]] = field(default_factory=list)
    insert: bytes = b""
    """What is put in front of an empty range, or in place of another without mutants."""

    inner: list["Edit"] = field(default_factory=list)


def listed(folder: str) -> list[Mutant]:
    """The mutants in the functions of the package in a folder, without those of its tests."""
    command = ["cargo", "mutants", "--list", "--json", "--dir", folder]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    mutants = []
    for number, mutant in enumerate(found):
        # The files of a workspace of its own are named from there.
        file, name = (text if text.startswith(folder) else f"{folder}/{text}" for text in (mutant["file"], mutant["name"]))
        # A module can lie in the folder of the tests, or of another package.
        file = os.path.normpath(file)
        if "/tests/" in file or " tests::" in name:
            continue
        span = tuple(mutant["span"][end][what] for end in ("start", "end") for what in ("line", "column"))
        mutants.append(Mutant(name, file, mutant["genre"], mutant["replacement"], span, number))
    return mutants


def offset(lines: list[str], line: int, column: int) -> int:
    """Where a place of a source is, in bytes. Columns count characters."""
    return sum(len(each.encode()) + 1 for each in lines[: line - 1]) + len(lines[line - 1][: column - 1].encode())


def enclosing(node: tree_sitter.Node | None, kinds: set[str]) -> tree_sitter.Node | None:
    """The smallest node around a node that is of one of these kinds."""
    while node is not None and node.type not in kinds:
        node = node.parent
    return node


def edited(data: bytes, tree: tree_sitter.Node, lines: list[str], mutant: Mutant) -> Edit | None:
    """The edit that switches a mutant, or `None` where it cannot be switched."""
    start, end = offset(lines, *mutant.span[:2]), offset(lines, *mutant.span[2:])
    switch = f"crate::planted::is({mutant.number})".encode()
    new = mutant.replacement.encode()
    node = tree.descendant_for_byte_range(start, end)
    if enclosing(node, {"function_item", "macro_definition"}) is None:
        return None

    def around(whole: tree_sitter.Node | None, text: bytes) -> Edit | None:
        return whole and Edit(whole.start_byte, whole.end_byte, [(mutant.number, text)])

    match mutant.genre:
        case "FnValue":
            return Edit(start, start, insert=b"if " + switch + b" { return " + new + b"; } ")
        case "BinaryOperator":
            whole = node and node.parent
            if whole is None or whole.type not in ("binary_expression", "compound_assignment_expr"):
                return None
            return around(whole, data[whole.start_byte : start] + new + data[end : whole.end_byte])
        case "UnaryOperator":
            whole = enclosing(node, {"unary_expression"})
            return whole and around(whole, data[whole.start_byte + 1 : whole.end_byte])
        case "MatchArmGuard":
            return Edit(start, end, [(mutant.number, new)])
        case "MatchArm":
            arm = enclosing(node, {"match_arm"})
            pattern = arm and arm.child_by_field_name("pattern")
            guard = pattern and pattern.child_by_field_name("condition")
            if guard is not None:
                return around(guard, b"false")
            return pattern and Edit(pattern.end_byte, pattern.end_byte, insert=b" if !" + switch)
        case "StructField":
            whole = enclosing(node, {"field_initializer", "shorthand_field_initializer"})
            others = whole and whole.parent and [each for each in whole.parent.children if each.type == "base_field_initializer"]
            if not whole or not others:
                return None
            name = data[whole.start_byte : whole.end_byte].split(b":")[0].strip()
            base = data[others[0].start_byte + 2 : others[0].end_byte]
            value = whole.child_by_field_name("value")
            if value is None:
                text = name + b": (if " + switch + b" { (" + base + b")." + name + b" } else { " + name + b" })"
                return Edit(whole.start_byte, whole.end_byte, insert=text)
            return around(value, b"(" + base + b")." + name)
    return None


def constants(tree: tree_sitter.Node, kept: set[str]) -> list[Edit]:
    """The edits that take `const` from functions, but for those of these names."""
    edits, nodes = [], [tree]
    while nodes:
        node = nodes.pop()
        nodes += node.children
        name = node.child_by_field_name("name") if node.type == "function_item" else None
        if name is not None and name.text is not None and name.text.decode() not in kept:
            words = [word for each in node.children if each.type == "function_modifiers" for word in each.children]
            edits += [Edit(word.start_byte, word.end_byte, insert=b" ") for word in words if word.type == "const"]
    return edits


def nested(edits: list[Edit]) -> list[Edit]:
    """Edits of one range as one, and those within another inside of it."""
    top: list[Edit] = []
    open_edits: list[Edit] = []
    for edit in sorted(edits, key=lambda each: (each.start, each.start == each.end, -each.end)):
        while open_edits and open_edits[-1].end <= edit.start and not (open_edits[-1].start == edit.start == edit.end):
            open_edits.pop()
        last = open_edits[-1] if open_edits else None
        if last and (last.start, last.end) == (edit.start, edit.end):
            last.mutants += edit.mutants
            last.insert += edit.insert
        elif not last or edit.end <= last.end:
            (last.inner if last else top).append(edit)
            open_edits.append(edit)
    return top


def one_line(text: bytes) -> bytes:
    return text if b"//" in text else text.replace(b"\n", b" ")


def rendered(data: bytes, start: int, end: int, edits: list[Edit]) -> bytes:
    """The source of a range with its edits."""
    parts, place = [], start
    for edit in edits:
        parts += [data[place : edit.start], edit.insert]
        if edit.mutants:
            branches = [b"if crate::planted::is(%d) { %s }" % (number, one_line(text)) for number, text in edit.mutants]
            original = b"{ " + rendered(data, edit.start, edit.end, edit.inner) + b" }"
            parts.append(b"(" + b" else ".join([*branches, original]) + b")")
        place = edit.end
    return b"".join([*parts, data[place:end]])


def plant(tree: Path, folder: str, mutants: list[Mutant], const: set[str]) -> list[Mutant]:
    """Writes mutants into the sources of a package; those that cannot be switched are given back."""
    of_file: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        of_file.setdefault(mutant.file, []).append(mutant)
    left = []
    count = max((mutant.number for mutant in mutants), default=0) + 1
    planted = PLANTED.replace("COUNT", str(count)).encode()
    parser = tree_sitter.Parser(RUST)
    for path in sorted({*(tree / folder / "src").rglob("*.rs"), *(tree / file for file in of_file)}):
        data = path.read_bytes()
        root, lines = parser.parse(data).root_node, data.decode().split("\n")
        edits = constants(root, const)
        for mutant in of_file.get(str(path.relative_to(tree)), []):
            edit = edited(data, root, lines, mutant)
            if edit is None:
                left.append(mutant)
            else:
                edits.append(edit)
        text = rendered(data, 0, len(data), nested(edits))
        path.write_bytes(text + planted if path == tree / folder / "src/lib.rs" else text)
    return left


def constant_calls(text: str) -> set[str]:
    """The names of functions that constants call, from the compiler's messages."""
    called = re.findall(r"cannot call non-const [^`\n]*`([^`\n]+)`", text)
    return {re.sub(r"(::)?<[^<>]*>", "", path).split("::")[-1] for path in called}


def arms(data: bytes, place: int) -> set[int]:
    """The mutants that switch off an arm of the `match` around a place. It needs these arms."""
    node = tree_sitter.Parser(RUST).parse(data).root_node.descendant_for_byte_range(place, place)
    whole = enclosing(node, {"match_expression"})
    text = data[whole.start_byte : whole.end_byte] if whole else b""
    return {int(mark[1]) for mark in re.finditer(rb"if !" + MARK.pattern, text)}


def refused(messages: list[dict], root: Path) -> tuple[set[int], set[str]]:
    """From the compiler's errors, the mutants that do not compile and the functions that have to be
    constant. An error belongs to the first switch within its place, or the last before it."""
    numbers, names = set(), set()
    for message in messages:
        called = constant_calls(message["message"])
        if called and called != {"is"}:
            names |= called
            continue
        for span in message["spans"]:
            # What a macro writes is where the macro is called.
            while span["expansion"]:
                span = span["expansion"]["span"] | {"is_primary": span["is_primary"]}
            path = root / span["file_name"]
            if not span["is_primary"] or not path.is_file():
                continue
            data = path.read_bytes()
            if "non-exhaustive patterns" in message["message"]:
                numbers |= arms(data, span["byte_start"])
                continue
            marks = [(mark.start(), int(mark[1])) for mark in MARK.finditer(data)]
            inside = [number for at, number in marks if span["byte_start"] <= at < span["byte_end"]]
            before = [number for at, number in marks if at < span["byte_start"]]
            numbers.update(inside[:1] or before[-1:])
    return numbers, names


def errors(options: list[str], folder: Path) -> list[dict]:
    """The errors that the compiler finds in a package, and if there are none, in its tests."""
    for targets in (["--lib"], ["--lib", "--tests"]):
        command = ["cargo", "check", "--quiet", "--message-format", "json", *options, *targets]
        done = subprocess.run(command, check=False, cwd=folder, env=os.environ | QUIET, capture_output=True, text=True)
        lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        found = [line["message"] for line in lines if line["reason"] == "compiler-message"]
        found = [message for message in found if message["level"] == "error" and message["spans"]]
        if found:
            return found
        if done.returncode != 0:
            sys.exit(done.stderr)
    return []


def examples(options: list[str], folder: Path) -> str:
    """What running the examples in documents prints, with the errors of those that do not compile."""
    command = ["cargo", "test", "--quiet", *options, "--doc"]
    return subprocess.run(command, check=False, cwd=folder, env=os.environ | QUIET, capture_output=True, text=True).stdout


def compiled(
    tree: Path, folder: str, options: list[str], mutants: list[Mutant]
) -> tuple[list[Mutant], list[Mutant], list[Mutant]]:
    """Plants the mutants of a package; those that compile, that do not, and that cannot be switched."""
    kept, unviable, const = mutants, [], set[str]()
    unswitched: list[Mutant] = []
    # The package for Python is a workspace of its own, from which the compiler names the files.
    is_python = folder == "crates/board-python"
    root = tree / folder if is_python else tree
    while True:
        working_tree.copy_to(tree)
        left = plant(tree, folder, kept, const)
        unswitched += left
        kept = [mutant for mutant in kept if mutant not in left]
        found = errors(options, tree / folder)
        if not found:
            names = set() if is_python else constant_calls(examples(options, tree / folder)) - const
            const |= names
            if names:
                continue
            return kept, unviable, unswitched
        numbers, names = refused(found, root)
        print(f"{len(found)} errors: {len(numbers)} mutants do not compile, {len(names)} functions are constant", flush=True)
        if not numbers and names <= const:
            sys.exit("\n".join(message["rendered"] for message in found))
        # The switch of a mutant in a constant function is an error by itself.
        constant = {number for message in found if "planted::is" in message["message"] for number in refused([message], root)[0]}
        const |= names
        unswitched += [mutant for mutant in kept if mutant.number in constant]
        unviable += [mutant for mutant in kept if mutant.number in numbers - constant]
        kept = [mutant for mutant in kept if mutant.number not in numbers]
