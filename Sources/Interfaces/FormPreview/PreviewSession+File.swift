import FileAccess
import FormulaValues
import JSONTree
import JoyDocEngine
import SourceText

/// Saving the form's file and handling external changes to it.
extension PreviewSession {
  // MARK: Saving

  /// Writes the changed values back to the file. Throws a `PreviewError` if that is not possible.
  package func save(_ body: [UInt8]) throws(PreviewError) -> [UInt8] {
    let tree = try RequestBody.object(body)
    let isForced = tree.bool("force", of: tree.root) ?? false
    guard settings.isSavable else {
      throw PreviewError(.readOnly, "saving is disabled")
    }
    if let invalidSettings {
      throw PreviewError(
        .readOnly, FileError(.write, settings.path, .invalidSettings(invalidSettings)).message)
    }
    let bytes = try openForm().engine.bytes
    // The file has changed since the form was read from it.
    guard isForced || !hasConflict && fault == form?.fault else {
      hasConflict = true
      throw PreviewError(
        .changedOnDisk, FileError(.write, settings.path, .changedMeanwhile).message)
    }
    do throws(FileError) {
      try FileOutput.write(bytes, to: settings.path, ifStill: isForced ? nil : stamp)
    } catch {
      switch error.reason {
      case .changedMeanwhile:
        hasConflict = true
        throw PreviewError(.changedOnDisk, error.message)
      case .isReadOnly, .lockedFolder: throw PreviewError(.readOnly, error.message)
      default: throw PreviewError(.defect, error.message)
      }
    }
    stamp = FileStamp(path: settings.path)
    form?.fileBytes = bytes
    form?.history.noteSaved()
    hasConflict = false
    takeFaultOfForm()
    draftSchedule.noteWritten()
    draftFile?.remove()
    offeredDraft = nil
    let answer = JSONWriter.object { writer in
      writer.append("saved", true)
      writer.append("bytes", bytes.count)
    }
    events.send("saved", answer)
    return answer
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
    if input.bytes == form?.fileBytes {
      // Only the modification time differs, or the content was restored.
      hasConflict = false
      takeFaultOfForm()
      return
    }
    if form?.history.isDirty ?? false {
      hasConflict = true
      events.send("conflict", JSONWriter.object { $0.append("mine", unsavedCount) })
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

  /// Adopts the error state of the form, because the file now has its content.
  private func takeFaultOfForm() {
    if fault == form?.fault { return }
    fault = form?.fault
    sendFault()
  }

  /// Requests that pages reload the state.
  private func sendReload() {
    events.send("reload", JSONWriter.object { $0.append("epoch", epoch) })
  }

  private func sendFault() {
    events.send("fault", fault?.json(sdkVersion: settings.version) ?? Array("null".utf8))
  }

  // MARK: Conflicts

  /// Resolves a conflict between unsaved changes or a draft and another state of the file.
  ///
  /// Throws a `PreviewError` if there is no conflict.
  package func resolve(_ body: [UInt8]) throws(PreviewError) -> [UInt8] {
    try checkWritable()
    let tree = try RequestBody.object(body)
    let take = tree.string("take", of: tree.root)
    guard let take, ["disk", "mine", "replay"].contains(take) else {
      throw PreviewError(.badRequest, "'take' must be 'disk', 'mine' or 'replay'")
    }
    var failed: [[UInt8]] = []
    if hasConflict {
      failed = try settleConflict(take)
    } else if let draft = offeredDraft {
      offeredDraft = nil
      if take == "disk" {
        draftFile?.remove()
      } else {
        failed = replay(draft.changelogs)
      }
      sendReload()
    } else {
      throw PreviewError(.badRequest, "there is no conflict to resolve")
    }
    return JSONWriter.object { writer in
      writer.append("taken", take)
      writer.append("epoch", epoch)
      writer.appendArray("failed", json: failed)
    }
  }

  private func settleConflict(_ take: String) throws(PreviewError) -> [[UInt8]] {
    let mine = form?.history.changelogs ?? []
    guard take != "mine" else {
      // The next save overwrites the file.
      hasConflict = false
      takeFaultOfForm()
      sendReload()
      return []
    }
    let bytes: [UInt8]
    do throws(FileError) {
      let input = try FileInput(settings.path)
      stamp = input.stamp
      bytes = input.bytes
    } catch {
      throw PreviewError(.badRequest, error.message)
    }
    var failed: [[UInt8]] = []
    if load(bytes) {
      if take == "replay" { failed = replay(mine) }
      if take == "disk" { forgetDraft() }
    } else if take == "disk" {
      form?.history = UndoHistory()
      hasConflict = false
      forgetDraft()
    } else {
      throw PreviewError(.badRequest, "the file is currently not a document")
    }
    sendReload()
    return failed
  }

  /// Applies changelogs to the form. Returns a report for each that can no longer be applied.
  private func replay(_ changelogs: [[UInt8]]) -> [[UInt8]] {
    var failed: [[UInt8]] = []
    var changes: [DocumentChange] = []
    for (index, changelog) in changelogs.enumerated() {
      let (tree, diagnostics) = JSONTree.parse(changelog)
      do throws(ChangeError) {
        guard !diagnostics.contains(where: \.isFatal) else { throw .unknownTarget(nil) }
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

  // MARK: Drafts

  /// Schedules a draft after a change.
  func noteUnsaved() {
    guard form?.history.isDirty ?? false else {
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
    guard let form, form.history.isDirty, let draftFile, draftSchedule.due != nil else { return }
    let draft = Draft(
      base: form.base, writtenOn: settings.environment().now, changelogs: form.history.changelogs)
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
