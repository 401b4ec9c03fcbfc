import IndexedCollections
import JSONTree
import Synchronization

/// The files of a document, read lazily and cached.
///
/// Pages hold as many positions as there are fields, and formulas need none of them.
final class DocumentFiles: Sendable {
  private let tree: JSONTree
  private let read = LazyValue<[DocumentFile]>()
  private let formats = LazyValue<[String: String]>()
  private let tables = LazyValue<[String: [FieldPosition]]>()
  private let columns = LazyValue<[String: [String: String]]>()
  private let counts = LazyValue<[String: Int]>()
  private let sites = LazyValue<[String: PositionSite]>()
  /// The number of searches for first positions so far.
  private let searches = Mutex(0)

  init(_ tree: JSONTree) { self.tree = tree }

  /// All files in document order. Complexity: O(size of the files) on first access.
  var all: [DocumentFile] {
    read.value {
      let reader = DocumentReader(tree)
      return tree.objects("files", of: tree.root).map { reader.file($0) }
    }
  }

  /// The positions on the pages of all views, in document order.
  private var positions: some Sequence<FieldPosition> {
    all.lazy.flatMap { $0.allPages }.flatMap { $0.positions }
  }

  /// Returns the date pattern of the first position of `field`, if it has one.
  ///
  /// Complexity: O(positions) on the first call.
  func format(of field: String) -> String? { formats.value { Self.formats(in: all) }[field] }

  /// Returns the positions that show the rows of `field` as texts or describe its columns.
  ///
  /// Complexity: O(positions) on the first call.
  func tablePositions(of field: String) -> [FieldPosition] { tablePositions[field] ?? [] }

  private var tablePositions: [String: [FieldPosition]] {
    tables.value {
      var made: [String: [FieldPosition]] = [:]
      for position in positions where position.isCompact || position.tableColumns != nil {
        if let field = position.field { made[field, default: []].append(position) }
      }
      return made
    }
  }

  /// Returns the date patterns that the positions of `field` give to its columns, by column id. The
  /// first position with a pattern counts.
  ///
  /// Complexity: O(positions and their columns) on the first call.
  func columnFormats(of field: String) -> [String: String] {
    columns.value {
      tablePositions.mapValues { positions in
        var formats: [String: String] = [:]
        for member in positions.compactMap({ $0.tableColumns }).flatMap(tree.members(of:)) {
          guard let id = tree.string(member.name), formats[id] == nil else { continue }
          formats[id] = tree.string("format", of: member.value)
        }
        return formats
      }
    }[field] ?? [:]
  }

  /// Returns the number of positions that show `field`, on the pages of all views.
  ///
  /// Complexity: O(positions) on the first call.
  func positionCount(of field: String) -> Int {
    counts.value {
      var made: [String: Int] = [:]
      for position in positions {
        if let field = position.field { made[field, default: 0] += 1 }
      }
      return made
    }[field] ?? 0
  }

  /// Returns the first position of `field`, in document order.
  ///
  /// Positions on pages of views count only if the file's own pages have none.
  ///
  /// Complexity: O(positions) for the first calls, then O(1).
  func firstPosition(of field: String) -> PositionSite? {
    let isRare = searches.withLock { searches in
      if searches <= Self.fewSearches { searches += 1 }
      return searches <= Self.fewSearches
    }
    if isRare { return allSites.first { $0.position.field == field } }
    return sites.value {
      Dictionary(
        firstOf: allSites.lazy.compactMap { site in site.position.field.map { ($0, site) } })
    }[field]
  }

  /// The number of searches for first positions after which an index is faster.
  private static let fewSearches = 8

  /// All positions, those on pages of views last.
  private var allSites: some Sequence<PositionSite> {
    [false, true].lazy.flatMap { [all] isOfView in
      all.lazy.flatMap { file in
        (isOfView ? file.pagesOfViews : file.pages).lazy.flatMap { page in
          page.positions.lazy.map { PositionSite(file: file, page: page, position: $0) }
        }
      }
    }
  }

  private static func formats(in files: [DocumentFile]) -> [String: String] {
    let positions = files.lazy.flatMap { $0.pages }.flatMap { $0.positions }
    // Most positions have no pattern. Fields without any pattern can be skipped.
    var waiting = Set(positions.filter { $0.format != nil }.compactMap { $0.field })
    var formats: [String: String] = [:]
    for position in positions where !waiting.isEmpty {
      guard let field = position.field, waiting.remove(field) != nil else { continue }
      formats[field] = position.format
    }
    return formats
  }
}

/// A position of a field, with its page and file.
package struct PositionSite: Sendable {
  package let file: DocumentFile
  package let page: Page
  package let position: FieldPosition
}

/// A lazily built set of the field ids that logic conditions refer to.
///
/// All incremental revisions of a document share one set. It may therefore contain ids from
/// conditions that have since been removed. That only causes a redundant visibility check.
final class ConditionFields: Sendable {
  private let fields: FieldTable
  private let known = Mutex<Set<String>?>(nil)

  init(_ fields: FieldTable) { self.fields = fields }

  /// Returns `true` if a condition refers to at least one of `names`.
  ///
  /// Complexity: O(names), plus O(fields) and O(size of the files) on the first call.
  func include(anyOf names: [String]) -> Bool {
    withKnown { known in names.contains { known.contains($0) } }
  }

  /// Records the conditions of added or changed fields.
  func note(_ logics: [Logic]) {
    guard !logics.isEmpty else { return }
    withKnown { $0.formUnion(Self.names(in: logics)) }
  }

  private func withKnown<Result: Sendable>(_ body: (inout Set<String>) -> Result) -> Result {
    known.withLock { known in
      var names = known ?? made
      defer { known = names }
      known = nil
      return body(&names)
    }
  }

  private var made: Set<String> {
    let pages = fields.files.all.flatMap { $0.allPages }
    let logics = fields.records.indices.flatMap { Field(fields, $0).logics }
    return Self.names(in: logics + pages.compactMap { $0.logic })
  }

  private static func names(in logics: [Logic]) -> Set<String> {
    Set(logics.lazy.flatMap { $0.conditions }.compactMap { $0.field })
  }
}
