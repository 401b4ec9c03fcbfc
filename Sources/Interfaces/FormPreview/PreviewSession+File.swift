import FileAccess
package import FormEditing
import FormulaValues
import JSONTree
import JoyDocEngine
import SourceText

/// Saving the form's file and handling external changes to it.
extension PreviewSession {
  // MARK: Saving

  /// Writes the changed values back to the file. Throws a `RequestError` if that is not possible.
  func save(_ body: [UInt8]) throws(RequestError) -> [UInt8] {
    let tree = try RequestBody.object(body)
    let isForced = tree.bool("force", of: tree.root) ?? false
    guard settings.isSavable else { throw .notSavable }
    if let invalidSettings {
      throw RequestError(
        .readOnly, FileError(.write, settings.path, .invalidSettings(invalidSettings)).message)
    }
    let bytes = try form.bytes()
    // The file has changed since the form was read from it.
    guard isForced || !hasConflict && form.isCurrent else {
      hasConflict = true
      throw RequestError(
        .changedOnDisk, FileError(.write, settings.path, .changedMeanwhile).message)
    }
    do throws(FileError) {
      try FileOutput.write(bytes, to: settings.path, ifStill: isForced ? nil : stamp)
    } catch {
      switch error.reason {
      case .changedMeanwhile:
        hasConflict = true
        throw RequestError(.changedOnDisk, error.message)
      case .isReadOnly, .lockedFolder: throw RequestError(.readOnly, error.message)
      default: throw RequestError(.defect, error.message)
      }
    }
    stamp = FileStamp(path: settings.path)
    hasConflict = false
    draftSchedule.noteWritten()
    draftFile?.remove()
    offeredDraft = nil
    return perform { form in form.noteSaved(bytes) }
  }

  // MARK: Watching

  /// Checks for external changes of the file and loads them unless that would discard edits.
  package func lookAtFile() {
    guard settings.path != "-", let now = FileStamp(path: settings.path), now != stamp else {
      return
    }
    let input: FileInput
    do throws(FileError) {
      input = try FileInput(settings.path)
    } catch {
      return
    }
    stamp = input.stamp
    if input.bytes == form.savedBytes {
      // Only the modification time differs, or the content was restored.
      hasConflict = false
      perform { form in form.noteCurrent() }
      return
    }
    if form.isDirty {
      hasConflict = true
      events.send("conflict", JSONWriter.object { $0.append("mine", form.unsavedCount) })
      return
    }
    reload(input.bytes)
  }

  /// Loads `bytes` as the document, or reports the error.
  private func reload(_ bytes: [UInt8]) {
    if load(bytes) {
      sendReload()
    } else {
      sendFault()
    }
  }

  /// Requests that pages reload the state.
  private func sendReload() {
    events.send("reload", JSONWriter.object { $0.append("epoch", form.epoch) })
  }

  private func sendFault() {
    events.send("fault", form.faultJSON ?? Array("null".utf8))
  }

  // MARK: Conflicts

  /// Resolves a conflict between unsaved changes or a draft and another state of the file.
  ///
  /// Throws a `RequestError` if there is no conflict.
  package func resolve(_ body: [UInt8]) throws(RequestError) -> [UInt8] {
    try form.checkWritable()
    let tree = try RequestBody.object(body)
    let take = tree.string("take", of: tree.root)
    guard let take, ["disk", "mine", "replay"].contains(take) else {
      throw RequestError(.badRequest, "'take' must be 'disk', 'mine' or 'replay'")
    }
    var failed: [[UInt8]] = []
    if hasConflict {
      failed = try settleConflict(take)
    } else if let draft = offeredDraft {
      offeredDraft = nil
      if take == "disk" {
        draftFile?.remove()
      } else {
        failed = perform { form in form.replay(draft.changelogs) }
      }
      sendReload()
    } else {
      throw RequestError(.badRequest, "there is no conflict to resolve")
    }
    return JSONWriter.object { writer in
      writer.append("taken", take)
      writer.append("epoch", form.epoch)
      writer.appendArray("failed", json: failed)
    }
  }

  private func settleConflict(_ take: String) throws(RequestError) -> [[UInt8]] {
    let mine = form.unsavedChangelogs
    guard take != "mine" else {
      // The next save overwrites the file.
      hasConflict = false
      perform { form in form.noteCurrent() }
      sendReload()
      return []
    }
    let bytes: [UInt8]
    do throws(FileError) {
      let input = try FileInput(settings.path)
      stamp = input.stamp
      bytes = input.bytes
    } catch {
      throw RequestError(.badRequest, error.message)
    }
    var failed: [[UInt8]] = []
    if load(bytes) {
      if take == "replay" { failed = perform { form in form.replay(mine) } }
      if take == "disk" { forgetDraft() }
    } else if take == "disk" {
      form.forgetChanges()
      hasConflict = false
      forgetDraft()
    } else {
      throw RequestError(.badRequest, "the file is currently not a document")
    }
    sendReload()
    return failed
  }

  // MARK: Drafts

  /// Schedules a draft after a change.
  func noteUnsaved() {
    guard form.isDirty else {
      // All changes were reverted.
      forgetDraft()
      return
    }
    draftSchedule.noteChange(at: Self.uptime)
  }

  /// Writes the draft if it is due.
  package func writeDueDraft() {
    if draftSchedule.isDue(at: Self.uptime) { writeDraft() }
  }

  /// Writes unsaved changes to the draft, if there are any.
  package func writeDraft() {
    guard form.isDirty, let base = form.base, let draftFile, draftSchedule.due != nil else {
      return
    }
    let draft = Draft(
      base: base, writtenOn: settings.form.environment().now, changelogs: form.unsavedChangelogs)
    do throws(FileError) {
      try draftFile.write(draft)
      draftSchedule.noteWritten()
    } catch {
      note(draftProblem: "the draft could not be written: \(error.message)")
    }
  }

  private func forgetDraft() {
    draftSchedule.noteWritten()
    if offeredDraft == nil { draftFile?.remove() }
  }

  /// The time since process start, by a monotonic clock.
  private static var uptime: Duration {
    let now = ContinuousClock.now
    return start.duration(to: now)
  }

  private static let start = ContinuousClock.now
}
