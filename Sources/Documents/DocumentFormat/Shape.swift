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
  package var fewestElements = 0
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
      return all.filter { contains($0.0) }.map(\.1)
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
    Shape(kinds: .array, fewestElements: fewest, content: .elements(element))
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
      usualWords: FieldKind.known.filter { $0.uses.contains(use) }.map(\.name))
  }

  /// A date pattern; the listed patterns are those that hosts use.
  package static let dateFormat = text(as: "MM/DD/YYYY", "hh:mma", "MM/DD/YYYY hh:mma")

  /// A type of fields; the listed ones are those that the format defines.
  package static let fieldType = type(of: .field)

  /// A type of table columns; the listed ones are those that the format defines.
  package static let columnType = type(of: .column)

  /// A comparison of conditional logic.
  package static let comparison = Shape(
    kinds: .string, usualWords: LogicComparison.allCases.map(\.name))

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
