//! A macro that fills a Python module.

/// Adds classes and functions to a Python module.
macro_rules! add {
    ($module:expr, [$($class:path),* $(,)?], [$($function:path),* $(,)?]) => {{
        let module: &pyo3::Bound<'_, pyo3::types::PyModule> = $module;
        $(pyo3::types::PyModuleMethods::add_class::<$class>(module)?;)*
        $(pyo3::types::PyModuleMethods::add_function(
            module,
            pyo3::wrap_pyfunction!($function, module)?,
        )?;)*
        pyo3::PyResult::Ok(())
    }};
}

pub(crate) use add;
