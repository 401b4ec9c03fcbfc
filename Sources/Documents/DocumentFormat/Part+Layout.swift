/// The document itself, its files, and the positions of fields on pages.
extension Part {
  static var document: Part {
    Part(
      noun: "document", summary: "A form: its pages, its fields with their values, its formulas.",
      members: [
        // The published schema allows one file; the guides allow several.
        .required(
          "files", .list(of: .part(.file), atLeast: 1),
          "The files of the form, which contain its pages. Usually there is exactly one."),
        .required(
          "fields", .list(of: .part(.field)),
          "All fields of the form with their values, in any order."),
        .optional("_id", .text, "The id of the document, usually 24 hexadecimal digits."),
        .optional("identifier", .text, "A name by which programs refer to the document."),
        .optional(
          "type", .text(as: "document", "template"),
          "Whether the form is filled in or serves as a template for others."),
        .optional(
          "stage", .text(as: "draft", "published"),
          "Whether the form is being edited or has been published."),
        .optional("name", .text, "The display name."),
        .optional("group", .text, "The group that the document belongs to."),
        .optional(
          "source", .text,
          "The identifier of the template or document that this one was copied from."),
        .optional(
          "template", .text, "The identifier of the template that the document was made from."),
        .optional("createdOn", .number, "The time of creation in milliseconds since 1970."),
        .optional(
          "deleted", .truth, "Whether the document is deleted. It is kept, but no longer shown."),
        .optional("categories", .list(of: .text), "The categories that the document belongs to."),
        .metadata,
        .optional(
          "formulas", .list(of: .part(.formula)),
          "The definitions of the formulas that fields apply."),
      ])
  }

  static var file: Part {
    Part(
      noun: "file", summary: "The pages of a form and their order, and views for other devices.",
      members: [
        .required("_id", .id, "The id of the file."),
        .required(
          "pages", .list(of: .part(.page)),
          "The pages of the form. Their order is that of `pageOrder`."),
        .required(
          "pageOrder", .list(of: .text),
          "The ids of the pages in the order in which they are shown."),
        .optional("name", .text, "The display name."),
        .optional("identifier", .text, "A name by which programs refer to the file."),
        .metadata,
        .optional("styles", .object, "The default styles of all fields."),
        .optional(
          "views", .list(of: .part(.view)), "The pages as other kinds of device show them."),
        .optional("header", .part(.margin).orNull, "The header of every page, or null."),
        .optional("footer", .part(.margin).orNull, "The footer of every page, or null."),
      ])
  }

  static var view: Part {
    Part(
      noun: "view", summary: "The pages as another kind of device shows them.",
      members: [
        .required(
          "type", .text(as: "mobile", "tablet", "desktop"),
          "The kind of device that the view is for."),
        .required(
          "pages", .list(of: .part(.page)),
          "The pages of the view, which may have the ids of pages of the file."),
        .required(
          "pageOrder", .list(of: .text),
          "The ids of the pages in the order in which they are shown."),
      ])
  }

  static var page: Part {
    Part(
      noun: "page", summary: "A page and the fields placed on it.",
      members: [
        .required("_id", .id, "The id of the page."),
        .required("name", .text, "The display name."),
        .required(
          "fieldPositions", .list(of: .part(.fieldPosition)),
          "The fields placed on the page, with their coordinates."),
        .required(
          "width", .number,
          "The width of the page in pixels; 816 is usual. A page wider than high is in landscape."
        ).changing("page-size-changed", "has another size", isCosmetic: true),
        .required("height", .number, "The height of the page in pixels; 1056 is usual.")
          .changing("page-size-changed", "has another size", isCosmetic: true),
        .required("cols", .number, "The number of columns of the grid."),
        .required("rowHeight", .number, "The height of a row of the grid in pixels."),
        .required(
          "layout", .word("grid", "float"),
          "Whether fields are aligned with the grid or placed freely."),
        .required(
          "presentation", .word("normal", "transparent"), "Whether the page has a background."),
        .optional("hidden", .truth, "Whether the page is hidden by default. Logic may show it."),
        .optional(
          "logic", .part(.logic), "The conditions under which the page is shown or hidden."),
        .metadata,
        .optional("identifier", .text, "A name by which programs refer to the page."),
        .optional(
          FormatAssumptions.pageDeletable.description, .truth,
          "Whether people may delete the page; true by default. It does not affect changelogs."
        ).with(.assumed).changing("page-actions-changed", "may be copied or deleted differently"),
        .optional(
          FormatAssumptions.pageCopyable.description,
          .list(
            of: .text(
              as: FormatAssumptions.copyWithValues, FormatAssumptions.copyWithoutValues)),
          "The ways in which people may copy the page; both by default. It does not affect changelogs."
        ).with(.assumed).changing("page-actions-changed", "may be copied or deleted differently"),
      ])
  }

  static var margin: Part {
    Part(
      noun: "header or footer", summary: "The header or footer of every page.",
      members: [
        .required(
          "fieldPositions", .list(of: .part(.fieldPosition)),
          "The fields placed in the header or footer."),
        .required("height", .number, "The height in pixels."),
        .required("cols", .number, "The number of columns of the grid."),
        .required("rowHeight", .number, "The height of a row of the grid in pixels."),
        .required(
          "layout", .word("grid", "float"),
          "Whether fields are aligned with the grid or placed freely."),
        .optional(
          "presentation", Shape.word("normal", "transparent").orNull,
          "Whether the header or footer has a background, or null."),
      ])
  }

  static var fieldPosition: Part {
    Part(
      noun: "field position", summary: "The place of a field, or of a table's cell, on a page.",
      members: [
        .required("_id", .id, "The id of the position."),
        .required("field", .text, "The id of the field that is shown."),
        .required("type", .fieldType, "The type of the field."),
        .required(
          "displayType",
          .text(
            as: "original", "text", "check", "radio", "circle", "square", "horizontal",
            "inputGroup", "rte"),
          "The way in which the field is shown, such as `check` for a tick mark. With `rte`, a table is shown as one text for each row, with merge codes such as `{{column}}`."
        ),
        .required("x", .number, "The distance from the left, in columns of the grid."),
        .required("y", .number, "The distance from the top, in rows of the grid."),
        .required("width", .number, "The width in columns of the grid."),
        .required("height", .number, "The height in rows of the grid."),
        .optional(
          "format", .dateFormat,
          "The pattern for a date. It takes precedence over the pattern of the field."),
        .optional(
          "column", .text, "The id of the column, if the position shows a single cell of a table."
        ),
        .optional(
          "rowIndex", .number,
          "The index of the row, counting from 0, if the position shows a single cell of a table."
        ),
        .optional(
          "columnType", .columnType,
          "The type of the column, if the position shows a single cell of a table."),
        .optional(
          "condition", .text,
          "The comparison with `targetValue` that decides whether a tick mark is shown, such as `equals`."
        ),
        .optional(
          "invertBooleanCondition", .truth,
          "Whether a tick mark is shown if the condition does not hold."),
        .optional(
          "tableColumns", .map(to: .part(.positionColumn)),
          "The display of table columns, by column id."),
        .optional(
          "columnTitleTextOverflow", .text(as: "wrap"),
          "What happens to column titles that are too long, such as `wrap`."),
      ])
  }

  static var positionColumn: Part {
    Part(
      noun: "column of a position", summary: "How a position shows a column of a table.",
      members: [
        .optional("format", .dateFormat, "The pattern for the dates of the column."),
        .optional(
          "hidden", .truth,
          "Whether the position hides the column. `hidden` of the column itself has replaced it."
        ).with(.deprecated),
      ])
  }
}
