extension PartName {
  /// The part `field` and the additional members of each field type.
  var fieldPart: Part {
    switch self {
    case .textField:
      Part(
        noun: "text field", summary: "What a field that holds text has besides.",
        members: [.optional("value", .text)])
    case .numberField:
      Part(
        noun: "number field",
        summary: "What a number field has besides; an empty text is no number.",
        members: [.optional("value", .numberOrEmpty)])
    case .dateField:
      Part(
        noun: "date field", summary: "What a date field has besides: milliseconds since 1970.",
        members: [.optional("value", .instant), .optional("format", .dateFormat)])
    case .dropdownField:
      Part(
        noun: "dropdown field",
        summary: "What a dropdown has besides; its value is an option's id.",
        members: [.required("options", .list(of: .part(.option))), .optional("value", .text)])
    case .multiSelectField:
      Part(
        noun: "multiSelect field",
        summary: "What a choice of several has besides; its value lists ids of options.",
        members: [
          .required("options", .list(of: .part(.option))),
          .optional("value", .list(of: .text)),
          .optional("multi", .truth),
        ])
    case .attachmentField:
      Part(
        noun: "attachment field", summary: "What a field of images or files has besides.",
        members: [
          .optional("value", .list(of: .part(.attachment))), .optional("multi", .truth),
        ])
    case .signatureField:
      Part(
        noun: "signature field", summary: "What a signature has besides: an image as a data URI.",
        members: [.optional("value", .text), .optional("signer", .text)])
    case .tableField:
      Part(
        noun: "table", summary: "What a table has besides; its rows are shown in the row order.",
        members: [
          .required("tableColumns", .list(of: .part(.column))),
          .required("tableColumnOrder", .list(of: .text)),
          .required("rowOrder", .list(of: .text)),
          .optional("value", .list(of: .part(.row))),
        ])
    case .collectionField:
      Part(
        noun: "collection", summary: "What a collection has besides: nested tables.",
        members: [
          .required("schema", .map(to: .part(.collectionSchema))),
          .optional("value", .list(of: .part(.item))),
        ])
    case .chartField:
      Part(
        noun: "chart", summary: "What a chart has besides: axes, and lines of points.",
        members: [
          .required("xTitle", .text), .required("xMin", .number), .required("xMax", .number),
          .required("yTitle", .text), .required("yMin", .number), .required("yMax", .number),
          .optional("value", .list(of: .part(.series))),
        ])
    default:
      Part(
        noun: "field", summary: "A field with its value. Types that are not known are allowed.",
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
