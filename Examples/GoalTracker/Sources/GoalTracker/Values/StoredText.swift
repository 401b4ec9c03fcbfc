public import GRDB

/// A value that is one text in JSON and in the database, and knows which texts it takes.
public protocol StoredText: Codable, DatabaseValueConvertible, LosslessStringConvertible, Hashable,
  Sendable
{}

extension StoredText {
  /// The text itself.
  public var databaseValue: DatabaseValue { description.databaseValue }

  /// The value of a text that the type takes.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    String.fromDatabaseValue(value).flatMap(Self.init)
  }

  /// A text of JSON. Throws if the type does not take it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no \(Self.self)")
    }
    self = value
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
