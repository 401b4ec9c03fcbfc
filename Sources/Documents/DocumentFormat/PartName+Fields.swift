extension PartName {
  /// The part `field` and the additional members of each field type.
  var fieldPart: Part {
    switch self {
    case .textField:
      Part(
        noun: "text field", summary: "Additional members of a field that contains text.",
        members: [.optional("value", .text)])
    case .numberField:
      Part(
        noun: "number field",
        summary: "Additional members of a number field; an empty text means no value.",
        members: [.optional("value", .numberOrEmpty)])
    case .dateField:
      Part(
        noun: "date field",
        summary: "Additional members of a date field; its value is in milliseconds since 1970.",
        members: [.optional("value", .instant), .optional("format", .dateFormat)])
    case .dropdownField:
      Part(
        noun: "dropdown field",
        summary: "Additional members of a dropdown; its value is an option's id.",
        members: [.required("options", .list(of: .part(.option))), .optional("value", .text)])
    case .multiSelectField:
      Part(
        noun: "multiSelect field",
        summary: "Additional members of a multiSelect field; its value is a list of option ids.",
        members: [
          .required("options", .list(of: .part(.option))),
          .optional("value", .list(of: .text)),
          .optional("multi", .truth),
        ])
    case .attachmentField:
      Part(
        noun: "attachment field", summary: "Additional members of a field for images or files.",
        members: [
          .optional("value", .list(of: .part(.attachment))), .optional("multi", .truth),
        ])
    case .signatureField:
      Part(
        noun: "signature field",
        summary: "Additional members of a signature field; its value is an image as a data URI.",
        members: [.optional("value", .text), .optional("signer", .text)])
    case .tableField:
      Part(
        noun: "table",
        summary: "Additional members of a table; its rows are shown in the row order.",
        members: [
          .required("tableColumns", .list(of: .part(.column))),
          .required("tableColumnOrder", .list(of: .text)),
          .required("rowOrder", .list(of: .text)),
          .optional("value", .list(of: .part(.row))),
        ])
    case .collectionField:
      Part(
        noun: "collection", summary: "Additional members of a collection of nested tables.",
        members: [
          .required("schema", .map(to: .part(.collectionSchema))),
          .optional("value", .list(of: .part(.item))),
        ])
    case .chartField:
      Part(
        noun: "chart", summary: "Additional members of a chart: axes, and lines of points.",
        members: [
          .required("xTitle", .text), .required("xMin", .number), .required("xMax", .number),
          .required("yTitle", .text), .required("yMin", .number), .required("yMax", .number),
          .optional("value", .list(of: .part(.series))),
        ])
    default:
      Part(
        noun: "field", summary: "A field with its value. Unknown types are allowed.",
        members: [
          .vital("_id", .id),
          .vital("type", .text),
          .required("file", .text),
          .optional("identifier", .text),
          .optional("title", .text),
          .optional("description", .text),
          .optional("required", .truth),
          .optional("hidden", .truth),
          .optional("disabled", .truth),
          .optional("metadata", .object),
          .optional("logic", .part(.logic)),
          .optional("formulas", .list(of: .part(.application))),
          .optional("tipTitle", .text),
          .optional("tipDescription", .text),
          .optional("tipVisible", .truth),
          .optional("hiddenViews", .list(of: .text)),
        ],
        variants: [
          .init(types: ["text", "textarea", "block", "richText"], part: .textField),
          .init(types: ["number"], part: .numberField),
          .init(types: ["date"], part: .dateField),
          .init(types: ["dropdown"], part: .dropdownField),
          .init(types: ["multiSelect"], part: .multiSelectField),
          .init(types: ["image", "file"], part: .attachmentField),
          .init(types: ["signature"], part: .signatureField),
          .init(types: ["table"], part: .tableField),
          .init(types: ["collection"], part: .collectionField),
          .init(types: ["chart"], part: .chartField),
        ])
    }
  }
}
