extension ForeignFunction {
  /// Functions of script languages and of other form products.
  static let scripts = #"""
    foreach(list, function) = map(list, function) | [1, 2]; (x) -> x * 2 => [2, 4]
    iferr(value, other) = ifError(value, other) | 1; 2 => 1
    isempty(value) = empty(value) | "" => true
    isnan(value) ~ not(isNumber(value))
    lcase(text) = lower(text) | "Ab" => "ab"
    mean(list) = average(list) | [1, 2] => 1.5
    number(text) = toNumber(text) | "5" => 5
    parsefloat(text) = toNumber(text) | "5.5" => 5.5
    parseint(text) = toNumber(text) | "5" => 5
    rounddn(number, places) = roundDown(number, places) | 1.29; 1 => 1.2
    size(list) = count(list) | [1, 2] => 2
    stddev(list) = stdev(list) | [1, 3] => stdev([1, 3])
    str(value) = toText(value) | 5 => "5"
    string(value) = toText(value) | 5 => "5"
    tolower(text) = lower(text) | "Ab" => "ab"
    tolowercase(text) = lower(text) | "Ab" => "ab"
    tostring(value) = toText(value) | 5 => "5"
    toupper(text) = upper(text) | "Ab" => "AB"
    touppercase(text) = upper(text) | "Ab" => "AB"
    ucase(text) = upper(text) | "Ab" => "AB"
    """#
}
