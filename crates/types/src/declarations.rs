//! Which types are declared where.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use ts_rs::{Config, TS, TypeVisitor};

/// A type to be declared; gives its name.
pub type Root = fn(&mut Collector) -> String;

/// The types that a module is made for.
macro_rules! roots {
    ($($Type:ty),* $(,)?) => {{
        let roots: Vec<$crate::declarations::Root> = vec![$(|collector| collector.reach::<$Type>()),*];
        roots
    }};
}
pub(crate) use roots;

/// A module of TypeScript.
#[derive(Default)]
pub struct Module {
    pub name: &'static str,
    /// Names by the module they come from.
    pub imports: BTreeMap<&'static str, BTreeSet<String>>,
    pub declared: Vec<Declared>,
}

/// One declaration.
pub struct Declared {
    pub name: String,
    /// As a comment.
    pub docs: Option<String>,
    /// `type Seat = number;`
    pub text: String,
}

/// Walks from types to those they are made of.
pub struct Collector {
    config: Config,
    /// The module each type is declared in, whatever its parameters.
    home: BTreeMap<TypeId, &'static str>,
    current: Module,
}

/// Declares everything once, in the first module that needs it: what the module is made for in the order of the list,
/// then what that is made of by name. (The order in which types name each other differs from build to build.)
pub fn modules(listed: Vec<(&'static str, Vec<Root>)>) -> Vec<Module> {
    // JSON has one kind of number, and none that is sent is too large for it.
    let config = Config::new().with_large_int("number");
    let mut collector = Collector { config, home: BTreeMap::new(), current: Module::default() };
    let collected = listed.into_iter().map(|(name, roots)| {
        collector.current = Module { name, ..Module::default() };
        let names: Vec<String> = roots.into_iter().map(|root| root(&mut collector)).collect();
        let mut module = std::mem::take(&mut collector.current);
        let rank = |name: &String| names.iter().position(|root| root == name).unwrap_or(names.len());
        module.declared.sort_by_cached_key(|declared| (rank(&declared.name), declared.name.clone()));
        module
    });
    collected.collect()
}

impl Collector {
    pub fn reach<T: TS + 'static + ?Sized>(&mut self) -> String {
        let name = T::ident(&self.config);
        if T::output_path().is_none() {
            // A number, a list: nothing to declare.
            return name;
        }
        let here = self.current.name;
        match self.home.get(&TypeId::of::<T::WithoutGenerics>()).copied() {
            None => {
                self.home.insert(TypeId::of::<T::WithoutGenerics>(), here);
                let taken = self.current.declared.iter().any(|declared| declared.name == name);
                assert!(!taken, "two types of {here} are called {name}");
                let text = T::decl(&self.config);
                self.current.declared.push(Declared { name: name.clone(), docs: T::docs(), text });
                T::visit_dependencies(self);
            }
            Some(home) if home == here => {}
            Some(home) => {
                self.current.imports.entry(home).or_default().insert(name.clone());
            }
        }
        name
    }
}

impl TypeVisitor for Collector {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.reach::<T>();
    }
}
