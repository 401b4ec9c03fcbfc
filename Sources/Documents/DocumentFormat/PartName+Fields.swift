extension PartName {
  /// The part `field` and the additional members of each field type.
  var fieldPart: Part {
    switch self {
    case .textField:
      Part(
        noun: "text field", summary: "Additional members of a field that contains text.",
        members: [.optional("value", .text, "The text. An empty text means no value.")])
    case .numberField:
      Part(
        noun: "number field",
        summary: "Additional members of a number field; an empty text means no value.",
        members: [
          .optional(
            "value", .numberOrEmpty, "The number, or an empty text for no value. Null is not valid."
          )
        ])
    case .dateField:
      Part(
        noun: "date field",
        summary: "Additional members of a date field; its value is in milliseconds since 1970.",
        members: [
          .optional(
            "value", .instant,
            "The date in milliseconds since 1970 in UTC. Null and an empty text mean no value."),
          .optional(
            "format", .dateFormat, "The pattern in which the date is shown, such as `MM/DD/YYYY`."),
        ])
    case .dropdownField:
      Part(
        noun: "dropdown field",
        summary: "Additional members of a dropdown; its value is an option's id.",
        members: [
          .required("options", .list(of: .part(.option)), "The options to choose from."),
          .optional(
            "value", .text,
            "The id of the chosen option, not its text. An empty text means no choice."),
        ])
    case .multiSelectField:
      Part(
        noun: "multiSelect field",
        summary: "Additional members of a multiSelect field; its value is a list of option ids.",
        members: [
          .required("options", .list(of: .part(.option)), "The options to choose from."),
          .optional("value", .list(of: .text), "The ids of the chosen options, not their texts."),
          .optional(
            "multi", .truth,
            "Whether several options may be chosen. Otherwise the value has one id at most."),
        ])
    case .attachmentField:
      Part(
        noun: "attachment field", summary: "Additional members of a field for images or files.",
        members: [
          .optional("value", .list(of: .part(.attachment)), "The images or files."),
          .optional("multi", .truth, "Whether several images or files are allowed."),
        ])
    case .signatureField:
      Part(
        noun: "signature field",
        summary: "Additional members of a signature field; its value is an image as a data URI.",
        members: [
          .optional(
            "value", .text, "The image of the signature as a data URI, or an empty text for none."),
          .optional("signer", .text, "The name of the person who signed."),
        ])
    case .tableField:
      Part(
        noun: "table",
        summary: "Additional members of a table; its rows are shown in the row order.",
        members: [
          .required(
            "tableColumns", .list(of: .part(.column)),
            "The columns of the table. Their order is that of `tableColumnOrder`."),
          .required(
            "tableColumnOrder", .list(of: .text),
            "The ids of the columns in the order in which they are shown."),
          .required(
            "rowOrder", .list(of: .text),
            "The ids of the rows in the order in which they are shown. Rows that it lacks are not shown."
          ),
          .optional(
            "value", .list(of: .part(.row)),
            "The rows of the table. Their order is that of `rowOrder`."),
          .rowDecorators, .editability,
        ])
    case .collectionField:
      Part(
        noun: "collection", summary: "Additional members of a collection of nested tables.",
        members: [
          .required(
            "schema", .map(to: .part(.collectionSchema)),
            "The levels of the collection, by schema id. Exactly one of them has `root: true`."),
          .optional("value", .list(of: .part(.item)), "The rows of the root level in their order."),
          .rowDecorators, .editability,
        ])
    case .chartField:
      Part(
        noun: "chart", summary: "Additional members of a chart: axes, and lines of points.",
        members: [
          .required("xTitle", .text, "The title of the horizontal axis."),
          .required("xMin", .number, "The smallest value on the horizontal axis."),
          .required("xMax", .number, "The largest value on the horizontal axis."),
          .required("yTitle", .text, "The title of the vertical axis."),
          .required("yMin", .number, "The smallest value on the vertical axis."),
          .required("yMax", .number, "The largest value on the vertical axis."),
          .optional("value", .list(of: .part(.series)), "The lines of the chart."),
        ])
    default:
      Part(
        noun: "field", summary: "A field with its value. Unknown types are allowed.",
        members: [
          .vital(
            "_id", .id, "The id of the field, by which formulas, logic and positions refer to it."),
          .vital("type", .fieldType, "The type of the field, which decides what its value may be."),
          .required("file", .text, "The id of the file that the field belongs to."),
          .optional(
            "identifier", .text,
            "A name by which programs refer to the field: 3 to 50 letters, digits and underscores."),
          .optional("title", .text, "The title that people see."),
          .optional("description", .text, "A description for people who edit the form."),
          .optional(
            "required", .truth, "Whether the field must be filled in. Hidden fields are exempt."),
          .optional("hidden", .truth, "Whether the field is hidden by default. Logic may show it."),
          .optional("disabled", .truth, "Whether people cannot change the value. Formulas can."),
          .optional(
            "metadata", .object,
            "Data of the application: up to 50 keys, each with a text, number or boolean."),
          .optional(
            "logic", .part(.logic), "The conditions under which the field is shown or hidden."),
          .optional(
            "formulas", .list(of: .part(.application)),
            "The formulas that compute the value. Each refers to a definition in the document's `formulas`."
          ),
          .optional("tipTitle", .text, "The title of the tooltip."),
          .optional("tipDescription", .text, "The text of the tooltip."),
          .optional("tipVisible", .truth, "Whether the tooltip is shown."),
          .optional(
            "hiddenViews", .list(of: .viewType),
            "The views in which the field is always hidden, independent of logic."
          ).changing("hidden-views-changed", "is hidden in other views"),
          .optional(
            "decorators", .list(of: .part(.decorator)),
            "Buttons of the application at the title of the field."),
        ],
        variants: Self.variants)
    }
  }

  /// The parts with the additional members of field types, and the types of each.
  private static var variants: [Part.Variant] {
    var variants: [Part.Variant] = []
    for kind in FieldKind.known {
      guard let part = kind.part else { continue }
      if let place = variants.firstIndex(where: { $0.part == part }) {
        variants[place].types.append(kind.name)
      } else {
        variants.append(.init(types: [kind.name], part: part))
      }
    }
    return variants
  }
}
