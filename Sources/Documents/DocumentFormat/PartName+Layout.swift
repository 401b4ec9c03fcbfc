extension PartName {
  /// The document itself, its files, and the positions of fields on pages.
  var layoutPart: Part {
    switch self {
    case .file:
      Part(
        noun: "file", summary: "The pages of a form and their order, and views for other devices.",
        members: [
          .required("_id", .id),
          .required("pages", .list(of: .part(.page))),
          .required("pageOrder", .list(of: .text)),
          .optional("name", .text),
          .optional("identifier", .text),
          .optional("metadata", .object),
          .optional("styles", .object),
          .optional("views", .list(of: .part(.view))),
          .optional("header", .part(.margin).orNull),
          .optional("footer", .part(.margin).orNull),
        ])
    case .view:
      Part(
        noun: "view", summary: "The pages as another kind of device shows them.",
        members: [
          .required("type", .text),
          .required("pages", .list(of: .part(.page))),
          .required("pageOrder", .list(of: .text)),
        ])
    case .page:
      Part(
        noun: "page", summary: "A page and the fields placed on it.",
        members: [
          .required("_id", .id),
          .required("name", .text),
          .required("fieldPositions", .list(of: .part(.fieldPosition))),
          .required("width", .number),
          .required("height", .number),
          .required("cols", .number),
          .required("rowHeight", .number),
          .required("layout", .word("grid", "float")),
          .required("presentation", .word("normal", "transparent")),
          .optional("hidden", .truth),
          .optional("logic", .part(.logic)),
          .optional("metadata", .object),
          .optional("identifier", .text),
        ])
    case .margin:
      Part(
        noun: "header or footer", summary: "The header or footer of every page.",
        members: [
          .required("fieldPositions", .list(of: .part(.fieldPosition))),
          .required("height", .number),
          .required("cols", .number),
          .required("rowHeight", .number),
          .required("layout", .word("grid", "float")),
          .optional("presentation", Shape.word("normal", "transparent").orNull),
        ])
    case .fieldPosition:
      Part(
        noun: "field position", summary: "The place of a field, or of a table's cell, on a page.",
        members: [
          .required("_id", .id),
          .required("field", .text),
          .required("type", .text),
          .required("displayType", .text(as: "original")),
          .required("x", .number),
          .required("y", .number),
          .required("width", .number),
          .required("height", .number),
          .optional("format", .dateFormat),
          .optional("column", .text),
          .optional("rowIndex", .number),
          .optional("columnType", .text),
          .optional("condition", .text),
          .optional("invertBooleanCondition", .truth),
          .optional("tableColumns", .map(to: .part(.positionColumn))),
        ])
    case .positionColumn:
      Part(
        noun: "column of a position", summary: "How a position shows a column of a table.",
        members: [.optional("format", .dateFormat), .optional("hidden", .truth)])
    default:
      Part(
        noun: "document", summary: "A form: its pages, its fields with their values, its formulas.",
        members: [
          // The published schema allows one file; the guides allow several.
          .required("files", .list(of: .part(.file), atLeast: 1)),
          .required("fields", .list(of: .part(.field))),
          .optional("_id", .text),
          .optional("identifier", .text),
          .optional("type", .text(as: "document", "template")),
          .optional("stage", .text(as: "draft", "published")),
          .optional("name", .text),
          .optional("group", .text),
          .optional("source", .text),
          .optional("template", .text),
          .optional("createdOn", .number),
          .optional("deleted", .truth),
          .optional("categories", .list(of: .text)),
          .optional("metadata", .object),
          .optional("formulas", .list(of: .part(.formula))),
        ])
    }
  }
}
