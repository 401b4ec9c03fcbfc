import FormulaChecker
import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Formulas
import SourceText

/// The reason why the arguments of a call cannot be used: a mistake of the program that calls.
struct Refusal: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension Run {
  /// Reads a JSON object. Empty text is an object without members.
  mutating func record(_ json: UnsafeBufferPointer<UInt8>) throws(Refusal) -> Word {
    beginSteps()
    if json.isEmpty { return record([], []) }
    var reader = JSONReader(json)
    let word = reader.read(in: &self)
    if word.isError {
      do throws(EvaluationError) {
        _ = try value(word)
      } catch {
        throw Refusal("the fields cannot be read: \(error.message)")
      }
    }
    guard word.kind == .record else {
      throw Refusal(
        "the fields must be an object of names and values, not \(word.kind.nameWithArticle)")
    }
    return word
  }
}

/// The parser of schemas: an object that maps names to types.
///
/// A type is a string such as `"number?"`, an object for a record, or for tables an array with one
/// object, as in `[{"price": "number"}]`.
enum SchemaReader {
  private static let maxDepth = 8

  static func schema(_ types: Value) throws(Refusal) -> FormulaSchema {
    guard case .record(let record) = types else {
      throw Refusal(
        "the types must be an object of names and types, such as {\"price\": \"number\"}")
    }
    let shape = try shape(record, depth: 0)
    return FormulaSchema(shape.members.map { FormulaSchema.Field(id: $0.name, type: $0.type) })
  }

  private static func shape(
    _ record: Value.Record, depth: Int
  ) throws(Refusal) -> RecordShape {
    guard depth < maxDepth else { throw Refusal("the types are nested too deeply") }
    var members: [RecordShape.Member] = []
    for (number, name) in record.keys.enumerated() {
      members.append(.init(name, try type(record.values[number], of: name, depth: depth)))
    }
    return RecordShape(members)
  }

  private static func type(
    _ value: Value, of name: String, depth: Int
  ) throws(Refusal) -> ValueType {
    switch value {
    case .text(let text):
      do throws(SignatureText.Problem) {
        return try SignatureText.readType(text)
      } catch {
        let advice = error.hint.map { "; \($0)" } ?? ""
        throw Refusal("the type of '\(name)', \"\(text)\": \(error.message)\(advice)")
      }
    case .record(let record): return .record(try shape(record, depth: depth + 1))
    case .list(let elements):
      guard elements.count == 1 else {
        throw Refusal(
          "the type of '\(name)' must be a list with one element, the type of its elements")
      }
      return .list(of: try type(elements[0], of: name, depth: depth + 1))
    case .null, .number, .boolean, .date, .choice:
      throw Refusal("the type of '\(name)' must be a text, such as \"number?\"")
    }
  }
}
