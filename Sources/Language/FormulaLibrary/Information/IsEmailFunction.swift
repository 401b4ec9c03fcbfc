import FormulaRuntime
package import FormulaValues

package enum IsEmailFunction: TextTest {
  package static let callSteps = 70
  package static let summary = "Whether the text has the form of an e-mail address."
  package static let examples = [
    Example(#"isEmail("ann.lee@example.com")"#, gives: true),
    Example(#"isEmail("ann@example")"#, gives: false),
    Example(#"isEmail("")"#, gives: false),
    Example("isEmail(null)", gives: false),
  ]

  /// Returns `true` if a text is a valid email address.
  ///
  /// Source: RFC 5321, sections 4.1.2 and 4.5.3.1, without quoted names and address literals.
  package static func accepts(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, parts[0].utf8.count <= 64 else {
      return false
    }
    let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard atoms.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(isAtomScalar) }) else {
      return false
    }
    return HostName.accepts(parts[1], needsDomain: true)
  }

  private static func isAtomScalar(_ scalar: Unicode.Scalar) -> Bool {
    HostName.isLabelScalar(scalar) || "!#$%&'*+/=?^_`{|}~".unicodeScalars.contains(scalar)
  }
}
