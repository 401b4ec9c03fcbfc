/// An event for the pages that show a form.
package struct FormEvent: Hashable, Sendable {
  package var name: String
  /// The event's data as JSON on one line.
  package var data: [UInt8]
  /// The complete event for a log; `nil` for events that hosts do not receive.
  package var logged: [UInt8]?

  init(_ name: String, _ data: [UInt8], logged: [UInt8]? = nil) {
    self.name = name
    self.data = data
    self.logged = logged
  }
}

extension FormSession {
  /// Returns the events since the last call and removes them.
  package mutating func takeEvents() -> [FormEvent] {
    let taken = events
    events = []
    return taken
  }
}
