package import Formulas
import JSONTree
package import JoyDoc

/// A kind of file that formulas can read: a file of the folder `Sources`.
package protocol RecognizedSource: FormulaSource {
  /// What people call the kind, with its article.
  static var title: String { get }

  /// The bytes that every file of the kind begins with; empty for texts.
  static var signature: [UInt8] { get }

  /// Of two kinds of text that know a file, the smaller one is it.
  static var rank: SourceRank { get }

  /// The source in a file that begins with the signature; nil if the file is of another kind.
  /// Throws why it is a broken one.
  static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> Self?

  /// The source as a form: what commands about documents work on. Nil if it cannot be one, however
  /// incomplete.
  var document: JoyDocument? { get }

  /// Whether the names of the source are the form's fields, which formulas compute.
  var computesFields: Bool { get }
}

extension RecognizedSource {
  package static var signature: [UInt8] { [] }
  package static var rank: SourceRank { .signature }
  package var document: JoyDocument? { nil }
  package var computesFields: Bool { false }
}

/// What a kind of file is recognised by.
package enum SourceRank: Int, Comparable, Sendable {
  case signature, members, anyObject

  package static func < (one: SourceRank, other: SourceRank) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension FormulaSources {
  /// The source in a file, whatever its kind. Throws why there is none.
  package static func open(
    _ path: String, _ options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any RecognizedSource {
    try open(SourceFile(path), options)
  }

  /// The source in a file, whatever its kind. Throws why there is none.
  package static func open(
    _ file: SourceFile, _ options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any RecognizedSource {
    for kind in all.sorted(by: { $0.rank < $1.rank }) where file.start.starts(with: kind.signature)
    {
      if let source = try kind.open(file, options) { return source }
    }
    throw SourceError(
      .notASource,
      "'\(file.name)' is none of what formulas read: "
        + all.map { $0.title }.joined(separator: ", "))
  }

  /// The form in a file. Throws why there is none; an object that is no form counts as one only
  /// where any object is taken.
  package static func document(
    in file: SourceFile, takesAnyObject: Bool = false
  ) throws(SourceError) -> JoyDocument {
    let source = try open(file)
    guard let document = source.document else {
      throw SourceError(
        .notADocument,
        "'\(file.name)' is \(type(of: source).title), which has no fields to be computed")
    }
    let obstacles = takesAnyObject ? [] : document.obstacles
    if obstacles.isEmpty { return document }
    throw SourceError(
      .notASource, "'\(file.name)' is no JoyDoc document",
      in: (file.name, document.tree.bytes), diagnostics: obstacles)
  }

  /// What a file is that is no text, by its first bytes; nil for texts.
  package static func binaryKind(of start: some Sequence<UInt8>) -> String? {
    all.first { !$0.signature.isEmpty && start.starts(with: $0.signature) }?.title
  }
}
