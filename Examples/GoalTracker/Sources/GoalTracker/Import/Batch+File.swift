public import Foundation

extension Batch {
  /// Reads a file of any importable kind.
  ///
  /// The first bytes determine the kind: a database, a JSON object, or else a table of actions.
  public init(importing path: String) throws(GoalError) {
    let data = try Self.contents(of: path)
    if data.starts(with: Data("SQLite format 3\0".utf8)) {
      try self.init(database: path)
    } else if data.first(where: { ![9, 10, 13, 32].contains($0) }) == UInt8(ascii: "{") {
      try self.init(forms: data)
    } else {
      try self.init(actions: String(decoding: data, as: UTF8.self))
    }
  }

  /// Returns the bytes of a file. Throws `not-found`.
  public static func contents(of path: String) throws(GoalError) -> Data {
    do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw GoalError(.notFound, "the file '\(path)' cannot be read")
    }
  }
}
