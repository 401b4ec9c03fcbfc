import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine

extension FormSession {
  /// Applies the edits of a request in order and reports those that are rejected.
  ///
  /// Throws a `RequestError` if the request as a whole is rejected.
  package mutating func change(_ body: [UInt8]) throws(RequestError) -> [UInt8] {
    let request = try EditRequest(body)
    try checkWritable()
    guard request.epoch == epoch else {
      throw RequestError(
        .staleEpoch, "the file was reloaded; reload the state and try again")
    }
    let typed = request.edits.count == 1 ? (try? request.edits[0].get())?.typed : nil
    var answer = ChangeBroadcast()
    for (index, edit) in request.edits.enumerated() {
      do throws(EditRefusal) {
        if let change = try change(try edit.get()) { try apply(change, &answer) }
      } catch {
        answer.reports.append(error.report(index + 1))
      }
    }
    return finish(answer, typed: typed, client: request.client)
  }

  /// Adds an image to a field or cell. Throws a `RequestError` if that is not possible.
  package mutating func upload(
    _ bytes: [UInt8], field: String, row: String?, path: String?, column: String?, name: String
  ) throws(RequestError) -> [UInt8] {
    try checkWritable()
    let engine = try openForm().engine
    guard engine.live.number(of: field) != nil else { throw .unknownField(field) }
    guard bytes.count <= Picture.maxBytes else {
      throw RequestError(.bodyTooLarge, "a picture may have at most 5 MB")
    }
    guard let picture = Picture(bytes) else {
      throw RequestError(.badRequest, "the file is not a PNG, JPEG, GIF or WebP picture")
    }
    let target = EditTarget(field: field, row: row, path: path, column: column)
    var answer = ChangeBroadcast()
    do throws(EditRefusal) {
      let change = try conversion(engine).adding(
        picture, named: String(name.prefix(200)), to: target)
      try apply(change, &answer)
    } catch {
      throw RequestError(
        error.code == RequestError.Code.unknownRow.rawValue ? .unknownRow : .badRequest,
        error.message)
    }
    report(.upload, target, changelogs: answer.changelogs)
    return finish(answer, typed: nil, client: "")
  }

  /// Reverts the last step. Throws a `RequestError` if there is none.
  package mutating func undo() throws(RequestError) -> [UInt8] {
    try checkWritable()
    guard let step = form?.history.takeDone() else {
      throw RequestError(.nothingToUndo, "there is nothing to undo")
    }
    let answer = carryOut(step.inverse)
    form?.history.noteUndone(step, inverse: answer.inverse, changelogs: answer.changelogs)
    return publish(answer, client: "")
  }

  /// Repeats the last reverted step. Throws a `RequestError` if there is none.
  package mutating func redo() throws(RequestError) -> [UInt8] {
    try checkWritable()
    guard let step = form?.history.takeUndone() else {
      throw RequestError(.nothingToRedo, "there is nothing to redo")
    }
    let answer = carryOut(step.inverse)
    form?.history.noteRedone(step, inverse: answer.inverse, changelogs: answer.changelogs)
    return publish(answer, client: "")
  }

  // MARK: Helpers

  /// Throws a `RequestError` unless the form can be changed.
  package func checkWritable() throws(RequestError) {
    guard settings.mode == .fill else {
      throw RequestError(.readOnly, "the form is read only")
    }
    _ = try openForm()
  }

  private func conversion(_ engine: DocumentEngine) -> EditConversion {
    EditConversion(
      live: engine.live, timeZone: engine.environment.timeZone, now: settings.environment().now)
  }

  /// Returns the document change for an edit.
  private func change(_ edit: Edit) throws(EditRefusal) -> DocumentChange? {
    guard let engine = form?.engine else { return nil }
    return try conversion(engine).change(edit)
  }

  /// Applies a change and records its effect in `answer`.
  private mutating func apply(
    _ change: DocumentChange, _ answer: inout ChangeBroadcast
  ) throws(EditRefusal) {
    guard form != nil else { return }
    do throws(ChangeError) {
      form?.engine.environment = settings.environment()
      guard let report = try form?.engine.apply(change), let form else { return }
      self.form?.isUntouched = false
      answer.note(report, of: change, form.engine)
    } catch {
      throw EditRefusal(error)
    }
  }

  /// Applies changes that are known to be valid.
  private mutating func carryOut(_ changes: [DocumentChange]) -> ChangeBroadcast {
    var answer = ChangeBroadcast()
    for change in changes {
      do throws(EditRefusal) {
        try apply(change, &answer)
      } catch {
        answer.reports.append(error.report(answer.reports.count + 1))
      }
    }
    return answer
  }

  /// Applies changelogs to the form. Returns a report for each that can no longer be applied.
  package mutating func replay(_ changelogs: [[UInt8]]) -> [[UInt8]] {
    var failed: [[UInt8]] = []
    var changes: [DocumentChange] = []
    for (index, changelog) in changelogs.enumerated() {
      let (tree, diagnostics) = JSONTree.parse(changelog)
      do throws(ChangeError) {
        guard !diagnostics.contains(where: { $0.isFatal }) else { throw .unknownTarget(nil) }
        if let change = try DocumentChange.read(tree.root, of: tree) { changes.append(change) }
      } catch {
        failed.append(EditRefusal(error).report(index + 1))
      }
    }
    let answer = carryOut(changes)
    failed += answer.reports.filter { report in
      let tree = JSONTree.parse(report).tree
      return tree.bool("applied", of: tree.root) == false
    }
    if !answer.applied.isEmpty { _ = finish(answer, typed: nil, client: "") }
    return failed
  }

  /// Records a completed request for undo, notifies all pages and returns the response.
  private mutating func finish(
    _ answer: ChangeBroadcast, typed: EditTarget?, client: String
  ) -> [UInt8] {
    // A request without effect is not an undo step.
    if answer.hasEffect {
      form?.history.note(
        inverse: answer.inverse, changelogs: answer.changelogs, typed: typed)
    }
    return publish(answer, client: client)
  }

  /// Broadcasts a change to all pages and returns the response for the requesting one.
  private mutating func publish(_ answer: ChangeBroadcast, client: String) -> [UInt8] {
    if !answer.applied.isEmpty { revision += 1 }
    let difference =
      form?.difference(after: answer.applied, isStructural: answer.isStructural) ?? .init()
    guard let form else { return Array("{}".utf8) }
    if !answer.applied.isEmpty {
      events.append(
        FormEvent("change", answer.json(revision: revision, form, difference, client: client)))
      report(.change, changelogs: answer.changelogs + answer.computed)
      for failure in answer.applied.flatMap({ $0.failures }) {
        report(.error, EditTarget(field: failure.fieldID), message: failure.error.message)
      }
    }
    return answer.json(revision: revision, form, difference)
  }
}
