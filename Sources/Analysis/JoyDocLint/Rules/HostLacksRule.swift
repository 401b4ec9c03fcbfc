import DocumentFormat
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// Members of a field that the targeted hosts lack or treat in different ways.
package enum HostLacksRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = HostRules.lacks

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    guard let hosts = document.hosts else { return [] }
    let field = document.document.fields[number]
    guard field.isPresent, field.kind.storage.hasRows || hosts.concernPlainFields else { return [] }
    var uses = FieldUses(field, document, hosts)
    uses.collect()
    return uses.found.flatMap { HostFindings.findings(about: $0, hosts[$0.feature]) }
  }

  /// The uses of features in one field.
  private struct FieldUses {
    let field: Field
    let document: LintedDocument
    let hosts: HostVerdicts
    var found: [HostFindings.Use] = []

    init(_ field: Field, _ document: LintedDocument, _ hosts: HostVerdicts) {
      self.field = field
      self.document = document
      self.hosts = hosts
    }

    private var tree: JSONTree { document.tree }

    /// Returns `true` if there is a verdict about `feature`.
    private func isReported(_ feature: HostFeature) -> Bool { !hosts[feature].isEmpty }

    mutating func collect() {
      let field = field
      var owner: String { "the field '\(field.id)'" }
      noteViews(field.hiddenViews, of: field.node, owner)
      noteComparison(field.logic)
      noteFormat(field.format, of: field.node, owner)
      note(.decorators, "decorators", of: field.node, owner)
      guard field.kind.storage.hasRows else { return }
      note(.decorators, "rowDecorators", of: field.node, owner)
      let isRestricted = !Editability(of: field.node, in: tree).isDefault
      if isRestricted { note(.editability, "editability", of: field.node, owner) }
      for column in field.allColumns { note(column) }
      for schema in field.schemas {
        var name: String {
          "the level '\(TitledIDs.clean(schema.title) ?? schema.id)' of '\(field.id)'"
        }
        note(.decorators, "rowDecorators", of: schema.node, name)
        // A level may lift a restriction of the field.
        if isRestricted || !Editability(of: schema.node, in: tree).isDefault {
          note(.editability, "editability", of: schema.node, name)
        }
        guard let logic = schema.logic else { continue }
        noteComparison(logic)
        if isReported(.levelLogic),
          logic.conditions.contains(where: { $0.field != nil && $0.column == nil })
        {
          add(.levelLogic, "a condition on a field in the logic of \(name)", at: logic.node)
        }
      }
      noteRows()
      guard isReported(.compactView) else { return }
      for position in document.document.compactPositions(of: field.id) {
        add(
          .compactView, "the compact view of '\(field.id)'",
          at: tree[position.node, "displayType"] ?? position.node)
      }
    }

    private mutating func note(_ column: Column) {
      guard !column.isDeleted else { return }
      let field = field
      var name: String { "the column '\(column.id)' of '\(field.id)'" }
      noteViews(column.hiddenViews, of: column.node, name)
      noteFormat(column.format, of: column.node, name)
      note(.decorators, "decorators", of: column.node, name)
      if let logic = column.logic {
        noteComparison(logic)
        add(.columnLogic, "the logic of \(name)", at: logic.node)
      }
      if column.isRequired, !field.isRequired, field.kind == .table {
        add(
          .requiredColumns, "'required' of \(name)",
          at: tree[column.node, "required"] ?? column.node)
      }
      if column.kind == .multiSelect, isReported(.multiSelectColumns),
        tree[column.node, "multi"] == nil
      {
        let range = document.idRange(of: column.node)
        found.append(
          HostFindings.Use(
            feature: .multiSelectColumns, subject: "\(name) does not contain 'multi'",
            range: range, hint: "write 'multi', which all versions read",
            fixes: [true, false].map { value in
              DocumentDiagnostic.Fix(
                "write \"multi\": \(value)", isSafe: false,
                DocumentRange(start: range.end, end: range.end), with: ", \"multi\": \(value)")
            }, field: field.id))
      }
    }

    /// Notes decorators of single rows and cells. The first row with some is enough.
    private mutating func noteRows() {
      guard isReported(.rowDecorators) else { return }
      let (field, tree) = (field, tree)
      var first: JSONNode?
      field.visitRows(in: tree) { row in
        first = tree[row, "decorators"]
        return first == nil
      }
      guard let first else { return }
      add(.rowDecorators, "'decorators' of a row of '\(field.id)'", at: first)
    }

    private mutating func noteViews(
      _ views: [String], of node: JSONNode, _ owner: @autoclosure () -> String
    ) {
      guard !views.isEmpty else { return }
      note(.hiddenViews, "hiddenViews", of: node, owner())
    }

    private mutating func noteFormat(
      _ format: String?, of node: JSONNode, _ owner: @autoclosure () -> String
    ) {
      guard isReported(.dateFormats), let format, !format.isEmpty,
        !Shape.dateFormat.usualWords.contains(format),
        let node = tree[node, "format"]
      else { return }
      add(.dateFormats, "the date format of \(owner())", at: node)
    }

    private mutating func noteComparison(_ logic: Logic?) {
      guard isReported(.textComparison) else { return }
      for condition in logic?.conditions ?? []
      where HostFindings.comparesText(condition, in: document) {
        add(.textComparison, "a condition compares a text", at: condition.node)
        return
      }
    }

    /// Notes the member `name` of `node` if it is present.
    private mutating func note(
      _ feature: HostFeature, _ name: StaticString, of node: JSONNode,
      _ owner: @autoclosure () -> String
    ) {
      guard isReported(feature), let value = tree[node, name] else { return }
      add(feature, "'\(name)' of \(owner())", at: value)
    }

    private mutating func add(
      _ feature: HostFeature, _ subject: @autoclosure () -> String, at node: JSONNode
    ) {
      guard isReported(feature) else { return }
      found.append(
        HostFindings.Use(
          feature: feature, subject: subject(), range: HostFindings.range(of: node, in: document),
          field: field.id))
    }
  }
}
