package import DocumentFormat
package import JSONTree
package import SourceText

/// A violation of the document format.
package struct StructureFinding: Hashable, Sendable {
  /// The violated rule: a JSON Schema keyword, or a custom one that no schema can express.
  package var keyword: Keyword
  /// The location of the value as a JSON Pointer.
  package var instancePath: String
  /// The location of the rule in the JSON Schema; `nil` for custom keywords.
  package var schemaPath: String?
  /// The message for authors of forms.
  package var message: String
  package var hint: String?
  package var range: DocumentRange
  /// Whether the violation prevents the part from being read.
  package var isGrave = false
  /// The object that lacks a required member; `nil` for other violations.
  package var lacking: LackingObject?

  /// An object that lacks a required member.
  package struct LackingObject: Hashable, Sendable {
    package let node: JSONNode
    package let part: PartName
    /// The object as messages name it: `the formula 'net'`.
    package let phrase: String
  }

  /// The violated keyword with its parameters.
  package enum Keyword: Hashable, Sendable {
    case required(property: String)
    case type([String])
    case words([String], orNull: Bool)
    case maxLength(Int)
    case minLength(Int)
    case minItems(Int)
    /// An id that an earlier element of the same list has.
    case uniqueID(String)
    /// A reference to a part that does not exist.
    case reference(String)
    /// The number of root schemas, if it is not 1.
    case root(Int)

    /// The name of the keyword, without parameters.
    package var name: String {
      switch self {
      case .required: "required"
      case .type: "type"
      case .words: "enum"
      case .maxLength: "maxLength"
      case .minLength: "minLength"
      case .minItems: "minItems"
      case .uniqueID: "uniqueId"
      case .reference: "reference"
      case .root: "root"
      }
    }

    /// The message in the wording of JSON Schema validators.
    package var message: String {
      switch self {
      case .required(let property): "must have required property '\(property)'"
      case .type(let types): "must be \(types.joined(separator: ","))"
      case .words: "must be equal to one of the allowed values"
      case .maxLength(let limit): "must NOT have more than \(limit) characters"
      case .minLength(let limit): "must NOT have fewer than \(limit) characters"
      case .minItems(let limit): "must NOT have fewer than \(limit) items"
      case .uniqueID(let id): "must NOT repeat the id '\(id)'"
      case .reference(let id): "must name something that exists, not '\(id)'"
      case .root(let count): "must have exactly one root, not \(count)"
      }
    }

    /// Writes the parameters as members of an object.
    package func writeParameters(to writer: inout JSONWriter) {
      switch self {
      case .required(let property):
        writer.append("missingProperty", property)
      case .type(let types):
        if types.count == 1 {
          writer.append("type", types[0])
        } else {
          writer.append("type", types)
        }
      case .words(let words, let orNull):
        writer.appendName("allowedValues")
        writer.beginArray()
        for word in words { writer.append(word) }
        if orNull { writer.appendNull() }
        writer.endArray()
      case .maxLength(let limit), .minLength(let limit), .minItems(let limit), .root(let limit):
        writer.append("limit", limit)
      case .uniqueID(let id), .reference(let id):
        writer.append("id", id)
      }
    }
  }
}
