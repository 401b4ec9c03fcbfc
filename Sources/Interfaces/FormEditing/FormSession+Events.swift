import SheetEvaluation
import JSONTree
import JoyDoc
import JoyDocEngine

extension FormSession {
  /// The maximum number of events shown in pages.
  private static let maxEvents = 500

  /// Handles a focus or blur event of a field or cell; without a field, the page lost focus.
  ///
  /// Returns `true` if the page lost focus. Throws a `RequestError` if the field or row does not
  /// exist.
  package mutating func event(_ body: [UInt8]) throws(RequestError) -> Bool {
    let tree = try RequestBody.object(body)
    func text(_ name: StaticString) -> String? { tree.string(name, of: tree.root) }
    let name: HostEvents.Name
    switch text("type") {
    case "focus": name = .focus
    case "blur": name = .blur
    default: throw RequestError(.badRequest, "'type' must be 'focus' or 'blur'")
    }
    if name == .blur { form?.history.endTyping() }
    guard let field = text("field") else {
      return name == .blur
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
        throw RequestError(.unknownRow, error.message)
      }
    }
    let action = name == .focus ? text("action") : nil
    report(name, target, action: action.flatMap { $0.isEmpty ? nil : $0 })
    return false
  }

  /// Records a host event for pages and for the log.
  mutating func report(
    _ name: HostEvents.Name, _ target: EditTarget? = nil, action: String? = nil,
    changelogs: [[UInt8]] = [], message: String? = nil
  ) {
    guard let form else { return }
    let event = HostEvents(document: form.engine.live.document)
      .json(name, target, action: action, changelogs: changelogs, message: message)
    // Omit large content, such as images, from the copy for pages.
    let shown =
      event.count <= 20_000
      ? event
      : HostEvents(document: form.engine.live.document)
        .json(name, target, message: message ?? "too large to be shown here")
    recentEvents.append(shown)
    if recentEvents.count > Self.maxEvents { recentEvents.removeFirst() }
    events.append(FormEvent("host", shown, logged: event))
  }
}
