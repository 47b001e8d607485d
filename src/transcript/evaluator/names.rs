//! The names that Python has of its own.

/// Every public built-in of Python 3.8 to 3.13: to
/// say of one of them that it is not defined would be wrong.
const BUILTINS: &str = "\
    ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup \
    BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError \
    ConnectionAbortedError ConnectionError ConnectionRefusedError \
    ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning \
    EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError \
    FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning \
    IndentationError IndexError InterruptedError IsADirectoryError KeyError \
    KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError \
    NotADirectoryError NotImplemented NotImplementedError OSError OverflowError \
    PendingDeprecationWarning PermissionError ProcessLookupError \
    PythonFinalizationError RecursionError ReferenceError ResourceWarning \
    RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError \
    SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError \
    UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError \
    UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning \
    ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray \
    bytes callable chr classmethod compile complex copyright credits delattr dict \
    dir divmod enumerate eval exec exit filter float format frozenset getattr \
    globals hasattr hash help hex id input int isinstance issubclass iter len \
    license list locals map max memoryview min next object oct open ord pow print \
    property quit range repr reversed round set setattr slice sorted staticmethod \
    str sum super tuple type vars zip";

/// Whether Python may know a name that no session has made.
pub(super) fn is_pythons(name: &str) -> bool {
    // `_` is what the prompt showed last; `__name__` and its like are there from
    // the start.
    name == "_" || name.starts_with("__") || BUILTINS.split(' ').any(|each| each == name)
}
