//! Records, written where they are made.

use serde::Serialize;

/// A value that serializes to these fields, in this order.
macro_rules! record {
    ($($(#[$meta:meta])* $field:ident: $value:expr),* $(,)?) => {{
        // Each field has a type of its own, by its own name.
        #[expect(non_camel_case_types)]
        let record = {
            #[derive(serde::Serialize)]
            struct Record<$($field),*> {
                $($(#[$meta])* $field: $field),*
            }
            Record { $($field: $value),* }
        };
        record
    }};
}
pub(super) use record;

/// Returns whether a field has no value, and is left out.
pub(super) fn is_null(value: &impl Serialize) -> bool {
    serde_json::to_value(value).is_ok_and(|value| value.is_null())
}
