/// What a value in a document must look like.
///
/// Whatever a shape does not mention is allowed, so that documents of later versions stay valid.
package struct Shape: Sendable {
  /// The kinds of JSON value that are allowed; none means all.
  package var kinds: Kinds = []
  /// The only texts that are allowed; none means all.
  package var words: [String] = []
  /// Texts that hosts are known to use where others are allowed as well.
  package var usualWords: [String] = []
  /// Whether a text must be empty.
  package var allowsOnlyEmptyText = false
  /// Whether a text may be empty.
  package var allowsEmptyText = true
  /// The fewest elements of a list.
  package var fewestElements = 0
  package var content = Content.unspecified

  /// What is known about what a value holds.
  package indirect enum Content: Sendable {
    case unspecified
    /// A list of such values.
    case elements(Shape)
    /// An object with members of any name, each such a value.
    case members(Shape)
    case part(PartName)
  }

  /// Kinds of JSON value.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let null = Kinds(rawValue: 1)
    package static let boolean = Kinds(rawValue: 2)
    package static let number = Kinds(rawValue: 4)
    package static let string = Kinds(rawValue: 8)
    package static let array = Kinds(rawValue: 16)
    package static let object = Kinds(rawValue: 32)

    /// The names that JSON Schema has for the kinds.
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
  /// A text that others refer to.
  package static let id = Shape(kinds: .string, allowsEmptyText: false)
  package static let number = Shape(kinds: .number)
  package static let truth = Shape(kinds: .boolean)
  package static let object = Shape(kinds: .object)
  /// An empty text means none.
  package static let numberOrEmpty = Shape(kinds: [.number, .string], allowsOnlyEmptyText: true)
  /// Milliseconds since 1970; null or an empty text means none.
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

  /// How hosts show dates.
  package static let dateFormat = text(as: "MM/DD/YYYY", "hh:mma", "MM/DD/YYYY hh:mma")

  package static func word(_ words: String...) -> Shape { Shape(kinds: .string, words: words) }

  /// The same, or null.
  package var orNull: Shape {
    var shape = self
    shape.kinds.insert(.null)
    return shape
  }

  /// What is wanted, in words: `a number or ""`.
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
        allowsOnlyEmptyText ? "\"\"" : allowsEmptyText ? "a text" : "a text that is not empty"
      }
    }
    return phrases.joined(separator: " or ")
  }
}

/// An object of known members.
package struct Part: Sendable {
  /// What it is called in a sentence.
  package var noun: String
  package var summary: String
  package var members: [Member]
  /// Members that depend on the text of the member `type`.
  package var variants: [Variant] = []

  /// A member that is known.
  package struct Member: Sendable {
    package var name: String
    package var shape: Shape
    package var isRequired = true
    /// Whether the part cannot be read at all without it.
    package var isVital = false

    package static func required(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape)
    }

    package static func vital(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape, isVital: true)
    }

    package static func optional(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape, isRequired: false)
    }
  }

  /// What is known besides of parts of certain types.
  package struct Variant: Sendable {
    package var types: [String]
    package var part: PartName
  }
}
