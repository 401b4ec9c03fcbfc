import Drafts
package import FileAccess
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint

/// A form that people fill in: the document, what can be taken back, the file it came from. Knows no
/// network: it takes and gives JSON.
package actor PreviewSession {
  package nonisolated let settings: PreviewSettings
  package nonisolated let events = EventHub()
  /// Stops the formulas that run.
  nonisolated let interruption = Interruption()

  /// Nil as long as the file was never a document.
  var form: OpenForm?
  /// What is wrong with the file as it is now.
  var fault: Fault?
  var epoch = 0
  var revision = 0
  /// The file as it was when it was looked at last.
  var stamp: FileStamp?
  /// Whether someone else has written the file while changes were not saved.
  var hasConflict = false
  var findings: Task<LintFindings, Never>?
  let log: EventLog?
  var recentEvents: [[UInt8]] = []
  /// The draft's file; nil if there is none, as another process has it.
  var draftFile: DraftFile?
  var draftSchedule = DraftSchedule()
  /// A draft of an earlier session that is offered.
  var offeredDraft: Draft?
  /// Why there is no draft, or what was wrong with one.
  package private(set) var draftProblem: String?

  /// Opens the document. A file that is no document is waited for. Throws if the file, or that of the
  /// events, cannot be used.
  package init(_ settings: PreviewSettings) async throws(FileError) {
    self.settings = settings
    log = try settings.logPath.map { path throws(FileError) in try EventLog(path) }
    let input = try FileInput(settings.path)
    stamp = input.stamp
    load(input.bytes)
    openDraft()
  }

  /// The name of the file in messages and findings.
  nonisolated var fileName: String { settings.path == "-" ? "<stdin>" : settings.path }

  var absolutePath: String {
    FilePath.absolute(settings.path)
  }

  // MARK: Loading

  /// Takes the bytes for the document; those that are none leave the last good form.
  /// Gives whether a document was read.
  @discardableResult func load(_ bytes: [UInt8]) -> Bool {
    var finder = ConfigurationFinder { try? FileInput($0).bytes }
    let configuration = finder.configuration(for: absolutePath)
    let language = FormulaLanguage.standard.adding(configuration?.functions ?? [])
    do throws(Fault) {
      let opened = try OpenForm(bytes, language: language, settings, interruption)
      form = opened
      fault = opened.fault
      epoch += 1
      hasConflict = false
      findings = Self.lint(bytes, fileName, FileGuidance(configuration, for: absolutePath))
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
        draftProblem = "another preview keeps the draft of this form; no draft is kept here"
        return
      }
      let found = draftFile.read()
      if let path = found.setAside {
        draftProblem = "a draft was damaged and is set aside as '\(path)'"
      }
      offeredDraft = found.draft.flatMap { $0.changelogs.isEmpty ? nil : $0 }
    } catch {
      draftProblem = "no draft can be kept: \(error.message)"
    }
  }

  /// Takes note of why drafts do not work.
  func note(draftProblem: String) {
    if draftProblem == self.draftProblem { return }
    self.draftProblem = draftProblem
    events.send("draft", JSONWriter.object { $0.append("problem", draftProblem) })
  }

  // MARK: State

  /// All that a page needs to show the form.
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

  /// How many requests have changed the form since it was saved.
  package var unsavedCount: Int { form?.history.unsavedCount ?? 0 }

  /// The form. Throws if there is none.
  func openForm() throws(PreviewError) -> OpenForm {
    guard let form else { throw .noDocument }
    return form
  }

  /// Stops the formulas that run.
  package nonisolated func stop() { interruption.request() }
}
