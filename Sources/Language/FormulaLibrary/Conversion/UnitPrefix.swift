/// An SI prefix.
///
/// Source: Bureau international des poids et mesures, The International System of Units, 9th
/// edition with the prefixes of 2022.
struct UnitPrefix {
  let symbol: String
  let name: String
  /// The power of ten.
  let exponent: Int

  private init(_ symbol: String, _ name: String, _ exponent: Int) {
    self.symbol = symbol
    self.name = name
    self.exponent = exponent
  }

  /// All prefixes.
  ///
  /// The micro sign and the Greek letter are the same prefix, and so is `u` for keyboards without
  /// them.
  static let all = [
    UnitPrefix("Q", "quetta", 30), UnitPrefix("R", "ronna", 27), UnitPrefix("Y", "yotta", 24),
    UnitPrefix("Z", "zetta", 21), UnitPrefix("E", "exa", 18), UnitPrefix("P", "peta", 15),
    UnitPrefix("T", "tera", 12), UnitPrefix("G", "giga", 9), UnitPrefix("M", "mega", 6),
    UnitPrefix("k", "kilo", 3), UnitPrefix("h", "hecto", 2), UnitPrefix("da", "deca", 1),
    UnitPrefix("d", "deci", -1), UnitPrefix("c", "centi", -2), UnitPrefix("m", "milli", -3),
    UnitPrefix("\u{B5}", "micro", -6), UnitPrefix("\u{3BC}", "micro", -6),
    UnitPrefix("u", "micro", -6), UnitPrefix("n", "nano", -9), UnitPrefix("p", "pico", -12),
    UnitPrefix("f", "femto", -15), UnitPrefix("a", "atto", -18), UnitPrefix("z", "zepto", -21),
    UnitPrefix("y", "yocto", -24), UnitPrefix("r", "ronto", -27), UnitPrefix("q", "quecto", -30),
  ]
}
