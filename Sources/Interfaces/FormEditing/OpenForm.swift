import SheetEvaluation
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine

/// An open document, with the state last sent to pages.
struct OpenForm {
  var engine: DocumentEngine
  /// The file's bytes as last read or saved.
  var fileBytes: [UInt8]
  let fault: Fault?
  private(set) var structure: FormStructure
  var history = UndoHistory()
  /// Whether the document is unchanged since the file was read.
  var isUntouched = true
  /// The JSON last sent for each field, by field number.
  private var sent: [(id: String, json: [UInt8])] = []
  private var shown: [Bool] = []
  private var shownPages: [Bool] = []
  private(set) var pages: [UInt8] = []

  /// The SHA-256 of the file.
  var base: String { SHA256.hexadecimal(of: fileBytes) }

  /// Parses a document and runs its formulas. Throws a `Fault` if `bytes` are not a document.
  init(
    _ bytes: [UInt8], language: FormulaLanguage, _ settings: FormSettings,
    _ interruption: Interruption
  ) throws(Fault) {
    let document: JoyDocument
    do throws(UnreadableDocument) {
      document = try JoyDocument(reading: bytes)
    } catch {
      throw Fault(error.diagnostics, in: bytes)
    }
    fault = Fault(document)
    fileBytes = bytes
    engine = DocumentEngine(
      document, environment: settings.environment(), limits: settings.limits, language: language)
    engine.interruption = interruption
    _ = engine.recalculate()
    engine.mode = settings.mode == .fill ? .fill : .readonly
    if !settings.allowsCollections { engine.allowances.remove(.collections) }
    structure = FormStructure(engine, view: settings.view)
    resetSent()
  }

  var state: FormState {
    FormState(engine, structure, timeZone: engine.environment.timeZone)
  }

  /// All fields as a JSON object, keyed by ID.
  var fields: [UInt8] {
    JSONWriter.object { writer in
      for field in sent { writer.append(field.id, json: field.json) }
    }
  }

  private mutating func resetSent() {
    let state = state
    shown = state.shownFields
    shownPages = state.visibility.shownPages
    pages = state.pages
    sent = engine.live.document.fields.cells.map {
      (engine.live.document.fields[$0].id, state.field($0))
    }
  }

  /// The differences from the state last sent.
  struct Difference {
    /// The changed fields; the JSON is `nil` for a removed field.
    var fields: [(id: String, json: [UInt8]?)] = []
    var pages: [UInt8]?
    /// The row counts of changed tables.
    var rowCounts: [String: Int] = [:]
  }

  /// Returns the differences after changes and records them as sent.
  ///
  /// Complexity: O(fields + conditions + size of the changes); for structural changes, O(size of
  /// the document).
  mutating func difference(after reports: [ChangeReport], isStructural: Bool) -> Difference {
    var difference = Difference()
    if isStructural {
      structure = FormStructure(engine, view: structure.placement.view)
      var old: [String: [UInt8]] = [:]
      for field in sent where old[field.id] == nil { old[field.id] = field.json }
      let oldPages = pages
      resetSent()
      let present = Set(sent.map { $0.id })
      for field in sent where old[field.id] != field.json {
        difference.fields.append((field.id, field.json))
      }
      for id in old.keys.sorted() where !present.contains(id) {
        difference.fields.append((id, nil))
      }
      if pages != oldPages { difference.pages = pages }
    } else {
      let state = state
      let shown = state.shownFields
      var candidates = Set(structure.changeableTables)
      for number in shown.indices where shown[number] != self.shown[number] {
        candidates.insert(CellID(number))
      }
      self.shown = shown
      for report in reports {
        candidates.formUnion(report.touchedFields.compactMap(engine.live.number(of:)))
        candidates.formUnion(report.recomputedFields.compactMap(engine.live.number(of:)))
        candidates.formUnion(report.failures.compactMap { engine.live.number(of: $0.fieldID) })
      }
      for number in candidates.sorted() {
        let json = state.field(number)
        guard json != sent[number.index].json else { continue }
        sent[number.index].json = json
        difference.fields.append((sent[number.index].id, json))
      }
      // Of the pages, values change only which of them are shown.
      if state.visibility.shownPages != shownPages {
        shownPages = state.visibility.shownPages
        pages = state.pages
        difference.pages = pages
      }
    }
    for report in reports {
      for id in report.touchedFields where difference.rowCounts[id] == nil {
        guard let number = engine.live.number(of: id) else { continue }
        let list = try? RowList(engine.live[number], .outermost)
        if let list { difference.rowCounts[id] = list.shown.count }
      }
    }
    return difference
  }
}
