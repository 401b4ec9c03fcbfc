public import Foundation
import GRDB

/// The identifier of a row: a UUID in lower case.
///
/// `Row` is a phantom type that distinguishes the tables.
public struct RowID<Row>: StoredText {
  /// The id as stored in the database.
  public let description: String

  /// Parses an id and converts it to lower case. Returns `nil` if it is not valid.
  public init?(_ description: String) {
    guard !description.isEmpty, description.utf8.count <= 64 else { return nil }
    self.description = description.lowercased()
  }

  /// Creates an id from `uuid`.
  public init(_ uuid: UUID) { description = uuid.uuidString.lowercased() }
}
