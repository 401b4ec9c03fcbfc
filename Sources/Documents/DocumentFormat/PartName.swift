/// The parts of a document that the format describes.
package enum PartName: String, CaseIterable, Sendable {
  case document, file, view, page, margin, fieldPosition, positionColumn
  case field, textField, numberField, dateField, dropdownField, multiSelectField, attachmentField
  case signatureField, tableField, collectionField, chartField
  case option, attachment, column, row, collectionSchema, item, itemList, series, point, decorator
  case logic, condition, formula, application

  /// The declaration of the part: its members and variants.
  package var part: Part {
    switch self {
    case .document: .document
    case .file: .file
    case .view: .view
    case .page: .page
    case .margin: .margin
    case .fieldPosition: .fieldPosition
    case .positionColumn: .positionColumn
    case .field: .field
    case .textField: .textField
    case .numberField: .numberField
    case .dateField: .dateField
    case .dropdownField: .dropdownField
    case .multiSelectField: .multiSelectField
    case .attachmentField: .attachmentField
    case .signatureField: .signatureField
    case .tableField: .tableField
    case .collectionField: .collectionField
    case .chartField: .chartField
    case .option: .option
    case .attachment: .attachment
    case .column: .column
    case .row: .row
    case .collectionSchema: .collectionSchema
    case .item: .item
    case .itemList: .itemList
    case .series: .series
    case .point: .point
    case .decorator: .decorator
    case .logic: .logic
    case .condition: .condition
    case .formula: .formula
    case .application: .application
    }
  }
}

// MARK: Fields

/// Fields, and the additional members of each field type.
extension Part {
  static var field: Part {
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
        .metadata,
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
      variants: fieldVariants)
  }

  static var textField: Part {
    Part(
      noun: "text field", summary: "Additional members of a field that contains text.",
      members: [.optional("value", .text, "The text. An empty text means no value.")])
  }

  static var numberField: Part {
    Part(
      noun: "number field",
      summary: "Additional members of a number field; an empty text means no value.",
      members: [
        .optional(
          "value", .numberOrEmpty, "The number, or an empty text for no value. Null is not valid."
        )
      ])
  }

  static var dateField: Part {
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
  }

  static var dropdownField: Part {
    Part(
      noun: "dropdown field",
      summary: "Additional members of a dropdown; its value is an option's id.",
      members: [
        .required("options", .list(of: .part(.option)), "The options to choose from."),
        .optional(
          "value", .text,
          "The id of the chosen option, not its text. An empty text means no choice."),
      ])
  }

  static var multiSelectField: Part {
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
  }

  static var attachmentField: Part {
    Part(
      noun: "attachment field", summary: "Additional members of a field for images or files.",
      members: [
        .optional("value", .list(of: .part(.attachment)), "The images or files."),
        .optional("multi", .truth, "Whether several images or files are allowed."),
      ])
  }

  static var signatureField: Part {
    Part(
      noun: "signature field",
      summary: "Additional members of a signature field; its value is an image as a data URI.",
      members: [
        .optional(
          "value", .text, "The image of the signature as a data URI, or an empty text for none."),
        .optional("signer", .text, "The name of the person who signed."),
      ])
  }

  static var tableField: Part {
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
  }

  static var collectionField: Part {
    Part(
      noun: "collection", summary: "Additional members of a collection of nested tables.",
      members: [
        .required(
          "schema", .map(to: .part(.collectionSchema)),
          "The levels of the collection, by schema id. Exactly one of them has `root: true`."),
        .optional("value", .list(of: .part(.item)), "The rows of the root level in their order."),
        .rowDecorators, .editability,
      ])
  }

  static var chartField: Part {
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
  }

  /// The parts with the additional members of field types, and the types of each.
  private static var fieldVariants: [Variant] {
    var variants: [Variant] = []
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

// MARK: Details

/// The parts of fields, logic and formulas.
extension Part {
  static var option: Part {
    Part(
      noun: "option", summary: "One of the selectable texts; values contain its id.",
      members: [
        .required("_id", .id, "The id of the option. Values contain this id."),
        .required("value", .text, "The text that people see."),
        .optional(
          "deleted", .truth,
          "Whether the option can no longer be chosen. Stored values may still contain it."),
        .optional("width", .number, "The width of the option in pixels."),
        .optional("styles", .object, "The styles of the option, such as its background color."),
        .metadata,
      ])
  }

  static var attachment: Part {
    Part(
      noun: "attachment", summary: "An image or file, by its address.",
      members: [
        .required("_id", .id, "The id of the attachment."),
        .required("url", .text, "The address of the image or file."),
        .optional("fileName", .text, "The name of the file."),
        .optional("filePath", .text, "The path of the file in its storage."),
      ])
  }

  static var column: Part {
    Part(
      noun: "column", summary: "A column of a table or collection.",
      members: [
        .vital("_id", .id, "The id of the column, by which cells refer to it."),
        .required("type", .columnType, "The type of the cells."),
        .optional("title", .text, "The title that people see."),
        .optional(
          "identifier", .text, "A name by which programs and formulas refer to the column."),
        .optional("width", .number, "The width of the column in pixels."),
        .optional(
          "deleted", .truth, "Whether the column is deleted. It is kept, but no longer shown."),
        .optional("required", .truth, "Whether the cells must be filled in."),
        .optional(
          "hidden", .truth, "Whether the column is hidden by default. Logic may show it."
        ).changing("column-visibility-changed", "is hidden or shown by default"),
        .optional(
          "hiddenViews", .list(of: .viewType),
          "The views in which the column is always hidden, independent of logic."
        ).changing("hidden-views-changed", "is hidden in other views"),
        .optional(
          "multi", .truth,
          "Whether several options or images may be chosen. Otherwise a cell has one at most."),
        .optional(
          FormatAssumptions.columnDecorators.description, .list(of: .part(.decorator)),
          "Buttons of the application at the title of the column."
        ).with(.assumed),
        .optional(
          FormatAssumptions.requiredLogic.description, .part(.logic),
          "The conditions under which cells must be filled in. It was withdrawn before its release."
        ).with(.unreleased),
        .optional(
          FormatAssumptions.cellVisibilityLogic.description, .part(.logic),
          "The conditions under which cells are shown. It was withdrawn before its release."
        ).with(.unreleased),
        .optional(
          FormatAssumptions.hiddenCells.description, .any,
          "Whether cells are hidden by default. It was withdrawn before its release."
        ).with(.unreleased),
        .optional(
          "logic", .part(.logic), "The conditions under which the column is shown or hidden."),
        .optional(
          "options", .list(of: .part(.option)),
          "The options to choose from, for columns of the types dropdown and multiSelect."),
        .optional("format", .text, "The pattern for the dates of the column."),
      ])
  }

  static var row: Part {
    Part(
      noun: "row", summary: "A row of a table, with its cells by column id.",
      members: [
        .required("_id", .id, "The id of the row."),
        .optional(
          "deleted", .truth, "Whether the row is deleted. It is kept, but no longer shown."),
        .optional("cells", .object, "The cells by column id. An empty text means no value."),
        .metadata,
        .decoratorsOfRow,
      ])
  }

  static var collectionSchema: Part {
    Part(
      noun: "schema", summary: "A level of a collection: its columns and the levels below.",
      members: [
        .required(
          "tableColumns", .list(of: .part(.column)),
          "The columns of the level, in the order in which they are shown."),
        .optional(
          "root", .truth, "Whether this is the level of the top rows. Exactly one level is."),
        .optional("title", .text, "The title that people see.").changing(
          "schema-renamed", "has another title", isCosmetic: true),
        .optional("identifier", .text, "A name by which programs refer to the level."),
        .optional("hidden", .truth, "Whether the level is hidden by default. Logic may show it."),
        .optional("children", .list(of: .text), "The ids of the levels directly below this one."),
        .optional(
          "logic", .part(.logic),
          "The conditions on the parent row under which the level is shown or hidden."),
        .optional(
          FormatAssumptions.levelDecorators.description, .list(of: .part(.decorator)),
          "Buttons of the application at each row of the level."
        ).with(.assumed),
        .editability,
      ])
  }

  static var item: Part {
    Part(
      noun: "row", summary: "A row of a collection, with its nested rows by schema id.",
      members: [
        .required("_id", .id, "The id of the row."),
        .optional(
          "deleted", .truth, "Whether the row is deleted. It is kept, but no longer shown."),
        .optional("cells", .object, "The cells by column id. An empty text means no value."),
        .metadata,
        .optional(
          "children", .map(to: .part(.itemList)), "The rows below this one, by schema id."),
        .decoratorsOfRow,
      ])
  }

  static var itemList: Part {
    Part(
      noun: "list of rows", summary: "The rows of one schema below a row.",
      members: [.optional("value", .list(of: .part(.item)), "The rows in their order.")])
  }

  static var series: Part {
    Part(
      noun: "series", summary: "A line of a chart.",
      members: [
        .required("_id", .id, "The id of the line."),
        .required("points", .list(of: .part(.point)), "The points of the line in their order."),
        .optional("title", .text, "The title of the line."),
        .optional("description", .text, "A description of the line."),
        .optional(
          "deleted", .truth, "Whether the line is deleted. It is kept, but no longer shown."),
      ])
  }

  static var point: Part {
    Part(
      noun: "point", summary: "A point of a chart's line; null is a coordinate without a value.",
      members: [
        .required("_id", .id, "The id of the point."),
        .optional(
          "x", Shape.number.orNull, "The horizontal coordinate; null or absent means none."),
        .optional(
          "y", Shape.number.orNull, "The vertical coordinate; null or absent means none."),
        .optional("label", .text, "The label of the point."),
      ])
  }

  static var decorator: Part {
    Part(
      noun: "decorator",
      summary:
        "A button of the application at a field, column or row. It is shown if it has an icon or a label.",
      members: [
        // Web and iOS require it; documents by Kotlin may lack it.
        .optional(
          "action", .text,
          "The name of the action that a tap reports to the application. Unique in its list."),
        .optional("icon", .decoratorIcon, "The name of a picture."),
        .optional("label", .text, "The text on the button."),
        .optional("color", .text, "The color as `#RRGGBB`."),
        .optional("_id", .text, "The id of the decorator in documents of older versions."),
      ])
  }

  static var logic: Part {
    Part(
      noun: "logic", summary: "Shows or hides a part depending on fields.",
      members: [
        .optional(
          "action", .text(as: "show", "hide"),
          "Whether the part is shown or hidden if the conditions hold."),
        .optional(
          "eval", .text(as: "and", "or"), "Whether all conditions must hold, or one of them."),
        .optional(
          "conditions", .list(of: .part(.condition)),
          "The comparisons of other fields with values."),
      ])
  }

  static var condition: Part {
    Part(
      noun: "condition",
      summary: "A comparison of a field, or of a cell in the parent row, with a value.",
      members: [
        .optional("file", .text, "The id of the file of the compared field."),
        .optional("page", .text, "The id of the page of the compared field."),
        .optional("field", .text, "The id of the compared field."),
        .optional(
          "schema", .text, "The id of the schema of the parent row, for a level of a collection."),
        .optional(
          "column", .text,
          "The id of the compared column of the parent row, for a level of a collection."),
        .optional(
          "condition", .comparison, "The comparison: \(LogicComparison.summary)."
        ),
      ])
  }

  static var application: Part {
    Part(
      noun: "application", summary: "A formula applied to a field.",
      members: [
        .required("_id", .id, "The id of the application."),
        .required(
          "key", .text(as: "value"),
          "The member of the field that the formula computes. Only `value` has a meaning."),
        .required(
          "formula", .text,
          "The `_id` of a definition in the document's `formulas`, not a formula itself."),
      ])
  }

  static var formula: Part {
    Part(
      noun: "formula", summary: "A formula that fields can apply.",
      members: [
        .vital("_id", .id, "The id of the formula, by which fields apply it."),
        .vital("expression", .text, "The formula itself, such as `round(net * 0.19, 2)`."),
        .required("desc", .text, "A description for people who edit the form."),
        .required("type", .text(as: "calc"), "The type of the formula."),
        .required(
          "scope", .text(as: "global", "private"),
          "The scope of the formula. Both scopes have the same effect here."),
      ])
  }
}
