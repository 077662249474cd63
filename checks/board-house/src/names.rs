//! Name resolution: the file of a path.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, UseTree, Visibility};

use crate::Source;

/// The modules of a crate, with their definitions and imports.
pub struct Names {
    modules: BTreeMap<Vec<String>, Module>,
    /// Macros that are exported to the crate's root, with the file that defines them.
    macros: BTreeMap<String, usize>,
}

#[derive(Default)]
struct Module {
    /// The index of its file in the list of sources.
    file: usize,
    defined: BTreeSet<String>,
    /// Names imported by `use`, with their paths.
    brought: BTreeMap<String, Vec<String>>,
    /// Paths of `use path::*`.
    globs: Vec<Vec<String>>,
}

impl Names {
    /// The names of a crate.
    #[must_use]
    pub fn new(sources: &[Source]) -> Self {
        let mut names = Self {
            modules: BTreeMap::new(),
            macros: BTreeMap::new(),
        };
        for (file, source) in sources.iter().enumerate() {
            let mut module = Module {
                file,
                ..Module::default()
            };
            for item in &source.tree.items {
                names.take_in(item, &mut module);
            }
            names.modules.insert(source.module.clone(), module);
        }
        names
    }

    fn take_in(&mut self, item: &Item, module: &mut Module) {
        let defined = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Mod(item) if item.content.is_some() => &item.ident,
            Item::Macro(item) => match &item.ident {
                Some(name) => {
                    self.macros.insert(name.to_string(), module.file);
                    name
                }
                None => return,
            },
            Item::Use(item) => {
                let is_private = matches!(item.vis, Visibility::Inherited);
                bring(&item.tree, &mut Vec::new(), &mut |name, path| match name {
                    Some(name) => {
                        module.brought.insert(name, path);
                    }
                    None if !is_private => module.globs.push(path),
                    None => {}
                });
                return;
            }
            _ => return,
        };
        module.defined.insert(defined.to_string());
    }

    /// The file that defines the item of a path, as seen from a module; `None` for items of other
    /// crates.
    #[must_use]
    pub fn file(&self, from: &[String], path: &[String]) -> Option<usize> {
        self.resolve(from, path, 0)
    }

    fn resolve(&self, from: &[String], path: &[String], hops: usize) -> Option<usize> {
        if hops > 16 {
            return None;
        }
        let (mut at, rest) = self.absolute(from, path, hops)?;
        for (place, name) in rest.iter().enumerate() {
            let child: Vec<String> = at.iter().chain([name]).cloned().collect();
            if self.modules.contains_key(&child) {
                at = child;
                continue;
            }
            let module = self.modules.get(&at)?;
            if module.defined.contains(name) {
                return Some(module.file);
            }
            if let Some(brought) = module.brought.get(name) {
                let path: Vec<String> = brought.iter().chain(&rest[place + 1..]).cloned().collect();
                return self.resolve(&at, &path, hops + 1);
            }
            let through = module.globs.iter().find_map(|glob| {
                let path: Vec<String> = glob.iter().chain(&rest[place..]).cloned().collect();
                self.resolve(&at, &path, hops + 1)
            });
            return through.or_else(|| self.macros.get(name).copied().filter(|_| at.is_empty()));
        }
        self.modules.get(&at).map(|module| module.file)
    }

    /// The module at the start of a path, and the rest of the path.
    fn absolute<'p>(
        &self,
        from: &[String],
        path: &'p [String],
        hops: usize,
    ) -> Option<(Vec<String>, &'p [String])> {
        let mut at = from.to_vec();
        match path.first()?.as_str() {
            "crate" => Some((Vec::new(), &path[1..])),
            "self" => Some((at, &path[1..])),
            "super" => {
                let supers = path.iter().take_while(|part| *part == "super").count();
                at.truncate(at.len().checked_sub(supers)?);
                Some((at, &path[supers..]))
            }
            // A child of this module, or a name imported by `use`; any other name is another crate.
            first => {
                let child: Vec<String> = at.iter().cloned().chain([first.to_owned()]).collect();
                let module = self.modules.get(&at)?;
                let is_known = self.modules.contains_key(&child)
                    || module.defined.contains(first)
                    || module.brought.get(first).is_some_and(|brought| {
                        brought.first().is_some_and(|own| own != first) && hops < 16
                    });
                is_known.then_some((at, path))
            }
        }
    }
}

/// The names that a `use` imports, each with its path; `None` for a glob.
pub(crate) fn bring(
    tree: &UseTree,
    path: &mut Vec<String>,
    take: &mut dyn FnMut(Option<String>, Vec<String>),
) {
    match tree {
        UseTree::Path(part) => {
            path.push(part.ident.to_string());
            bring(&part.tree, path, take);
            path.pop();
        }
        UseTree::Name(name) if name.ident == "self" => take(path.last().cloned(), path.clone()),
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            let full = path.iter().cloned().chain([name.clone()]).collect();
            take(Some(name), full);
        }
        UseTree::Rename(rename) => {
            let full = path.iter().cloned().chain([rename.ident.to_string()]);
            take(Some(rename.rename.to_string()), full.collect());
        }
        UseTree::Glob(_) => take(None, path.clone()),
        UseTree::Group(group) => {
            for tree in &group.items {
                bring(tree, path, take);
            }
        }
    }
}
