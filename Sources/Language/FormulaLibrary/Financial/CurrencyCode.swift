import FormulaRuntime
import FormulaValues

/// A currency by its three-letter code, such as `EUR`.
///
/// Source: ISO 4217; only minor units that differ from two decimals are listed here.
struct CurrencyCode {
  let letters: String

  /// Returns nil if `text` is not three letters.
  init?(_ text: String) {
    guard text.utf8.count == 3,
      text.utf8.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    else { return nil }
    letters = text.uppercased()
  }

  /// The number of decimals of the smallest unit.
  var minorUnit: Int {
    switch letters {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }

  /// Returns the error for a text that is not a currency code.
  static func error(_ text: String, argument: Int, in run: inout Run) -> Word {
    run.fail(
      .badArgument, "'\(text.prefix(40))' is not a currency code, such as EUR or USD",
      argument: argument)
  }
}
