import FormulaLint
import FormulaSyntax
import JSONTree
import JoyDoc
import SourceText

/// Formulas that are written in a field instead of in the document's `formulas`.
///
/// A field applies a definition by its id. First attempts often put the formula itself there, into
/// a member of the field, or into its value.
enum MisplacedFormulas {
  /// The hint of the findings about misplaced formulas.
  static let advice = "define it in the document's 'formulas' and apply it to the field by its id"

  /// The members of a field in which formulas are expected mistakenly.
  static let memberNames: Set<String> = ["formula", "expression"]

  // MARK: Recognition

  /// Returns `true` if `text` is a formula rather than an id: it contains an operator or a call,
  /// and has no syntax errors.
  static func isFormula(_ text: String) -> Bool {
    guard text.utf8.count <= longest,
      text.contains(where: { "(*+/<>=?&|".contains($0) }) || text.contains(bytes: " - ")
    else { return false }
    return root(of: text) == .compound
  }

  /// Returns `true` if a stored text is a formula: `=net + vat`, or unless `needsSign` is set, a
  /// text with a call or a spaced operator such as `net * 0.19`.
  static func isFormula(value text: String, needsSign: Bool) -> Bool {
    if text.hasPrefix("=") {
      let formula = String(text.dropFirst())
      // A call with mistakes, such as `=SUM(a;b)`, is still a formula.
      return formula.utf8.count <= longest && readsName(formula)
        && (root(of: formula) != .none || hasSign(formula))
    }
    guard !needsSign else { return false }
    return hasSign(text) && isFormula(text) && readsName(text)
  }

  /// Returns `true` if the value at `path`, a JSON pointer, is a formula in place of a field's
  /// applications, or of one of them.
  ///
  /// Complexity: O(length of the value).
  static func isFormula(at path: String, _ range: DocumentRange, in tree: JSONTree) -> Bool {
    let steps = path.split(separator: "/", maxSplits: 4)
    guard steps.count == 3 || steps.count == 4, steps[0] == "fields", steps[2] == "formulas" else {
      return false
    }
    return text(at: range, in: tree).map { isFormula($0) } ?? false
  }

  private static func text(at range: DocumentRange, in tree: JSONTree) -> String? {
    let value = JSONTree.parse(tree.presentBytes(in: range)).tree
    return value.string(value.root)
  }

  /// Returns `true` if a text contains a call, or an operator that does not occur in ordinary texts
  /// because of the spaces around it.
  ///
  /// Complexity: O(bytes).
  private static func hasSign(_ text: String) -> Bool {
    var (last, before) = (UInt8(0), UInt8(0))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("):
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(last | 0x20) { return true }
      case UInt8(ascii: " "):
        if before == byte, "+-*/".utf8.contains(last) { return true }
      default: break
      }
      (before, last) = (last, byte)
    }
    return false
  }

  /// The maximum length of a text that is parsed, in bytes.
  private static let longest = 2_000

  /// The form of a formula's outermost expression.
  private enum Root {
    /// The text has syntax errors.
    case none
    /// A name or a literal.
    case operand
    case compound
  }

  private static func root(of text: String) -> Root {
    let parsed = ParsedFormula(text)
    guard !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return .none }
    switch parsed.tree[parsed.tree.root] {
    case .unary, .binary, .conditional, .call, .member, .element, .binding, .group: return .compound
    default: return .operand
    }
  }

  /// Returns `true` if a formula contains a name or a call.
  private static func readsName(_ text: String) -> Bool {
    let tree = ParsedFormula(text).tree
    return tree.all.contains { id in
      switch tree[id] {
      case .name, .call: true
      default: false
      }
    }
  }

  // MARK: Fixes

  /// Returns `findings`, with fixes for those about misplaced formulas.
  ///
  /// The fixes depend on the document's other definitions, so they are made when findings are
  /// reported rather than when they are found.
  ///
  /// Complexity: O(findings), plus O(members of the document and of the field) for each of them.
  static func explained(_ findings: [Finding], in document: JoyDocument) -> [Finding] {
    guard findings.contains(where: { $0.diagnostic.hint == advice }) else { return findings }
    return findings.map { finding in
      guard finding.diagnostic.hint == advice, let fix = fix(for: finding, in: document) else {
        return finding
      }
      var finding = finding
      finding.diagnostic.fixes = [fix]
      return finding
    }
  }

  private static func fix(
    for finding: Finding, in document: JoyDocument
  ) -> DocumentDiagnostic.Fix? {
    let tree = document.tree
    let range = finding.diagnostic.range
    guard let number = finding.field.flatMap({ document.fieldNumbers.number(of: $0) }) else {
      return nil
    }
    let field = document.fields[number]
    if finding.diagnostic.rule == StructureRule.description.name {
      guard let formula = text(at: range, in: tree) else { return nil }
      return fix(moving: formula, of: field, in: document) { id, edit in
        let application = Self.application(of: id, to: field)
        let isElement = tree[field.node, "formulas"].map { tree.kind($0) } == .array
        edit.replace(range, with: (isElement ? application : "[\(application)]").utf8)
        return true
      }
    }
    for application in field.applications {
      if application.formulaRange == range, let formula = application.formula {
        return fix(moving: formula, of: field, in: document) { id, edit in
          edit.replace(range, with: JSONWriter.literal(id))
          return true
        }
      }
      if tree.idRange(of: application.node) == range,
        let formula = tree.string("expression", of: application.node)
      {
        return fix(moving: formula, of: field, in: document) { id, edit in
          edit.replace(application.node, of: tree, with: Self.application(of: id, to: field).utf8)
          return true
        }
      }
    }
    for member in tree.members(of: field.node) {
      guard tree.range(member.name) == range || tree.range(member.value) == range,
        let text = tree.string(member.value)
      else { continue }
      let formula = text.hasPrefix("=") ? String(text.dropFirst()) : text
      return fix(moving: formula, of: field, in: document) { id, edit in
        apply(id, to: field, insteadOf: member, in: tree, &edit)
      }
    }
    return nil
  }

  /// Returns a fix that adds a definition of `formula` to the document.
  ///
  /// `replace` replaces the misplaced formula by an application of the definition with the given
  /// id, and returns `false` if that is not possible.
  private static func fix(
    moving formula: String, of field: JoyDoc.Field, in document: JoyDocument,
    replace: (String, inout JSONEdit) -> Bool
  ) -> DocumentDiagnostic.Fix? {
    let tree = document.tree
    var edit = JSONEdit()
    let id = freshID(for: field, in: document)
    let definition = object([
      ("_id", id), ("desc", ""), ("type", "calc"), ("scope", "global"), ("expression", formula),
    ])
    if let list = tree[tree.root, "formulas"] {
      guard tree.kind(list) == .array else { return nil }
      edit.insertElement(definition.utf8, at: .max, of: list, in: tree)
    } else {
      edit.appendMember("formulas", "[\(definition)]".utf8, to: tree.root, of: tree)
    }
    guard replace(id, &edit) else { return nil }
    return .init(
      "move the formula into 'formulas'", isSafe: false,
      edits: edit.replacements(in: tree.bytes).map {
        .init($0.range, with: String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  /// Replaces a member of a field by an application of the definition `id`.
  ///
  /// Returns `false` if the field applies a formula already.
  private static func apply(
    _ id: String, to field: JoyDoc.Field, insteadOf member: JSONMember, in tree: JSONTree,
    _ edit: inout JSONEdit
  ) -> Bool {
    let list = "[\(application(of: id, to: field))]"
    guard let present = tree[field.node, "formulas"] else {
      let whole = DocumentRange(
        start: tree.range(member.name).start, end: tree.range(member.value).end)
      edit.replace(whole, with: "\"formulas\": \(list)".utf8)
      return true
    }
    guard tree.kind(present) == .array, tree.count(present) == 0,
      let name = tree.string(member.name)
    else { return false }
    edit.replace(present, of: tree, with: list.utf8)
    edit.removeMembers([name], of: field.node, in: tree)
    return true
  }

  /// Returns an id that no field and no definition has.
  private static func freshID(for field: JoyDoc.Field, in document: JoyDocument) -> String {
    let base = TitledIDs.isGeneratedID(field.id) ? "formula" : "\(field.id)_formula"
    var id = base
    var number = 2
    while document.definitionNumbers.number(of: id) != nil
      || document.fieldNumbers.number(of: id) != nil
    {
      id = "\(base)_\(number)"
      number += 1
    }
    return id
  }

  private static func application(of id: String, to field: JoyDoc.Field) -> String {
    object([("_id", "\(id)_application"), ("key", "value"), ("formula", id)])
  }

  /// Returns a JSON object with texts as values.
  private static func object(_ members: [(name: String, text: String)]) -> String {
    let parts = members.map { member in
      "\"\(member.name)\": \(JSONText.string(member.text))"
    }
    return "{\(parts.joined(separator: ", "))}"
  }
}
