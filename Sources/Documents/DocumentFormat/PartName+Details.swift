extension PartName {
  /// The parts of fields, plus logic and formulas. `PartName.part` dispatches to this property.
  var detailPart: Part {
    switch self {
    case .option:
      Part(
        noun: "option", summary: "One of the selectable texts; values contain its id.",
        members: [
          .required("_id", .id), .required("value", .text), .optional("deleted", .truth),
          .optional("width", .number), .optional("styles", .object), .optional("metadata", .object),
        ])
    case .attachment:
      Part(
        noun: "attachment", summary: "An image or file, by its address.",
        members: [
          .required("_id", .id), .required("url", .text), .optional("fileName", .text),
          .optional("filePath", .text),
        ])
    case .column:
      Part(
        noun: "column", summary: "A column of a table or collection.",
        members: [
          .vital("_id", .id), .required("type", .text), .optional("title", .text),
          .optional("identifier", .text), .optional("width", .number),
          .optional("deleted", .truth), .optional("required", .truth), .optional("hidden", .truth),
          .optional("hiddenViews", .list(of: .text)), .optional("logic", .part(.logic)),
          .optional("options", .list(of: .part(.option))), .optional("format", .text),
        ])
    case .row:
      Part(
        noun: "row", summary: "A row of a table, with its cells by column id.",
        members: [
          .required("_id", .id), .optional("deleted", .truth), .optional("cells", .object),
          .optional("metadata", .object),
        ])
    case .collectionSchema:
      Part(
        noun: "schema", summary: "A level of a collection: its columns and the levels below.",
        members: [
          .required("tableColumns", .list(of: .part(.column))), .optional("root", .truth),
          .optional("title", .text), .optional("identifier", .text), .optional("hidden", .truth),
          .optional("children", .list(of: .text)), .optional("logic", .part(.logic)),
        ])
    case .item:
      Part(
        noun: "row", summary: "A row of a collection, with its nested rows by schema id.",
        members: [
          .required("_id", .id), .optional("deleted", .truth), .optional("cells", .object),
          .optional("metadata", .object), .optional("children", .map(to: .part(.itemList))),
        ])
    case .itemList:
      Part(
        noun: "list of rows", summary: "The rows of one schema below a row.",
        members: [.optional("value", .list(of: .part(.item)))])
    case .series:
      Part(
        noun: "series", summary: "A line of a chart.",
        members: [
          .required("_id", .id), .required("points", .list(of: .part(.point))),
          .optional("title", .text), .optional("description", .text), .optional("deleted", .truth),
        ])
    case .point:
      Part(
        noun: "point", summary: "A point of a chart's line; null is a coordinate without a value.",
        members: [
          .required("_id", .id), .optional("x", Shape.number.orNull),
          .optional("y", Shape.number.orNull), .optional("label", .text),
        ])
    case .logic:
      Part(
        noun: "logic", summary: "Shows or hides a part depending on fields.",
        members: [
          .optional("action", .text), .optional("eval", .text),
          .optional("conditions", .list(of: .part(.condition))),
        ])
    case .condition:
      Part(
        noun: "condition",
        summary: "A comparison of a field, or of a cell in the parent row, with a value.",
        members: [
          .optional("file", .text), .optional("page", .text), .optional("field", .text),
          .optional("schema", .text), .optional("column", .text), .optional("condition", .text),
        ])
    case .application:
      Part(
        noun: "application", summary: "A formula applied to a field.",
        members: [
          .required("_id", .id), .required("key", .text), .required("formula", .text),
        ])
    default:
      Part(
        noun: "formula", summary: "A formula that fields can apply.",
        members: [
          .vital("_id", .id), .vital("expression", .text), .required("desc", .text),
          .required("type", .text), .required("scope", .text),
        ])
    }
  }
}
