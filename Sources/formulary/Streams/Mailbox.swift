import Synchronization

/// The results of parallel work, by index.
final class Mailbox<Value: Sendable>: Sendable {
  private let values: Mutex<[Value?]>

  init(count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

  func put(_ value: Value, at index: Int) { values.withLock { $0[index] = value } }

  var contents: [Value?] { values.withLock { $0 } }
}
