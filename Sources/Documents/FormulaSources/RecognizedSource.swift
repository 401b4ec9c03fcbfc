package import Formulas

/// A kind of file that formulas can read: a file of the folder `Sources`.
package protocol RecognizedSource: FormulaSource {
  /// Of two kinds that know a file, the smaller one is it.
  static var rank: SourceRank { get }

  /// The source in a file; nil if the file is of another kind. Throws why it is a broken one.
  static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> Self?
}

/// What a kind of file is recognised by.
package enum SourceRank: Int, Comparable, Sendable {
  case firstBytes, members, anyObject

  package static func < (one: SourceRank, other: SourceRank) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension FormulaSources {
  /// The source in a file, whatever its kind. Throws why there is none.
  package static func open(
    _ path: String, _ options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any FormulaSource {
    let file = try SourceFile(path)
    for kind in all.sorted(by: { $0.rank < $1.rank }) {
      if let source = try kind.open(file, options) { return source }
    }
    throw SourceError(
      .notASource,
      "'\(path)' is neither a database of SQLite nor a document or an object of JSON")
  }
}
