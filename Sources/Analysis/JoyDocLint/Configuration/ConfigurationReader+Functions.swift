import FormulaChecker
import FormulaLint
import Formulas

/// Reading of `[functions]`, the signatures of host functions whose code is not available:
///
/// ```toml
/// [functions]
/// shippingCost = "(weight: number, zone: text) -> number"
///
/// [functions.stock]
/// signature = "(article: text) -> number?"
/// summary = "How many of an article there are."
/// portable = false                 # not every host of the documents has it
/// hosts = ["kotlin"]               # the hosts that have it
/// ```
extension ConfigurationReader {
  private static let functionKeys = ["signature", "summary", "portable", "hosts"]

  mutating func readFunctions(_ setting: WrittenSetting) {
    guard let declarations = setting.value.table else {
      return report(
        .invalid,
        "expected a table [functions] with lines such as area = \"(side: number) -> number\"",
        at: places.range(ofKey: setting.name, in: []))
    }
    for name in declarations.keys {
      let place = places.range(ofKey: name, in: ["functions"])
      guard let value = declarations[name], isFunctionName(name, at: place) else { continue }
      if let signature = value.string {
        declare(name, signature, at: place)
      } else if let details = value.table {
        declare(name, details, at: place)
      } else {
        report(
          .invalid, "expected a signature such as \"(side: number) -> number\", or a table",
          at: place)
      }
    }
  }

  /// Returns `true` if formulas can call a function `name`; otherwise reports why not.
  private mutating func isFunctionName(_ name: String, at place: DocumentRange) -> Bool {
    guard HostSignature.isName(name) else {
      report(
        .invalid, "'\(name.prefix(40))' is not a valid function name",
        hint: "a name consists of letters, digits and '_'", at: place)
      return false
    }
    if let builtin = FormulaLanguage.standard.function(named: name) {
      report(
        .invalid, "'\(builtin.name)' is the name of a builtin function",
        hint: "give the host's function another name", at: place)
      return false
    }
    return true
  }

  private mutating func declare(_ name: String, _ details: TOMLTable, at place: DocumentRange) {
    let path = ["functions", name]
    checkKeys(of: details, known: Self.functionKeys, in: path)
    guard let signature = details["signature"]?.string else {
      return report(
        .invalid, "the function '\(name)' requires a signature",
        hint: "write signature = \"(side: number) -> number\"", at: place)
    }
    var summary = ""
    if let value = details["summary"] {
      if let text = value.string {
        summary = text
      } else {
        report(
          .invalid, "expected a string for 'summary'", at: places.range(ofKey: "summary", in: path))
      }
    }
    var isPortable = true
    if let value = details["portable"] {
      if let isTrue = value.bool {
        isPortable = isTrue
      } else {
        report(
          .invalid, "expected true or false for 'portable'",
          at: places.range(ofKey: "portable", in: path))
      }
    }
    if let value = details["hosts"] {
      let setting = WrittenSetting(name: "hosts", value: value, path: path)
      functionHosts[name] = hosts(texts(setting), after: self.place(of: setting))
    }
    declare(name, signature, summary: summary, isPortable: isPortable, at: place)
  }

  /// Returns the hosts called `names`. Reports unknown ones.
  private mutating func hosts(
    _ names: [String], after place: DocumentRange
  ) -> Set<DocumentHost> {
    var hosts: Set<DocumentHost> = []
    for name in names {
      if let host = DocumentHost(name: name) {
        hosts.insert(host)
      } else {
        report(
          .invalid, "there is no host '\(name.prefix(40))'",
          hint: NameSuggestions.question(for: name, among: DocumentHost.names),
          at: places.range(ofText: name, after: place))
      }
    }
    return hosts
  }

  private mutating func declare(
    _ name: String, _ signature: String, summary: String = "", isPortable: Bool = true,
    at place: DocumentRange
  ) {
    do throws(SignatureText.Problem) {
      let (parameters, result) = try SignatureText.read(signature)
      functions.append(
        HostSignature(
          name, taking: parameters, giving: result, summary: summary, isPortable: isPortable))
    } catch {
      var range = places.range(ofText: signature, after: place)
      // In a string with escapes, offsets are unknown.
      if range != place, range.end - range.start == signature.utf8.count + 2 {
        let start = range.start + 1
        range = DocumentRange(
          start: start + error.range.start,
          end: start + max(error.range.end, error.range.start + 1))
      }
      report(.invalid, error.message, hint: error.hint, at: range)
    }
  }
}
