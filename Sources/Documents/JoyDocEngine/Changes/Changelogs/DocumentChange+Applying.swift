import JSONTree
import JoyDoc
import JoyDocFormulas

extension DocumentChange {
  /// Applies the change atomically.
  ///
  /// The inverse in the returned effect restores the document exactly; it is empty unless
  /// `keepsInverse` is set.
  ///
  /// Throws a `ChangeError` if the change cannot be applied. Complexity: that of the kind of
  /// change, and with an inverse two or three times that.
  func apply(
    to live: inout LiveDocument, keepsInverse: Bool
  ) throws(ChangeError) -> ChangeEffect {
    guard keepsInverse else {
      if isStructural { try live.settle() }
      var effect = try apply(to: &live)
      effect.inverse = []
      return effect
    }
    guard isStructural else {
      var effect = try apply(to: &live)
      if let old = effect.oldField, !effect.takesBack(to: old, from: live) {
        effect.inverse = [.fieldUpdate(FieldUpdate(restoring: old))]
      }
      return effect
    }
    try live.settle()
    let before = live.document.tree
    var effect = try apply(to: &live)
    let after = live.document.tree
    if !effect.takesBack(to: before, from: live) {
      let parts = JSONComparison(one: before, other: after).differences(before.root, after.root)
      effect.inverse =
        parts.isEmpty
        ? [] : [.documentRestore(DocumentRestore(parts: parts, fields: effect.touched))]
    }
    return effect
  }
}

extension ChangeEffect {
  /// Returns `true` if the inverse restores the value and the row order of the field `old`.
  fileprivate func takesBack(
    to old: StoredField, from live: LiveDocument
  ) -> Bool {
    guard let copy = takenBack(live), let number = copy.number(of: old.field.id) else {
      return false
    }
    let new = copy[number]
    let comparison = JSONComparison(one: old.tree, other: new.tree)
    let pairs = [(old.field.value, new.field.value), (old.field.rowOrder, new.field.rowOrder)]
    return pairs.allSatisfy { one, other in
      guard let one, let other else { return one == nil && other == nil }
      return comparison.isSame(one, other)
    }
  }

  /// Returns `true` if the inverse restores the document `old`.
  fileprivate func takesBack(to old: JSONTree, from live: LiveDocument) -> Bool {
    guard var copy = takenBack(live, asSent: true), (try? copy.settle()) != nil else {
      return false
    }
    let new = copy.document.tree
    return JSONComparison(one: old, other: new).isSame(old.root, new.root)
  }

  /// Returns the document after applying the inverse, or `nil` if that fails.
  ///
  /// If `asSent` is set, each change is first serialized and parsed, as another host would receive
  /// it.
  private func takenBack(_ live: LiveDocument, asSent: Bool = false) -> LiveDocument? {
    var copy = live
    for change in inverse {
      var read: DocumentChange? = change
      if asSent {
        let sent = JSONTree.parse(Changelogs.json(of: change, in: copy, at: 0)).tree
        read = try? DocumentChange.read(sent.root, of: sent)
      }
      guard let read, (try? read.apply(to: &copy)) != nil else { return nil }
    }
    return copy
  }
}
