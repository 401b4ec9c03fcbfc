import FormulaSheets
import JoyDocFormulas
import JSONTree
import JoyDoc
import JoyDocEngine

extension PreviewSession {
  /// The most events that pages show.
  private static let mostEvents = 500

  /// Takes note that somebody went to a field or cell, or left it; without a field, that a page was
  /// left. Throws if there is no such part.
  package func event(_ body: [UInt8]) throws(PreviewError) {
    let tree = try RequestBody.object(body)
    func text(_ name: StaticString) -> String? { tree.string(name, of: tree.root) }
    let name: HostEvents.Name
    switch text("type") {
    case "focus": name = .focus
    case "blur": name = .blur
    default: throw PreviewError(.badRequest, "'type' must be 'focus' or 'blur'")
    }
    if name == .blur { form?.history.endTyping() }
    guard let field = text("field") else {
      if name == .blur { writeDraft() }
      return
    }
    let engine = try openForm().engine
    guard let number = engine.live.number(of: field) else { throw .unknownField(field) }
    let target = EditTarget(
      field: field, row: text("row"), path: text("path"), column: text("column"))
    if let row = target.row {
      do throws(ChangeError) {
        let place = target.path.map { RowPlace(parentPath: $0) } ?? .outermost
        let list = try RowList(engine.live[number], place)
        guard list.shown.contains(where: { list.id(at: $0) == row }) else {
          throw .unknownRow(row, field: field)
        }
      } catch {
        throw PreviewError(.unknownRow, error.message)
      }
    }
    tell(name, target)
  }

  /// Tells pages and the log what a host would be told.
  func tell(
    _ name: HostEvents.Name, _ target: EditTarget? = nil, changelogs: [[UInt8]] = [],
    message: String? = nil
  ) {
    guard let form else { return }
    let event = HostEvents(document: form.engine.live.document)
      .json(name, target, changelogs: changelogs, message: message)
    log?.append(event)
    // Pictures are not told twice.
    let shown =
      event.count <= 20_000
      ? event
      : HostEvents(document: form.engine.live.document)
        .json(name, target, message: message ?? "too large to be shown here")
    recentEvents.append(shown)
    if recentEvents.count > Self.mostEvents { recentEvents.removeFirst() }
    events.send("host", shown)
  }
}
