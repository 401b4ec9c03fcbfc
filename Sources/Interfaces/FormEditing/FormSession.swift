package import Formulas
package import FormulaValues
package import JSONTree
package import JoyDoc
import JoyDocEngine

/// An editing session of a form: the document, its undo history and the events for pages.
///
/// Independent of files, threads and the network: requests and answers are JSON.
package struct FormSession {
  package let settings: FormSettings
  private let interruption: Interruption

  /// The form, or `nil` if the content has never been a valid document.
  var form: OpenForm?
  /// The error of the current content.
  private var fault: Fault?
  /// The number of documents loaded so far.
  package private(set) var epoch = 0
  /// The number of requests that changed the form.
  package internal(set) var revision = 0
  var events: [FormEvent] = []
  /// The host events that pages show.
  var recentEvents: [[UInt8]] = []

  /// Creates a session without a document. `interruption` stops running formulas.
  package init(_ settings: FormSettings, _ interruption: Interruption = Interruption()) {
    self.settings = settings
    self.interruption = interruption
  }

  // MARK: Content

  /// Loads `bytes` as the document. Returns `false` and keeps the last form if they are not valid.
  @discardableResult package mutating func load(
    _ bytes: [UInt8], language: FormulaLanguage = .standard
  ) -> Bool {
    do throws(Fault) {
      let opened = try OpenForm(bytes, language: language, settings, interruption)
      form = opened
      fault = opened.fault
      epoch += 1
      return true
    } catch {
      if epoch == 0 { epoch = 1 }
      fault = error
      return false
    }
  }

  /// The document, or `nil` if there is none.
  package var document: JoyDocument? { form?.engine.live.document }

  /// The document as JSON, which preserves all bytes except changed values.
  package func bytes() throws(RequestError) -> [UInt8] { try openForm().engine.bytes }

  /// The bytes of the document as last loaded or saved.
  package var savedBytes: [UInt8]? { form?.fileBytes }

  /// The SHA-256 of `savedBytes`.
  package var base: String? { form?.base }

  /// Whether the form shows the last content that was loaded.
  package var isCurrent: Bool { fault == form?.fault }

  /// The error of the current content as JSON, or `nil` if it is valid.
  package var faultJSON: [UInt8]? { fault?.json(sdkVersion: settings.version) }

  /// Adopts the error of the form, because the content is again the one that it shows.
  package mutating func noteCurrent() {
    if isCurrent { return }
    fault = form?.fault
    events.append(FormEvent("fault", faultJSON ?? Array("null".utf8)))
  }

  // MARK: Saving

  /// Whether there are unsaved changes.
  package var isDirty: Bool { form?.history.isDirty ?? false }

  /// The number of requests that changed the form since it was saved.
  package var unsavedCount: Int { form?.history.unsavedCount ?? 0 }

  /// The changelogs since the document was saved, in order.
  package var unsavedChangelogs: [[UInt8]] { form?.history.changelogs ?? [] }

  /// The changelogs since the document was loaded, in order.
  package var changelogs: [[UInt8]] { form?.history.allChangelogs ?? [] }

  /// Records that `bytes` of the document were saved. Returns the answer to the request.
  package mutating func noteSaved(_ bytes: [UInt8]) -> [UInt8] {
    form?.fileBytes = bytes
    form?.history.noteSaved()
    noteCurrent()
    let answer = JSONWriter.object { writer in
      writer.append("saved", true)
      writer.append("bytes", bytes.count)
    }
    events.append(FormEvent("saved", answer))
    return answer
  }

  /// Discards the undo history; the form remains as it is.
  package mutating func forgetChanges() { form?.history = UndoHistory() }

  // MARK: State

  /// Returns the complete state that a page requires to show the form.
  ///
  /// `appendFile` appends the members about the document's file.
  package func state(_ appendFile: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("epoch", epoch)
      writer.append("revision", revision)
      writer.append("name", document?.name)
      writer.append("file", settings.fileName)
      writer.append("mode", settings.mode.rawValue)
      writer.append("dirty", isDirty)
      writer.append("undo", form?.history.done.count ?? 0)
      writer.append("redo", form?.history.undone.count ?? 0)
      writer.append("fault", json: faultJSON)
      let isShown = fault?.showsForm ?? true
      writer.append("pages", json: (isShown ? form?.pages : nil) ?? Array("[]".utf8))
      writer.append("fields", json: (isShown ? form?.fields : nil) ?? Array("{}".utf8))
      writer.append("page", settings.page)
      writer.append("navigation", settings.hasNavigation)
      writer.append("fixedPages", settings.hasFixedPages)
      writer.append("images", settings.loadsImages)
      writer.append("files", fileNames)
      writer.appendArray("events", json: recentEvents)
      appendFile(&writer)
    }
  }

  private var fileNames: [String] {
    guard let document else { return [] }
    return document.files.map { document.tree.string("name", of: $0.node) ?? "" }
  }

  /// Returns the form. Throws a `RequestError` if there is none.
  func openForm() throws(RequestError) -> OpenForm {
    guard let form else { throw .noDocument }
    return form
  }
}
