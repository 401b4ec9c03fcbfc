extension PartName {
  /// The parts of fields, plus logic and formulas. `PartName.part` dispatches to this property.
  var detailPart: Part {
    switch self {
    case .option:
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
          .optional(
            "metadata", .object,
            "Data of the application: up to 50 keys, each with a text, number or boolean."),
        ])
    case .attachment:
      Part(
        noun: "attachment", summary: "An image or file, by its address.",
        members: [
          .required("_id", .id, "The id of the attachment."),
          .required("url", .text, "The address of the image or file."),
          .optional("fileName", .text, "The name of the file."),
          .optional("filePath", .text, "The path of the file in its storage."),
        ])
    case .column:
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
            "\(FormatAssumptions.columnDecorators)", .list(of: .part(.decorator)),
            "Buttons of the application at the title of the column."
          ).with(.assumed),
          .optional(
            "\(FormatAssumptions.requiredLogic)", .part(.logic),
            "The conditions under which cells must be filled in. It was withdrawn before its release."
          ).with(.unreleased),
          .optional(
            "\(FormatAssumptions.cellVisibilityLogic)", .part(.logic),
            "The conditions under which cells are shown. It was withdrawn before its release."
          ).with(.unreleased),
          .optional(
            "\(FormatAssumptions.hiddenCells)", .any,
            "Whether cells are hidden by default. It was withdrawn before its release."
          ).with(.unreleased),
          .optional(
            "logic", .part(.logic), "The conditions under which the column is shown or hidden."),
          .optional(
            "options", .list(of: .part(.option)),
            "The options to choose from, for columns of the types dropdown and multiSelect."),
          .optional("format", .text, "The pattern for the dates of the column."),
        ])
    case .row:
      Part(
        noun: "row", summary: "A row of a table, with its cells by column id.",
        members: [
          .required("_id", .id, "The id of the row."),
          .optional(
            "deleted", .truth, "Whether the row is deleted. It is kept, but no longer shown."),
          .optional("cells", .object, "The cells by column id. An empty text means no value."),
          .optional(
            "metadata", .object,
            "Data of the application: up to 50 keys, each with a text, number or boolean."),
          .decoratorsOfRow,
        ])
    case .collectionSchema:
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
            "\(FormatAssumptions.levelDecorators)", .list(of: .part(.decorator)),
            "Buttons of the application at each row of the level."
          ).with(.assumed),
          .editability,
        ])
    case .item:
      Part(
        noun: "row", summary: "A row of a collection, with its nested rows by schema id.",
        members: [
          .required("_id", .id, "The id of the row."),
          .optional(
            "deleted", .truth, "Whether the row is deleted. It is kept, but no longer shown."),
          .optional("cells", .object, "The cells by column id. An empty text means no value."),
          .optional(
            "metadata", .object,
            "Data of the application: up to 50 keys, each with a text, number or boolean."),
          .optional(
            "children", .map(to: .part(.itemList)), "The rows below this one, by schema id."),
          .decoratorsOfRow,
        ])
    case .itemList:
      Part(
        noun: "list of rows", summary: "The rows of one schema below a row.",
        members: [.optional("value", .list(of: .part(.item)), "The rows in their order.")])
    case .series:
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
    case .point:
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
    case .decorator:
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
    case .logic:
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
    case .condition:
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
    case .application:
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
    default:
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
}
