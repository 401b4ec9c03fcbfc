import DocumentFormat
package import JSONTree

/// A button of the application at a field, column, row or cell.
package struct Decorator: Hashable, Sendable {
  /// The name that a tap reports; empty if there is none.
  package let action: String
  package let icon: String?
  package let label: String?
  /// The color as `#RRGGBB`; `nil` for anything else.
  package let color: String?

  /// Returns the decorators in a list that are shown: those with an icon or a label.
  ///
  /// Complexity: O(elements).
  package static func shown(in list: JSONNode?, of tree: JSONTree) -> [Decorator] {
    guard let list else { return [] }
    return tree.objects(in: list).compactMap { node in
      func text(_ name: StaticString) -> String? {
        tree.string(name, of: node).flatMap { $0.isEmpty ? nil : $0 }
      }
      let (icon, label) = (text("icon"), text("label"))
      guard icon != nil || label != nil else { return nil }
      return Decorator(
        action: text("action") ?? "", icon: icon, label: label,
        color: text("color").flatMap { isColor($0) ? $0 : nil })
    }
  }

  /// Returns `true` for `#` and six hexadecimal digits.
  package static func isColor(_ text: String) -> Bool {
    text.first == "#" && text.utf8.count == 7 && text.dropFirst().allSatisfy { $0.isHexDigit }
  }

  /// Returns the decorators of all rows of a table or level, or `nil` if it has no such list.
  package static func shown(atRowsOf node: JSONNode, of tree: JSONTree) -> [Decorator]? {
    tree[node, FormatAssumptions.levelDecorators].map { shown(in: $0, of: tree) }
  }

  /// Returns the decorators of a row: its own ones, or those of all rows of its level.
  package static func shown(
    atRow row: JSONNode, of tree: JSONTree, common: [Decorator]
  ) -> [Decorator] {
    guard let own = tree[row, FormatAssumptions.rowDecorators],
      let list = tree[own, FormatAssumptions.wholeRow]
    else { return common }
    return shown(in: list, of: tree)
  }

  /// Returns the decorators of one cell of a row.
  package static func shown(
    atCell column: String, ofRow row: JSONNode, of tree: JSONTree
  ) -> [Decorator] {
    guard let own = tree[row, FormatAssumptions.rowDecorators] else { return [] }
    return shown(in: tree.member(utf8: column.utf8, of: own)?.value, of: tree)
  }

  /// Returns the decorators of a column.
  package static func shown(atColumn column: JSONNode, of tree: JSONTree) -> [Decorator] {
    shown(in: tree[column, FormatAssumptions.columnDecorators], of: tree)
  }
}

/// The ways in which people may edit the cells of a table, a collection or one of its levels.
package struct Editability: Hashable, Sendable {
  /// Whether people may edit cells in the grid.
  package let isInline: Bool
  /// Whether people may edit rows in a form.
  package let usesForm: Bool

  /// Whether both ways are allowed, as without the member.
  package var isDefault: Bool { isInline && usesForm }

  /// Reads the member `editability` of a field or level. Anything unknown allows both ways.
  package init(of node: JSONNode, in tree: JSONTree) {
    var words: [String] = []
    if let value = tree[node, "editability"] {
      words =
        tree.string(value).map { [$0] } ?? tree.elements(of: value).compactMap { tree.string($0) }
    }
    let known = words.filter {
      $0 == FormatAssumptions.inlineEditing || $0 == FormatAssumptions.formEditing
    }
    isInline = known.isEmpty || known.contains(FormatAssumptions.inlineEditing)
    usesForm = known.isEmpty || known.contains(FormatAssumptions.formEditing)
  }
}

extension Page {
  /// Whether people may delete the page.
  package func isDeletable(in tree: JSONTree) -> Bool {
    deletable.flatMap { tree.bool($0) } ?? true
  }

  /// The ways in which people may copy the page: with values, without values.
  package func copies(in tree: JSONTree) -> (withValues: Bool, withoutValues: Bool) {
    guard let copyable, tree.kind(copyable) == .array else { return (true, true) }
    let words = tree.elements(of: copyable).compactMap { tree.string($0) }
    return (
      words.contains(FormatAssumptions.copyWithValues),
      words.contains(FormatAssumptions.copyWithoutValues)
    )
  }
}
