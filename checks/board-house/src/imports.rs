//! The files that a file imports from.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Attribute, ItemFn, ItemMod, ItemUse, Path};

use crate::names::bring;
use crate::{Names, Source};

/// The indices, in the list of sources, of the files that this one imports from.
///
/// Ignores imports of tests, and `pub use` of submodules, which a module's own file is for.
#[must_use]
pub fn imports(sources: &[Source], names: &Names, file: usize) -> BTreeSet<usize> {
    let source = &sources[file];
    let mut reader = ImportReader {
        names,
        module: source.module.clone(),
        inline: 0,
        found: BTreeSet::new(),
    };
    reader.visit_file(&source.tree);
    reader.found.remove(&file);
    reader.found
}

struct ImportReader<'a> {
    names: &'a Names,
    module: Vec<String>,
    /// Depth of modules within the file.
    inline: usize,
    found: BTreeSet<usize>,
}

impl ImportReader<'_> {
    fn take(&mut self, path: &[String]) {
        // Each level of modules within the file consumes one `super`.
        let supers = path.iter().take_while(|part| *part == "super").count();
        let path = &path[supers.min(self.inline)..];
        if supers > 0 && supers <= self.inline && path.len() <= 1 {
            return;
        }
        if let Some(file) = self.names.file(&self.module, path) {
            self.found.insert(file);
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<Path>()
                .is_ok_and(|path| path.is_ident("test") || path.is_ident("doctest"))
    })
}

impl<'ast> Visit<'ast> for ImportReader<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_for_tests(&item.attrs) || item.content.is_none() {
            return;
        }
        self.inline += 1;
        visit::visit_item_mod(self, item);
        self.inline -= 1;
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let is_handed_on = !matches!(item.vis, syn::Visibility::Inherited);
        let mut paths = Vec::new();
        bring(&item.tree, &mut Vec::new(), &mut |_, path| paths.push(path));
        for path in paths.iter().filter(|_| !is_handed_on) {
            self.take(path);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let parts: Vec<String> = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        if parts.len() > 1 {
            self.take(&parts);
        }
        visit::visit_path(self, path);
    }
}
