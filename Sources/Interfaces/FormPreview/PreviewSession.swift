package import FileAccess
package import FormEditing
import Formulas
import GraphDrawing
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint

/// An editing session of a form with its file, its drafts and the pages that show it.
///
/// Independent of the network: requests and responses are JSON.
package actor PreviewSession {
  package nonisolated let settings: PreviewSettings
  package nonisolated let events = EventHub()
  /// The flag that interrupts running formulas.
  private nonisolated let interruption: Interruption

  var form: FormSession
  /// The state of the file when it was last checked.
  var stamp: FileStamp?
  /// Whether the file was changed externally while there were unsaved changes.
  var hasConflict = false
  /// The path of settings with errors, which prevent saving the form.
  var invalidSettings: String?
  var revisionToLint: RevisionToLint?
  private let log: EventLog?
  /// The draft file, or `nil` if another process holds it.
  var draftFile: DraftFile?
  var draftSchedule = DraftSchedule()
  /// A draft of an earlier session that is offered for recovery.
  var offeredDraft: Draft?
  /// The reason why drafts are unavailable or a draft was damaged.
  package private(set) var draftProblem: String?

  /// Opens the document. If the file is not a document, waits until it becomes one.
  ///
  /// Throws a `FileError` if the file or the event log cannot be opened.
  package init(_ settings: PreviewSettings) async throws(FileError) {
    self.settings = settings
    interruption = Interruption()
    form = FormSession(settings.form, interruption)
    log = try settings.logPath.map { path throws(FileError) in try EventLog(path) }
    let input = try FileInput(settings.path)
    stamp = input.stamp
    load(input.bytes)
    openDraft()
  }

  var absolutePath: String {
    FilePath.absolute(settings.path)
  }

  // MARK: Loading

  /// Loads `bytes` as the document. Returns `false` and keeps the last form if they are not valid.
  @discardableResult func load(_ bytes: [UInt8]) -> Bool {
    var finder = ConfigurationFinder(read: FileInput.ifThere)
    let configuration = finder.configuration(for: absolutePath)
    invalidSettings = configuration?.isValid ?? true ? nil : configuration?.path
    let isLoaded = form.load(
      bytes, language: .standard.adding(configuration?.functions ?? []))
    if isLoaded {
      hasConflict = false
      revisionToLint = RevisionToLint(
        bytes, settings.form.fileName, FileConfiguration(configuration, for: absolutePath))
      announceFindings()
    }
    events.note(epoch: form.epoch, revision: form.revision)
    return isLoaded
  }

  private func openDraft() {
    guard let store = settings.drafts, settings.form.mode == .fill, settings.path != "-" else {
      return
    }
    store.prune()
    do throws(FileError) {
      draftFile = try store.claim(form.document?.id ?? absolutePath)
      guard let draftFile else {
        draftProblem = "another preview holds the draft of this form; no draft is written here"
        return
      }
      let found = draftFile.read()
      if let path = found.setAside {
        draftProblem = "a draft was damaged and has been moved to '\(path)'"
      }
      offeredDraft = found.draft.flatMap { $0.changelogs.isEmpty ? nil : $0 }
    } catch {
      draftProblem = "drafts cannot be written: \(error.message)"
    }
  }

  /// Records why drafts are unavailable and notifies pages.
  func note(draftProblem: String) {
    if draftProblem == self.draftProblem { return }
    self.draftProblem = draftProblem
    events.send("draft", JSONWriter.object { $0.append("problem", draftProblem) })
  }

  // MARK: Requests

  /// Returns the JSON that answers a request; it is empty if there is nothing to report.
  ///
  /// Throws a `RequestError` if the request is rejected.
  package func answer(
    _ route: FormRoute, _ query: Query = Query(nil), _ body: [UInt8] = []
  ) throws(RequestError) -> [UInt8] {
    switch route {
    case .document: return state()
    case .save: return try save(body)
    case .event:
      if try perform({ form throws(RequestError) in try form.event(body) }) { writeDraft() }
      return []
    case .rows, .trace, .validation, .evaluate: return try form.answer(route, query, body)
    case .changes, .undo, .redo, .upload:
      return try perform { form throws(RequestError) in try form.answer(route, query, body) }
    }
  }

  /// Changes the form by `work`, delivers its events and schedules a draft.
  ///
  /// If it takes long, sends `busy` so that pages can stop the formulas.
  func perform<Answer, Problem: Error>(
    _ work: (inout FormSession) throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    interruption.clear()
    let (events, revision) = (events, form.revision)
    let notice = Task.detached {
      try await Task.sleep(for: .seconds(1))
      events.send("busy", Array("{}".utf8))
    }
    defer {
      notice.cancel()
      deliverEvents()
      if form.revision != revision { noteUnsaved() }
    }
    return try work(&form)
  }

  /// Sends the events of the form to pages and to the log.
  private func deliverEvents() {
    events.note(epoch: form.epoch, revision: form.revision)
    for event in form.takeEvents() {
      if let line = event.logged { log?.append(line) }
      events.send(event.name, event.data)
    }
  }

  /// Returns the complete state that a page requires to show the form.
  package func state() -> [UInt8] {
    form.state { writer in
      writer.append("savable", settings.isSavable)
      writer.append("conflict", number: hasConflict ? form.unsavedCount : nil)
      writer.appendObject("draft", of: offeredDraft) { writer, draft in
        writer.append("changes", draft.changelogs.count)
        writer.append("writtenOn", number: draft.writtenOn)
        writer.append("fits", draft.base == form.base)
      }
      writer.append("draftProblem", draftProblem)
    }
  }

  /// The maximum number of fields in a drawn graph.
  private static let maxNodes = 2_000

  /// Returns the dependency graph in the format of `graph --format json`, extended by a layout.
  ///
  /// With `field` it contains only that field's dependencies and dependents.
  package func graph(field: String?) throws(RequestError) -> [UInt8] {
    let engine = try form.engine()
    let number = try field.map { id throws(RequestError) in try form.number(of: id) }
    let picture = FieldGraph(engine.live.document, engine.checks, around: number)
    guard picture.nodes.count <= Self.maxNodes else {
      throw RequestError(
        .graphTooLarge,
        "the graph has \(picture.nodes.count) fields; show the graph of one field instead")
    }
    return picture.drawnJSON
  }

  /// An error message if the page or view in `settings` does not exist, listing the existing ones.
  package var unknownName: String? { form.unknownName }

  /// The number of requests that changed the form since it was saved.
  package var unsavedCount: Int { form.unsavedCount }

  /// Interrupts running formulas.
  package nonisolated func stop() { interruption.request() }
}
