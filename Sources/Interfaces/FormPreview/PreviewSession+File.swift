import Digests
import Drafts
import FileAccess
import FormulaValues
import JSONTree
import JoyDocEngine
import SourceText

/// The file that the form came from: saving it, and what others do to it.
extension PreviewSession {
  // MARK: Saving

  /// Writes the form back into its file; only what changed differs. Throws if that cannot be done.
  package func save(_ body: [UInt8]) throws(PreviewError) -> [UInt8] {
    let tree = try RequestBody.object(body)
    let isForced = tree.bool("force", of: tree.root) ?? false
    guard settings.isSavable else {
      throw PreviewError(.readOnly, "the file is not written back")
    }
    let bytes = try openForm().engine.bytes
    // What was seen there since is not what the form came from.
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

  /// Looks whether someone else has written the file, and takes it if nothing is lost by that.
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
      // Nothing but its time has changed, or it is as it was again.
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

  /// Takes other bytes for the document, or tells what is wrong with them.
  private func reload(_ bytes: [UInt8]) {
    if load(bytes) {
      tellReload()
    } else {
      tellFault()
    }
  }

  /// The file counts for what the form is, with what is wrong with that.
  private func takeFaultOfForm() {
    if fault == form?.fault { return }
    fault = form?.fault
    tellFault()
  }

  /// Lets pages take the state anew.
  private func tellReload() {
    events.send("reload", JSONWriter.object { $0.append("epoch", epoch) })
  }

  private func tellFault() {
    events.send("fault", fault?.json(sdkVersion: settings.version) ?? Array("null".utf8))
  }

  // MARK: Conflicts

  /// Settles what becomes of changes that were made for another state of the file. Throws if there
  /// is nothing to settle.
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
      tellReload()
    } else {
      throw PreviewError(.badRequest, "there is nothing to settle")
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
      // The next saving takes the file's place.
      hasConflict = false
      takeFaultOfForm()
      tellReload()
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
      throw PreviewError(.badRequest, "the file is no document as it is now")
    }
    tellReload()
    return failed
  }

  /// Applies changelogs to the form; gives a report on each that no longer fits.
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

  /// Takes note that a change is not saved yet.
  func noteUnsaved() {
    guard form?.history.isDirty ?? false else {
      // All was taken back.
      forgetDraft()
      return
    }
    draftSchedule.noteChange(at: Self.uptime)
  }

  /// Writes the draft if it is time to.
  package func writeDueDraft() {
    if draftSchedule.isDue(at: Self.uptime) { writeDraft() }
  }

  /// Writes what is not saved into the draft, if there is anything.
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

  /// The time of a clock that nobody sets.
  private static var uptime: Duration {
    let now = ContinuousClock.now
    return start.duration(to: now)
  }

  private static let start = ContinuousClock.now
}
