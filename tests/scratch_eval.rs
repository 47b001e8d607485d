use gabarito::transcript::evaluator::Session;
#[test]
fn deep() {
    let n: usize = std::env::var("N").unwrap().parse().unwrap();
    let which = std::env::var("W").unwrap();
    let src = match which.as_str() {
        "paren" => "(".repeat(n) + &")".repeat(n),
        "list" => "[".repeat(n) + &"]".repeat(n),
        "dict" => "{1:".repeat(n) + "1" + &"}".repeat(n),
        "minus" => "-".repeat(n) + "1",
        "not" => "not ".repeat(n) + "1",
        "plus" => "1+".repeat(n) + "1",
        "pow" => "1**".repeat(n) + "1",
        "if" => "1 if 1 else ".repeat(n) + "1",
        "call" => "a".to_owned() + &"()".repeat(n),
        "attr" => "a".to_owned() + &".b".repeat(n),
        "sub" => "a".to_owned() + &"[0]".repeat(n),
        "lambda" => "lambda:".repeat(n) + "1",
        "fcall" => "f(".repeat(n) + &")".repeat(n),
        "star" => "*".repeat(n) + "a",
        "await" => "await ".repeat(n) + "a",
        "target" => "(".repeat(n) + "a" + &",)".repeat(n) + " = 1",
        "for" => (0..n)
            .map(|i| " ".repeat(i) + "for a in b:\n")
            .collect::<String>(),
        "cmp" => "a<".repeat(n) + "1",
        "gen" => "[x for x in ".repeat(n) + "y" + &"]".repeat(n),
        _ => panic!(),
    };
    println!("{} bytes", src.len());
    println!("{:?}", Session::new(&[]).run(&src, &[]));
}
