//! Numbers as values of options.

use std::error::Error;
use std::fmt;
use std::num::NonZero;
use std::ops::{Bound, RangeBounds};

use crate::messages::{Localized, Notice};

/// The error of a value that is no whole number, or one outside the range of its option.
#[derive(Debug, Clone, Copy)]
pub(super) struct NumberError {
    least: u64,
    most: Option<u64>,
}

impl Localized for NumberError {
    fn notice(&self) -> Notice {
        let notice = Notice::new(match self.most {
            Some(_) => "number-range",
            None => "number-least",
        });
        let notice = notice.with("least", self.least);
        notice.with("most", self.most.unwrap_or_default())
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notice().fmt(f)
    }
}

impl Error for NumberError {}

/// A parser of whole numbers in a range.
pub(super) fn whole<N: TryFrom<u64>>(
    range: impl RangeBounds<u64> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<N, NumberError> + Clone + Send + Sync + 'static {
    let limit = |bound| match bound {
        Bound::Included(limit) => Some(limit),
        Bound::Excluded(_) | Bound::Unbounded => None,
    };
    let error = NumberError {
        least: limit(range.start_bound().cloned()).unwrap_or_default(),
        most: limit(range.end_bound().cloned()),
    };
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| N::try_from(number).ok())
            .ok_or(error)
    }
}

/// Parses a whole number from 1 on.
pub(super) fn positive(text: &str) -> Result<NonZero<usize>, NumberError> {
    let error = NumberError {
        least: 1,
        most: None,
    };
    text.parse().map_err(|_| error)
}
