import FormulaChecker
import FormulaSyntax
import Formulas
import JSONTree
import JoyDoc
import SourceText

/// An undeclared field that a formula reads, with its kind inferred from its uses.
struct MissingField {
  private let name: String
  private let kind: FieldKind
  /// The inferred columns, if it is a table.
  private let columns: [(name: String, kind: FieldKind)]

  /// Infers the field's kind. Returns `nil` if no kind fits, because fields cannot hold booleans.
  ///
  /// `whole` is the expected type of the whole formula. Complexity: O(size of the formula · its
  /// depth).
  init?(
    _ name: String, at id: ExpressionID, in checked: CheckedFormula, whole: ValueType?,
    language: FormulaLanguage
  ) {
    let parents = checked.tree.parents()
    func kind(of id: ExpressionID) -> FieldKind? {
      Self.kind(
        ExpectedType(of: id, in: checked, parents: parents, whole: whole, language: language).type)
    }
    self.name = name
    let rows = Rows(of: name, in: checked, language)
    var columns: [(name: String, kind: FieldKind)] = []
    for id in checked.tree.all {
      guard case .member(let member) = checked.tree[id], rows.contain(member.base),
        !member.name.text.isEmpty, !columns.contains(where: { $0.name == member.name.text })
      else { continue }
      columns.append((member.name.text, kind(of: id) ?? .text))
    }
    self.columns = columns
    guard let own = columns.isEmpty ? kind(of: id) : .table else { return nil }
    self.kind = own
  }

  /// Returns the kind of field that best stores values of `type`, or `nil` if there is none.
  private static func kind(_ type: ValueType?) -> FieldKind? {
    guard let kinds = type?.nonNull.kinds else { return .number }
    if !kinds.isDisjoint(with: .textual) { return .text }
    switch kinds {
    case .date: return .date
    case .boolean: return nil
    case .record: return .table
    case .list: return type?.element.nonNull.kinds == .record ? .table : .multiSelect
    default: return .number
    }
  }

  /// The expressions that refer to one or all rows of the field.
  private struct Rows {
    private let name: String
    private let checked: CheckedFormula
    /// The lambda parameters that receive a row.
    private var parameters: Set<CheckedFormula.Local> = []

    init(of name: String, in checked: CheckedFormula, _ language: FormulaLanguage) {
      self.name = name
      self.checked = checked
      let tree = checked.tree
      for id in tree.all {
        guard case .call(let call) = tree[id], let first = call.arguments.first, contain(first),
          case .function(let number) = checked[meaning: id],
          let function = language.catalog.function(number)
        else { continue }
        for (place, argument) in call.arguments.enumerated() {
          let lambda = tree.ungrouped(argument)
          guard case .declares(let local) = checked[meaning: lambda],
            case .lambda(let lambda) = tree[lambda],
            let inputs = function.signature.parameter(at: place)?.lambda?.inputs,
            let row = inputs.firstIndex(of: .element(of: 0)), row < lambda.parameters.count
          else { continue }
          parameters.insert(.init(local.number + row))
        }
      }
    }

    func contain(_ id: ExpressionID) -> Bool {
      var id = id
      while true {
        switch (checked.tree[id], checked[meaning: id]) {
        case (.group(let inner), _), (.element(let inner, _), _): id = inner
        case (.name(let name), .none): return name == self.name
        case (.name, .local(let local)): return parameters.contains(local)
        default: return false
        }
      }
    }
  }

  // MARK: JSON

  /// Returns the field as a JSON element of the `fields` list.
  func json(file: String?) -> String {
    var members = [Self.member("_id", name), Self.member("type", kind.name)]
    if let file { members.append(Self.member("file", file)) }
    members.append(Self.member("title", name))
    switch kind.storage {
    case .rows:
      let parts = columns.map { column in
        let members = [("_id", column.name), ("type", column.kind.name), ("title", column.name)]
        return "{ \(members.map { Self.member($0.0, $0.1) }.joined(separator: ", ")) }"
      }
      let order = columns.map { JSONText.string($0.name) }
      members += [
        "\"tableColumns\": [\(parts.joined(separator: ", "))]",
        "\"tableColumnOrder\": [\(order.joined(separator: ", "))]", "\"rowOrder\": []",
        "\"value\": []",
      ]
    case .options: members += ["\"multi\": true", "\"options\": []"]
    case .text, .number, .instant, .option, .attachments, .signature, .block, .richText,
      .nestedRows, .series, .unknown:
      break
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func member(_ name: String, _ value: String) -> String {
    "\"\(name)\": \(JSONText.string(value))"
  }

  /// Returns the `fieldPositions` list of a page, and the JSON of a new position at its bottom.
  ///
  /// Chooses the page that shows `field`, or else the first page; `nil` if there is no page.
  ///
  /// Complexity: O(positions).
  func place(in document: JoyDocument, near field: String?) -> (list: JSONNode, json: String)? {
    let pages = document.files.flatMap { $0.pages }
    let page = pages.first { page in page.positions.contains { $0.field == field } } ?? pages.first
    guard let page, let list = document.tree[page.node, "fieldPositions"] else { return nil }
    let tree = document.tree
    let last = page.positions.max { bottom(of: $0, tree) < bottom(of: $1, tree) }
    let taken = Set(pages.flatMap { $0.positions }.compactMap { $0.id })
    let ids = ["at_\(name)"] + (2...taken.count + 2).map { "at_\(name)_\($0)" }
    let texts = [
      Self.member("_id", ids.first { !taken.contains($0) } ?? ids[0]),
      Self.member("field", name), Self.member("type", kind.name),
      Self.member("displayType", "original"),
    ]
    let size = { (name: StaticString, otherwise: Double) in
      last.flatMap { tree.double(name, of: $0.node) } ?? otherwise
    }
    let numbers = [
      ("x", size("x", 0)), ("y", last.map { bottom(of: $0, tree) } ?? 0),
      ("width", size("width", 12)), ("height", size("height", 8)),
    ].map { "\"\($0.0)\": \(ValueText.json(.number($0.1)))" }
    return (list, "{ \((texts + numbers).joined(separator: ", ")) }")
  }

  private func bottom(of position: FieldPosition, _ tree: JSONTree) -> Double {
    (tree.double("y", of: position.node) ?? 0) + (tree.double("height", of: position.node) ?? 0)
  }
}
