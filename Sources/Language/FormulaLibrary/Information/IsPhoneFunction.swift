package import FormulaRuntime
package import FormulaValues

package enum IsPhoneFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let callSteps = 120
  package static let summary =
    "Whether the text has the form of a telephone number, or of one in the country given by two letters."
  package static let signature = Signature.taking(
    .any("text"), .text("country").optional, gives: .boolean)
  package static let examples = [
    Example(#"isPhone("+49 30 901820")"#, gives: true),
    Example(#"isPhone("(555) 123-4567", "US")"#, gives: true),
    Example(#"isPhone("12345")"#, gives: false),
    Example(#"isPhone("")"#, gives: false),
    Example("isPhone(null)", gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard arguments.has(1) else {
      return arguments[0].testText(in: &run) { PhoneNumber($0) != nil }
    }
    let country = run.name(arguments[1])
    guard country.utf8.count == 2, let plan = PhoneNumber.Plan(country: country.uppercased())
    else {
      return run.fail(
        .badArgument,
        "no telephone numbers are known for '\(country.prefix(20))'; give a country by its two letters, such as DE",
        argument: 1)
    }
    return arguments[0].testText(in: &run) { PhoneNumber($0).map(plan.accepts) ?? false }
  }
}
