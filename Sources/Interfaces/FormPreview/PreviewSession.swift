package import FileAccess
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint

/// An editing session of a form: the document, its undo history and its file.
///
/// Independent of the network: requests and responses are JSON.
package actor PreviewSession {
  package nonisolated let settings: PreviewSettings
  package nonisolated let events = EventHub()
  /// The flag that interrupts running formulas.
  nonisolated let interruption = Interruption()

  /// The form, or `nil` if the file has never been a valid document.
  var form: OpenForm?
  /// The error of the current file.
  var fault: Fault?
  var epoch = 0
  var revision = 0
  /// The state of the file when it was last checked.
  var stamp: FileStamp?
  /// Whether the file was changed externally while there were unsaved changes.
  var hasConflict = false
  /// The path of settings with errors, which prevent saving the form.
  var invalidSettings: String?
  var revisionToLint: RevisionToLint?
  let log: EventLog?
  var recentEvents: [[UInt8]] = []
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
    log = try settings.logPath.map { path throws(FileError) in try EventLog(path) }
    let input = try FileInput(settings.path)
    stamp = input.stamp
    load(input.bytes)
    openDraft()
  }

  /// The file name in messages and findings.
  nonisolated var fileName: String { settings.path == "-" ? "<stdin>" : settings.path }

  var absolutePath: String {
    FilePath.absolute(settings.path)
  }

  // MARK: Loading

  /// Loads `bytes` as the document. Returns `false` and keeps the last form if they are not valid.
  @discardableResult func load(_ bytes: [UInt8]) -> Bool {
    var finder = ConfigurationFinder(read: FileInput.ifThere)
    let configuration = finder.configuration(for: absolutePath)
    invalidSettings = configuration?.isValid ?? true ? nil : configuration?.path
    let language = FormulaLanguage.standard.adding(configuration?.functions ?? [])
    do throws(Fault) {
      let opened = try OpenForm(bytes, language: language, settings, interruption)
      form = opened
      fault = opened.fault
      epoch += 1
      hasConflict = false
      revisionToLint = RevisionToLint(
        bytes, fileName, FileConfiguration(configuration, for: absolutePath))
      announceFindings()
    } catch {
      if epoch == 0 { epoch = 1 }
      fault = error
      events.note(epoch: epoch, revision: revision)
      return false
    }
    events.note(epoch: epoch, revision: revision)
    return true
  }

  private func openDraft() {
    guard let store = settings.drafts, settings.mode == .fill, settings.path != "-" else { return }
    store.prune()
    do throws(FileError) {
      draftFile = try store.claim(form?.engine.live.document.id ?? absolutePath)
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

  // MARK: State

  /// Returns the complete state that a page requires to show the form.
  package func state() -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("epoch", epoch)
      writer.append("revision", revision)
      writer.append("name", form?.engine.live.document.name)
      writer.append("file", fileName)
      writer.append("mode", settings.mode.rawValue)
      writer.append("savable", settings.isSavable)
      writer.append("dirty", form?.history.isDirty ?? false)
      writer.append("undo", form?.history.done.count ?? 0)
      writer.append("redo", form?.history.undone.count ?? 0)
      writer.append("fault", json: fault?.json(sdkVersion: settings.version))
      let isShown = fault?.showsForm ?? true
      writer.append("pages", json: (isShown ? form?.pages : nil) ?? Array("[]".utf8))
      writer.append("fields", json: (isShown ? form?.fields : nil) ?? Array("{}".utf8))
      writer.append("page", settings.page)
      writer.append("navigation", settings.hasNavigation)
      writer.append("fixedPages", settings.hasFixedPages)
      writer.append("images", settings.loadsImages)
      writer.append("files", fileNames)
      writer.append("conflict", number: hasConflict ? unsavedCount : nil)
      writer.appendObject("draft", of: offeredDraft) { writer, draft in
        writer.append("changes", draft.changelogs.count)
        writer.append("writtenOn", number: draft.writtenOn)
        writer.append("fits", draft.base == form?.base)
      }
      writer.append("draftProblem", draftProblem)
      writer.appendArray("events", json: recentEvents)
    }
  }

  private var fileNames: [String] {
    guard let document = form?.engine.live.document else { return [] }
    return document.files.map { document.tree.string("name", of: $0.node) ?? "" }
  }

  /// The number of requests that changed the form since it was saved.
  package var unsavedCount: Int { form?.history.unsavedCount ?? 0 }

  /// Returns the form. Throws a `PreviewError` if there is none.
  func openForm() throws(PreviewError) -> OpenForm {
    guard let form else { throw .noDocument }
    return form
  }

  /// Interrupts running formulas.
  package nonisolated func stop() { interruption.request() }
}
