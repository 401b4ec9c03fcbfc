public import GRDB

/// A value that is stored as a string in JSON and in the database, and validates it.
public protocol StoredText: Codable, DatabaseValueConvertible, LosslessStringConvertible, Hashable,
  Sendable
{}

extension StoredText {
  /// The string that is stored in the database.
  public var databaseValue: DatabaseValue { description.databaseValue }

  /// Parses a string from the database. Returns `nil` if it is not valid.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    String.fromDatabaseValue(value).flatMap(Self.init)
  }

  /// Decodes a JSON string. Throws if it is not valid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no \(Self.self)")
    }
    self = value
  }

  /// Encodes the value as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
