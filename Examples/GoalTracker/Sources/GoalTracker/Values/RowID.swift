public import Foundation
import GRDB

/// What names a row: a UUID in lower case. The parameter keeps rows of different tables apart.
public struct RowID<Row>: StoredText {
  /// The id as the database has it.
  public let description: String

  /// An id as it is written; letters are made small. Nil for a text that names no row.
  public init?(_ description: String) {
    guard !description.isEmpty, description.utf8.count <= 64 else { return nil }
    self.description = description.lowercased()
  }

  /// A new id.
  public init(_ uuid: UUID) { description = uuid.uuidString.lowercased() }
}
