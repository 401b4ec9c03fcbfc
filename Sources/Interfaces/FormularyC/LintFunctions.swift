public import CFormulary
import FileAccess
import FormulaLint
import JSONTree
import JoyDocLint
import LintReports
import SourceText

/// Implements `formulary_lint`. See `formulary.h`.
@_cdecl("formulary_lint")
public func lint(
  _ bytes: UnsafePointer<CChar>?, _ count: Int, _ path: UnsafePointer<CChar>?, _ pathCount: Int,
  _ select: UnsafePointer<CChar>?, _ selectCount: Int, _ isMeant: Int32,
  _ findings: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    let text = unsafe try CInterface.bytes(bytes, count, "the file's text")
    let name = unsafe try CInterface.string(path, pathCount, "the path") ?? ""
    let rules = unsafe select == nil ? nil : try CInterface.bytes(select, selectCount, "the rules")
    if let report = try LintedText(text, path: name, only: rules, isMeant: isMeant != 0).report {
      unsafe try CInterface.give(report, to: findings)
    }
  }
}

/// The findings in the text of one file.
private struct LintedText {
  /// The report as JSON, or `nil` if the file is unrelated to forms.
  let report: [UInt8]?

  /// Lints `bytes`. Throws if one of the `rules` is unknown.
  init(
    _ bytes: [UInt8], path: String, only rules: [UInt8]?, isMeant: Bool
  ) throws(CInterfaceFailure) {
    // The configuration is looked up only for absolute paths.
    var fileConfiguration =
      path.hasPrefix("/")
      ? FileConfiguration(path: path, read: FileInput.ifThere) : FileConfiguration()
    let names = try rules.map { bytes throws(CInterfaceFailure) in try Self.names(bytes) }
    if let names { fileConfiguration.settings.select(names) }
    var linter = Linter(fileConfiguration)
    // Callers wait, so counterexamples are searched only for a rule that is asked for by name.
    if let names, names.contains(where: { Linter.searches(forRule: $0) }) {
      linter.search = Linter.maxSearch
    }
    let look = linter.examination(
      of: bytes, name: path, isMeant: isMeant || path.hasSuffix(".formula"))
    report = look.map { look in
      JSONReport.text(
        of: [LintedFile(path: path, name: path, bytes: bytes, findings: look.findings)])
    }
  }

  private static func names(_ json: [UInt8]) throws(CInterfaceFailure) -> [String] {
    let (tree, diagnostics) = JSONTree.parse(json)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .array else {
      throw .argument("the rules must be a JSON array of names")
    }
    var names: [String] = []
    for node in tree.elements(of: tree.root) {
      let name = tree.string(node) ?? ""
      guard LintRules.named(name) != nil else {
        throw .argument("there is no rule '\(name)'; `formulary lint --list-rules` lists them")
      }
      names.append(name)
    }
    return names
  }
}
