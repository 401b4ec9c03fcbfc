package import Formulas
import JSONTree
package import JoyDoc

/// A file format that formulas can read. Each format has a file in the folder `Sources`.
package protocol RecognizedSource: FormulaSource {
  /// The name of the format with its article.
  static var title: String { get }

  /// The bytes at the start of every file of this format; empty for text formats.
  static var signature: [UInt8] { get }

  /// The precedence of the format. If several formats accept a file, the smallest rank wins.
  static var rank: SourceRank { get }

  /// Opens a file that starts with the signature. Returns `nil` if it has another format.
  ///
  /// Throws a `SourceError` if the file is malformed.
  static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> Self?

  /// The source as a form for commands that operate on documents.
  ///
  /// The form may be incomplete. `nil` if the source cannot be a form.
  var document: JoyDocument? { get }

  /// Whether the names of the source are the fields of the form, which formulas compute.
  var computesFields: Bool { get }
}

extension RecognizedSource {
  package static var signature: [UInt8] { [] }
  package static var rank: SourceRank { .signature }
  package var document: JoyDocument? { nil }
  package var computesFields: Bool { false }
}

/// The criterion for recognizing a file format.
package enum SourceRank: Int, Comparable, Sendable {
  case signature, members, anyObject

  package static func < (one: SourceRank, other: SourceRank) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension FormulaSources {
  /// Opens a file of any known format. Throws a `SourceError` if no format accepts it.
  package static func open(
    _ path: String, _ options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any RecognizedSource {
    try open(SourceFile(path), options)
  }

  /// Opens a file of any known format. Throws a `SourceError` if no format accepts it.
  package static func open(
    _ file: SourceFile, _ options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any RecognizedSource {
    for kind in all.sorted(by: { $0.rank < $1.rank }) where file.start.starts(with: kind.signature)
    {
      if let source = try kind.open(file, options) { return source }
    }
    throw SourceError(
      .notASource,
      "'\(file.name)' is not a supported source; expected one of: "
        + all.map { $0.title }.joined(separator: ", "))
  }

  /// Returns the form in a file. Throws a `SourceError` if there is none.
  ///
  /// An object that is not a form is accepted only if `takesAnyObject` is set.
  package static func document(
    in file: SourceFile, takesAnyObject: Bool = false
  ) throws(SourceError) -> JoyDocument {
    let source = try open(file)
    guard let document = source.document else {
      throw SourceError(
        .notADocument,
        "'\(file.name)' is \(type(of: source).title), which has no fields to compute")
    }
    let blockers = takesAnyObject ? [] : document.blockers
    if blockers.isEmpty { return document }
    throw SourceError(
      .notASource, "'\(file.name)' is not a JoyDoc document",
      in: (file.name, document.tree.bytes), diagnostics: blockers)
  }

  /// Returns the name of a binary format by its signature, or `nil` for text files.
  package static func binaryKind(of start: some Sequence<UInt8>) -> String? {
    all.first { !$0.signature.isEmpty && start.starts(with: $0.signature) }?.title
  }
}
