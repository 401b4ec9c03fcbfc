import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine

extension PreviewSession {
  /// Applies the edits of a request in order and reports those that are rejected.
  ///
  /// Throws a `PreviewError` if the request as a whole is rejected.
  package func change(_ body: [UInt8]) throws(PreviewError) -> [UInt8] {
    let request = try EditRequest(body)
    try checkWritable()
    guard request.epoch == epoch else {
      throw PreviewError(
        .staleEpoch, "the file was reloaded; reload the state and try again")
    }
    let typed = request.edits.count == 1 ? (try? request.edits[0].get())?.typed : nil
    var answer = ChangeBroadcast()
    during {
      for (index, edit) in request.edits.enumerated() {
        do throws(EditRefusal) {
          if let change = try change(try edit.get()) { try apply(change, &answer) }
        } catch {
          answer.reports.append(error.report(index + 1))
        }
      }
    }
    return finish(answer, typed: typed, client: request.client)
  }

  /// Adds an image to a field or cell. Throws a `PreviewError` if that is not possible.
  package func upload(
    _ bytes: [UInt8], field: String, row: String?, path: String?, column: String?, name: String
  ) throws(PreviewError) -> [UInt8] {
    try checkWritable()
    let engine = try openForm().engine
    guard engine.live.number(of: field) != nil else { throw .unknownField(field) }
    guard bytes.count <= Picture.maxBytes else {
      throw PreviewError(.bodyTooLarge, "a picture may have at most 5 MB")
    }
    guard let picture = Picture(bytes) else {
      throw PreviewError(.badRequest, "the file is not a PNG, JPEG, GIF or WebP picture")
    }
    let target = EditTarget(field: field, row: row, path: path, column: column)
    var answer = ChangeBroadcast()
    do throws(EditRefusal) {
      let change = try conversion(engine).adding(
        picture, named: String(name.prefix(200)), to: target)
      try during { () throws(EditRefusal) in try apply(change, &answer) }
    } catch {
      throw PreviewError(
        error.code == PreviewError.Code.unknownRow.rawValue ? .unknownRow : .badRequest,
        error.message)
    }
    report(.upload, target, changelogs: answer.changelogs)
    return finish(answer, typed: nil, client: "")
  }

  /// Reverts the last step. Throws a `PreviewError` if there is none.
  package func undo() throws(PreviewError) -> [UInt8] {
    try checkWritable()
    guard let step = form?.history.takeDone() else {
      throw PreviewError(.nothingToUndo, "there is nothing to undo")
    }
    let answer = carryOut(step.inverse)
    form?.history.noteUndone(step, inverse: answer.inverse, changelogs: answer.changelogs)
    return publish(answer, client: "")
  }

  /// Repeats the last reverted step. Throws a `PreviewError` if there is none.
  package func redo() throws(PreviewError) -> [UInt8] {
    try checkWritable()
    guard let step = form?.history.takeUndone() else {
      throw PreviewError(.nothingToRedo, "there is nothing to redo")
    }
    let answer = carryOut(step.inverse)
    form?.history.noteRedone(step, inverse: answer.inverse, changelogs: answer.changelogs)
    return publish(answer, client: "")
  }

  // MARK: Helpers

  /// Throws a `PreviewError` unless the form can be changed.
  func checkWritable() throws(PreviewError) {
    guard settings.mode == .fill else {
      throw PreviewError(.readOnly, "the form is read only")
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
  private func apply(
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
  func carryOut(_ changes: [DocumentChange]) -> ChangeBroadcast {
    var answer = ChangeBroadcast()
    during {
      for change in changes {
        do throws(EditRefusal) {
          try apply(change, &answer)
        } catch {
          answer.reports.append(error.report(answer.reports.count + 1))
        }
      }
    }
    return answer
  }

  /// Runs `work`, which evaluates formulas. If it takes long, sends `busy` so that pages can stop
  /// it.
  func during<Problem: Error>(_ work: () throws(Problem) -> Void) throws(Problem) {
    interruption.clear()
    let events = events
    let notice = Task.detached {
      try await Task.sleep(for: .seconds(1))
      events.send("busy", Array("{}".utf8))
    }
    defer { notice.cancel() }
    try work()
  }

  /// Records a completed request for undo, notifies all pages and returns the response.
  func finish(_ answer: ChangeBroadcast, typed: EditTarget?, client: String) -> [UInt8] {
    // A request without effect is not an undo step.
    if answer.hasEffect {
      form?.history.note(
        inverse: answer.inverse, changelogs: answer.changelogs, typed: typed)
    }
    return publish(answer, client: client)
  }

  /// Broadcasts a change to all pages and returns the response for the requesting one.
  func publish(_ answer: ChangeBroadcast, client: String) -> [UInt8] {
    if !answer.applied.isEmpty { revision += 1 }
    let difference =
      form?.difference(after: answer.applied, isStructural: answer.isStructural) ?? .init()
    guard let form else { return Array("{}".utf8) }
    if !answer.applied.isEmpty {
      events.note(epoch: epoch, revision: revision)
      events.send(
        "change", answer.json(revision: revision, form, difference, client: client))
      noteUnsaved()
      report(.change, changelogs: answer.changelogs + answer.computed)
      for failure in answer.applied.flatMap(\.failures) {
        report(.error, EditTarget(field: failure.fieldID), message: failure.error.message)
      }
    }
    return answer.json(revision: revision, form, difference)
  }
}
