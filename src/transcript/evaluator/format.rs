//! f-strings.

use ruff_python_ast::{
    ConversionFlag, ExprFString, FStringPart, InterpolatedElement, InterpolatedStringElement,
};

use super::expression::whole_characters;
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::session::Session;
use super::text::{repr, sized, text_of};
use super::work::Work;

impl Session<'_> {
    pub(super) fn f_string(&mut self, string: &ExprFString) -> Outcome<Object> {
        let mut text = String::new();
        for part in &string.value {
            match part {
                FStringPart::Literal(literal) => text.push_str(literal.as_str()),
                FStringPart::FString(string) => {
                    for element in &string.elements {
                        text.push_str(&self.element(element)?);
                    }
                }
            }
        }
        whole_characters(&text)?;
        sized(&self.work, text).map(Object::from)
    }

    fn element(&mut self, element: &InterpolatedStringElement) -> Outcome<String> {
        match element {
            InterpolatedStringElement::Literal(literal) => Ok(literal.value.to_string()),
            InterpolatedStringElement::Interpolation(element) => self.interpolation(element),
        }
    }

    fn interpolation(&mut self, element: &InterpolatedElement) -> Outcome<String> {
        if element.debug_text.is_some() {
            return Err(Interrupt::unsupported("`=` in an f-string"));
        }
        let object = self.expression(&element.expression)?;
        let object = match element.conversion {
            ConversionFlag::None => object,
            ConversionFlag::Str => text_of(&self.work, &object)?.into(),
            ConversionFlag::Repr => repr(&self.work, &object)?.into(),
            ConversionFlag::Ascii => return Err(Interrupt::unsupported("`!a`")),
        };
        let mut specification = String::new();
        if let Some(format_spec) = &element.format_spec {
            for element in &format_spec.elements {
                if let InterpolatedStringElement::Interpolation(element) = element
                    && element.format_spec.is_some()
                {
                    return Err(Interrupt::unsupported("formats in formats"));
                }
                specification.push_str(&self.element(element)?);
            }
        }
        if specification.is_empty() {
            return text_of(&self.work, &object);
        }
        formatted(&self.work, &object, &specification)
    }
}

/// Widest field that is filled.
const MAX_WIDTH: usize = 10_000;

/// `format(object, specification)`, for text and integers:
/// `[[fill]align][0][width][d|s]`.
fn formatted(work: &Work, object: &Object, specification: &str) -> Outcome<String> {
    let beyond = || Interrupt::unsupported(format!("the format `{specification}` of this value"));
    let is_number = match object {
        Object::Str(_) => false,
        Object::Int(_) => true,
        _ => return Err(beyond()),
    };
    let characters: Vec<char> = specification.chars().collect();
    let align_at = |at: usize| {
        let character = characters.get(at).copied();
        character.filter(|c| matches!(c, '<' | '>' | '^'))
    };
    let (fill, align, at) = match (align_at(1), align_at(0)) {
        (Some(align), _) => (characters[0], Some(align), 2),
        (None, Some(align)) => (' ', Some(align), 1),
        (None, None) => (' ', None, 0),
    };
    let digits: String = characters[at..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .collect();
    let kind: String = characters[at + digits.len()..].iter().collect();
    let fits = matches!(
        (kind.as_str(), is_number),
        ("", _) | ("d", true) | ("s", false)
    );
    // What `0` means for text changed from one Python to the next.
    let zeros = digits.starts_with('0');
    if !fits || (zeros && (align.is_some() || !is_number)) {
        return Err(beyond());
    }
    let width: usize = match digits.as_str() {
        "" => 0,
        digits => digits.parse().map_err(|_| beyond())?,
    };
    if width > MAX_WIDTH {
        return Err(beyond());
    }
    let text = text_of(work, object)?;
    let missing = width.saturating_sub(text.chars().count());
    if zeros {
        // The zeros come after the sign.
        let digits = text.trim_start_matches('-');
        let sign = &text[..text.len() - digits.len()];
        return Ok(format!("{sign}{}{digits}", "0".repeat(missing)));
    }
    let before = match align {
        Some('<') => 0,
        Some('^') => missing / 2,
        None if !is_number => 0,
        _ => missing,
    };
    let pad = |count: usize| fill.to_string().repeat(count);
    Ok(pad(before) + &text + &pad(missing - before))
}
