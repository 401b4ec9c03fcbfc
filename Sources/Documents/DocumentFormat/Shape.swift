/// The constraints on a JSON value in a document.
///
/// A shape allows everything that it does not mention, so documents of later format versions stay
/// valid.
package struct Shape: Sendable {
  /// The allowed kinds of JSON value; an empty set allows all kinds.
  package var kinds: Kinds = []
  /// The only allowed strings (JSON Schema's `enum`); an empty list allows all strings.
  package var words: [String] = []
  /// Strings that hosts are known to use. Other strings are allowed, too.
  package var usualWords: [String] = []
  /// Whether a string must be empty (`maxLength` is 0).
  package var allowsOnlyEmptyText = false
  /// Whether a string may be empty; otherwise `minLength` is 1.
  package var allowsEmptyText = true
  /// The minimum number of elements of an array (`minItems`).
  package var minElements = 0
  package var content = Content.unspecified

  /// The constraints on the elements or members of a value.
  package indirect enum Content: Sendable {
    case unspecified
    /// An array whose elements all have this shape.
    case elements(Shape)
    /// An object with members of any name, whose values all have this shape.
    case members(Shape)
    case part(PartName)
  }

  /// A set of JSON value kinds.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let null = Kinds(rawValue: 1)
    package static let boolean = Kinds(rawValue: 2)
    package static let number = Kinds(rawValue: 4)
    package static let string = Kinds(rawValue: 8)
    package static let array = Kinds(rawValue: 16)
    package static let object = Kinds(rawValue: 32)

    /// The JSON Schema names of the kinds, in alphabetical order.
    package var names: [String] {
      let all: [(Kinds, String)] = [
        (.array, "array"), (.boolean, "boolean"), (.null, "null"), (.number, "number"),
        (.object, "object"), (.string, "string"),
      ]
      return all.filter { contains($0.0) }.map { $0.1 }
    }
  }

  package static let any = Shape()
  package static let text = Shape(kinds: .string)
  /// A non-empty string by which other parts refer to a part.
  package static let id = Shape(kinds: .string, allowsEmptyText: false)
  package static let number = Shape(kinds: .number)
  package static let truth = Shape(kinds: .boolean)
  package static let object = Shape(kinds: .object)
  /// A number or `""`. The empty string means that the field has no value.
  package static let numberOrEmpty = Shape(kinds: [.number, .string], allowsOnlyEmptyText: true)
  /// Milliseconds since 1970, `null` or `""`. The last two mean that the field has no value.
  package static let instant = Shape(
    kinds: [.null, .number, .string], allowsOnlyEmptyText: true)

  package static func list(of element: Shape, atLeast fewest: Int = 0) -> Shape {
    Shape(kinds: .array, minElements: fewest, content: .elements(element))
  }

  package static func part(_ name: PartName) -> Shape {
    Shape(kinds: .object, content: .part(name))
  }

  package static func map(to value: Shape) -> Shape {
    Shape(kinds: .object, content: .members(value))
  }

  package static func text(as words: String...) -> Shape {
    Shape(kinds: .string, usualWords: words)
  }

  /// A type of the parts of a document for which types may be used.
  private static func type(of use: FieldKind.Uses) -> Shape {
    Shape(
      kinds: .string,
      usualWords: FieldKind.known.filter { $0.uses.contains(use) }.map { $0.name })
  }

  /// A date pattern; the listed patterns are those that hosts use.
  package static let dateFormat = text(as: "MM/DD/YYYY", "hh:mma", "MM/DD/YYYY hh:mma")

  /// A type of fields; the listed ones are those that the format defines.
  package static let fieldType = type(of: .field)

  /// A type of table columns; the listed ones are those that the format defines.
  package static let columnType = type(of: .column)

  /// A comparison of conditional logic.
  package static let comparison = Shape(
    kinds: .string, usualWords: LogicComparison.allCases.map { $0.name })

  /// A type of views; the listed ones are those that hosts know.
  package static let viewType = text(as: "desktop", "mobile", "tablet", "pdf")

  /// The name of a decorator's picture. Hosts show a default picture for other names.
  ///
  /// Source: the guides of decorators for Web, iOS and Kotlin.
  package static let decoratorIcon = text(
    as: "add", "camera", "circle-info", "cloud", "comment", "comments", "download", "eye", "file",
    "filter", "flag", "folder", "folder-open", "image", "import", "magnet", "paper-plane",
    "paperclip", "pen-to-square", "pencil", "plus", "print", "rotate", "share", "upload")

  package static func word(_ words: String...) -> Shape { Shape(kinds: .string, words: words) }

  /// A copy of the shape that also allows `null`.
  package var orNull: Shape {
    var shape = self
    shape.kinds.insert(.null)
    return shape
  }

  /// The constraints as a phrase for messages, such as `a number or ""`.
  package var phrase: String {
    if !words.isEmpty { return words.map { "\"\($0)\"" }.joined(separator: " or ") }
    let phrases = kinds.names.map { name in
      switch name {
      case "array": "a list"
      case "boolean": "true or false"
      case "null": "null"
      case "number": "a number"
      case "object": "an object"
      default:
        allowsOnlyEmptyText ? "\"\"" : allowsEmptyText ? "a text" : "a non-empty text"
      }
    }
    return phrases.joined(separator: " or ")
  }
}

extension Part.Member {
  /// Whether the member holds decorators, either in a list or by column.
  package var holdsDecorators: Bool {
    switch shape.content {
    case .elements(let element), .members(let element):
      if case .part(.decorator) = element.content { return true }
      if case .elements(let inner) = element.content, case .part(.decorator) = inner.content {
        return true
      }
      return false
    case .part, .unspecified: return false
    }
  }

  static let metadata = Self.optional(
    "metadata", .object,
    "Data of the application: up to 50 keys, each with a text, number or boolean.")

  static let rowDecorators = Self.optional(
    "rowDecorators", .list(of: .part(.decorator)), "Buttons of the application at each row.")

  static let decoratorsOfRow = Self.optional(
    FormatAssumptions.rowDecorators.description, .map(to: .list(of: .part(.decorator))),
    "Buttons of the application at this row, under `\(FormatAssumptions.wholeRow.description)`, and at its cells, by column id."
  ).with(.assumed)

  static let editability = Self.optional(
    "editability", .text(as: FormatAssumptions.inlineEditing, FormatAssumptions.formEditing),
    "Where people may edit cells: `inline` in the grid or `form` in a form for the row; both by default. Formulas write all the same."
  ).with(.assumed).changing("editability-changed", "is edited in another way")
}

/// The declaration of an object with known members.
package struct Part: Sendable {
  /// The noun for the part in messages, such as `field`.
  package var noun: String
  package var summary: String
  package var members: [Member]
  /// Additional members that depend on the value of the member `type`.
  package var variants: [Variant] = []

  /// A known member of a part.
  package struct Member: Sendable {
    package var name: String
    package var shape: Shape
    /// The description in the JSON Schema, in full sentences.
    package var summary: String
    package var isRequired = true
    /// Whether the part cannot be read at all without the member.
    package var isVital = false
    package var status = Status.published
    /// The difference that a comparison of two documents reports, for a value that it compares as a
    /// whole.
    package var difference: Difference?

    /// The evidence for a member.
    package enum Status: Hashable, Sendable {
      case published
      /// No published page names the member or its values; see `FormatAssumptions`.
      case assumed
      /// The member belongs to a release that was withdrawn.
      case unreleased
      /// Another member has replaced it.
      case deprecated
    }

    /// A difference between two values of a member.
    package struct Difference: Hashable, Sendable {
      /// The kind of the difference, such as `editability-changed`.
      package let kind: String
      /// Whether only the presentation differs.
      package let isCosmetic: Bool
      /// The predicate of a sentence about the part, such as `is edited in another way`.
      package let predicate: String
    }

    /// The shape that a document must have. A wrong assumption never makes a document invalid.
    package var requiredShape: Shape {
      switch status {
      case .published, .deprecated: shape
      case .assumed, .unreleased: .any
      }
    }

    /// A copy of the member with another status.
    package func with(_ status: Status) -> Member {
      var member = self
      member.status = status
      return member
    }

    /// A copy of the member whose changes are reported as `kind`.
    package func changing(
      _ kind: String, _ predicate: String, isCosmetic: Bool = false
    ) -> Member {
      var member = self
      member.difference = Difference(kind: kind, isCosmetic: isCosmetic, predicate: predicate)
      return member
    }

    package static func required(
      _ name: String, _ shape: Shape, _ summary: String
    ) -> Member {
      Member(name: name, shape: shape, summary: summary)
    }

    package static func vital(_ name: String, _ shape: Shape, _ summary: String) -> Member {
      Member(name: name, shape: shape, summary: summary, isVital: true)
    }

    package static func optional(
      _ name: String, _ shape: Shape, _ summary: String
    ) -> Member {
      Member(name: name, shape: shape, summary: summary, isRequired: false)
    }
  }

  /// Additional members for parts of certain types.
  package struct Variant: Sendable {
    package var types: [String]
    package var part: PartName
  }
}
