import DocumentFormat
import FormulaChecker
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// A decorator that reports nothing, is not shown, or is not valid.
package enum DecoratorRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = RuleDescription(
    "decorator", .warning, "A decorator is not valid, or is not shown.",
    reason: """
      A decorator is a button of the application at a field, column or row. A tap reports its \
      action, which must be unique in the list; without an icon or a label there is no button.
      """,
    wrong: example(#"{"action": "help", "icon": "circle-info", "color": "blue"}"#),
    right: example(##"{"action": "help", "icon": "circle-info", "color": "#3B82F6"}"##),
    subject: .document)

  private static func example(_ decorator: String) -> String {
    RuleExample.document(RuleExample.field("a", "text", #", "decorators": [\#(decorator)]"#))
  }

  /// The maximum number of decorators of a field that are checked.
  private static let most = 1_000

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent, document.tree.mayHold(ofAllParts, in: field.node) else { return [] }
    var lists = Lists(tree: document.tree)
    lists.add(of: field.node, Self.namesOfField(field.kind), "the field '\(field.id)'")
    for column in field.allColumns {
      lists.add(of: column.node, ofColumns, "the column '\(column.id)' of '\(field.id)'")
    }
    for schema in field.schemas {
      lists.add(of: schema.node, ofLevels, "the level '\(schema.id)' of '\(field.id)'")
    }
    lists.addRows(of: field)
    if lists.found.isEmpty { return [] }
    var findings: [Finding] = []
    var left = most
    for list in lists.found {
      let elements = Array(document.tree.elements(of: list.node).prefix(left + 1))
      let isTruncated = elements.count > left
      findings += problems(in: elements.prefix(left), list.owner, field, document)
      left -= min(elements.count, left)
      guard isTruncated else { continue }
      findings.append(
        finding(
          "'\(field.id)' has too many decorators: only \(most) are checked", .information,
          at: document.idRange(of: list.node), field: field.id))
      break
    }
    return findings
  }

  // MARK: Lists

  /// The names of the members of a part that hold decorators.
  private static func names(of part: PartName, _ kind: FieldKind?) -> [[UInt8]] {
    let part = part.part
    let variants = part.variants.filter { $0.types.contains(kind?.name ?? "") }
    return (part.members + variants.flatMap { $0.part.part.members }).filter { $0.holdsDecorators }
      .map { Array($0.name.utf8) }
  }

  private static let ofTables = names(of: .field, .table)
  private static let ofOtherFields = names(of: .field, nil)
  private static let ofColumns = names(of: .column, nil)
  private static let ofLevels = names(of: .collectionSchema, nil)
  private static let ofRows = names(of: .row, nil)

  private static let ofAllParts = Array(
    Set(ofTables + ofOtherFields + ofColumns + ofLevels + ofRows))

  private static func namesOfField(_ kind: FieldKind) -> [[UInt8]] {
    kind.storage.hasRows ? ofTables : ofOtherFields
  }

  /// The lists of decorators of a field that are not empty.
  private struct Lists {
    let tree: JSONTree
    var found: [(node: JSONNode, owner: String)] = []

    mutating func add(of node: JSONNode, _ names: [[UInt8]], _ owner: @autoclosure () -> String) {
      for name in names {
        guard let member = tree.member(utf8: name, of: node) else { continue }
        switch tree.kind(member.value) {
        case .array:
          if tree.count(member.value) > 0 { found.append((member.value, owner())) }
        case .object:
          for list in tree.members(of: member.value)
          where tree.kind(list.value) == .array && tree.count(list.value) > 0 {
            found.append((list.value, owner()))
          }
        case .null, .true, .false, .number, .string: continue
        }
      }
    }

    /// Adds the decorators of rows and cells on all levels, until there are too many.
    ///
    /// Complexity: O(rows).
    mutating func addRows(of field: Field) {
      field.visitRows(in: tree) { row in
        add(of: row, ofRows, "a row of '\(field.id)'")
        return found.count <= most
      }
    }
  }

  // MARK: Decorators

  private static func problems(
    in decorators: ArraySlice<JSONNode>, _ owner: String, _ field: Field, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    var findings: [Finding] = []
    var actions: Set<String> = []
    func report(
      _ message: String, _ severity: Severity? = nil, hint: String? = nil, at node: JSONNode,
      fixes: [DocumentDiagnostic.Fix] = []
    ) {
      let isScalar = tree.kind(node) != .object && tree.kind(node) != .array
      findings.append(
        finding(
          message, severity, hint: hint,
          at: isScalar ? tree.range(node) : document.idRange(of: node), fixes: fixes,
          field: field.id))
    }
    for node in decorators where tree.kind(node) == .object {
      let action = tree[node, "action"]
      let name = action.flatMap { tree.string($0) } ?? ""
      if name.isEmpty {
        report(
          "a decorator of \(owner) has no action", hint: "a tap on it reports the action",
          at: action ?? node)
      } else if !actions.insert(name).inserted, let action {
        report("duplicate action '\(name.prefix(40))' in the decorators of \(owner)", at: action)
      }
      if let color = tree[node, "color"], let text = tree.string(color), !Decorator.isColor(text) {
        report("'\(text.prefix(40))' is not a color, such as #3B82F6", at: color)
      }
      let icon = tree.string("icon", of: node) ?? ""
      if icon.isEmpty, (tree.string("label", of: node) ?? "").isEmpty {
        report(
          "a decorator of \(owner) is not shown: it has neither an icon nor a label",
          .information, at: node)
      } else if !icon.isEmpty, !icons.contains(icon), let value = tree[node, "icon"] {
        let near = NameSuggestions.nearest(to: icon, among: icons)
        report(
          "hosts show a default picture for the icon '\(icon.prefix(40))'", .information,
          hint: NameSuggestions.question(near), at: value,
          fixes: near.map { name in
            .init("write '\(name)'", isSafe: false, tree.range(value), with: "\"\(name)\"")
          })
      }
    }
    return findings
  }

  private static let icons = Shape.decoratorIcon.usualWords
}
