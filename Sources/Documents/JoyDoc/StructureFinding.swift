package import JSONTree
package import SourceText

/// Something in a document that the format does not allow.
package struct StructureFinding: Hashable, Sendable {
  /// The rule that is broken: a keyword of JSON Schema, or a word of ours for what no schema can say.
  package var keyword: Keyword
  /// The place as a JSON Pointer.
  package var instancePath: String
  /// The place of the rule in the JSON Schema; nil for what no schema can say.
  package var schemaPath: String?
  /// What is wrong, in the words of a form's author.
  package var message: String
  package var hint: String?
  package var range: DocumentRange
  /// Whether the part cannot be read as it is.
  package var isGrave = false

  /// What is broken, with what decides it.
  package enum Keyword: Hashable, Sendable {
    case required(property: String)
    case type([String])
    case words([String], orNull: Bool)
    case maxLength(Int)
    case minLength(Int)
    case minItems(Int)
    /// An id that another part in the same list has.
    case uniqueID(String)
    /// A name of something that does not exist.
    case reference(String)
    /// A number of root schemas that is not one.
    case root(Int)

    /// The keyword by itself.
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

    /// What is wrong, as validators of JSON Schema word it.
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

    /// Writes what decides it, as the members of an object.
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
