/// The keys and words of the format that no published page spells out.
///
/// Each is assumed from release notes or names in an API. Where a document from a real account shows
/// another spelling, one line here corrects it.
package enum FormatAssumptions {
  // Decorators of columns, levels, rows and cells. Release notes of Web 4.0.0-rc21 name
  // `rows.decorators.all`; decorators of fields and `rowDecorators` of tables are published.

  /// The decorators of a column.
  package static let columnDecorators: StaticString = "decorators"
  /// The decorators of the rows of a level.
  package static let levelDecorators: StaticString = "rowDecorators"
  /// The decorators of one row: an object with lists by column id.
  package static let rowDecorators: StaticString = "decorators"
  /// The key in `rowDecorators` of the decorators of the whole row.
  package static let wholeRow: StaticString = "all"

  // The value of `editability` is a text or a list of texts. Its absence allows both ways.

  /// The editing of cells in the grid.
  package static let inlineEditing = "inline"
  /// The editing of rows in a form.
  package static let formEditing = "form"

  // Page flags have the names of the properties in the Swift API.

  /// Whether people may delete a page.
  package static let pageDeletable: StaticString = "deletable"
  /// The ways in which people may copy a page.
  package static let pageCopyable: StaticString = "copyable"
  /// A copy that keeps the values of the page's fields.
  package static let copyWithValues = "withValues"
  /// A copy without the values of the page's fields.
  package static let copyWithoutValues = "withoutValues"

  // The compact view and its merge codes.

  /// The `displayType` of a table whose rows are shown as texts with merge codes.
  package static let compactDisplay: StaticString = "rte"
  /// Whether merge codes also occur in members of columns and levels that the format does not know.
  package static let hasCodesInColumns = true

  // Members of columns in a release that was withdrawn. They are preserved and never evaluated.

  package static let requiredLogic: StaticString = "requiredLogic"
  package static let cellVisibilityLogic: StaticString = "cellVisibilityLogic"
  package static let hiddenCells: StaticString = "cellsHidden"
}
