package import FormEditing
import JSONTree
import Synchronization

/// The event streams of all connected pages, with their queued messages.
///
/// Not part of the session's actor, so that messages reach pages during long recalculations.
package final class EventHub: Sendable {
  /// A message for server-sent events.
  package struct Message: Hashable, Sendable {
    package var name: String
    package var revision: Int
    /// The message's JSON on one line.
    package var data: [UInt8]
  }

  /// An item of an event stream.
  package enum Item: Hashable, Sendable {
    case message(Message)
    /// A comment that keeps the connection open.
    case comment
  }

  /// A connected page.
  package final class Client: Sendable {
    fileprivate struct Queue {
      var items: [Item] = []
      var waiting: CheckedContinuation<Item?, Never>?
      var isClosed = false
    }

    fileprivate let queue = Mutex(Queue())

    /// Returns the next item, or `nil` at the end of the stream. Supports one caller at a time.
    package func next() async -> Item? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let answer: Item?? = queue.withLock { queue in
            if !queue.items.isEmpty { return .some(queue.items.removeFirst()) }
            if queue.isClosed { return .some(nil) }
            queue.waiting = continuation
            return nil
          }
          if let answer { continuation.resume(returning: answer) }
        }
      } onCancel: {
        close()
      }
    }

    /// Ends the stream after the queued items.
    package func close() {
      let waiting = queue.withLock { queue in
        queue.isClosed = true
        defer { queue.waiting = nil }
        return queue.waiting
      }
      waiting?.resume(returning: nil)
    }

    fileprivate func put(_ item: Item, insteadIfFull reload: Message) {
      let waiting: CheckedContinuation<Item?, Never>? = queue.withLock { queue in
        if queue.isClosed { return nil }
        if let waiting = queue.waiting {
          queue.waiting = nil
          return waiting
        }
        if queue.items.count >= EventHub.maxMessages {
          // A slow client must reload the whole state.
          queue.items = [.message(reload)]
        }
        if item == .comment, !queue.items.isEmpty { return nil }
        queue.items.append(item)
        return nil
      }
      waiting?.resume(returning: item)
    }
  }

  package static let maxClients = 4
  package static let maxMessages = 256

  private struct State {
    var clients: [Client] = []
    var epoch = 1
    var revision = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Connects a page and queues a `hello` message. Throws a `RequestError` if there are too many.
  package func join() throws(RequestError) -> Client {
    let client = Client()
    let state: State? = self.state.withLock { state in
      guard state.clients.count < Self.maxClients else { return nil }
      state.clients.append(client)
      return state
    }
    guard let state else {
      throw RequestError(
        .tooManyStreams,
        "the limit of \(Self.maxClients) event streams is reached; poll the state instead")
    }
    let hello = JSONWriter.object { writer in
      writer.append("epoch", state.epoch)
      writer.append("revision", state.revision)
    }
    let message = Message(name: "hello", revision: state.revision, data: hello)
    client.put(.message(message), insteadIfFull: message)
    if state.isClosed { client.close() }
    return client
  }

  /// Whether a page is connected.
  var hasClients: Bool { state.withLock { !$0.clients.isEmpty } }

  package func leave(_ client: Client) {
    client.close()
    state.withLock { $0.clients.removeAll { $0 === client } }
  }

  /// Updates the epoch and revision sent in `hello` messages.
  func note(epoch: Int, revision: Int) {
    state.withLock { state in
      state.epoch = epoch
      state.revision = revision
    }
  }

  func send(_ name: String, _ data: [UInt8]) {
    let state = self.state.withLock { $0 }
    let message = Message(name: name, revision: state.revision, data: data)
    for client in state.clients {
      client.put(.message(message), insteadIfFull: Self.reload(state))
    }
  }

  /// Sends a comment to every connection.
  package func keepAlive() {
    let state = self.state.withLock { $0 }
    for client in state.clients { client.put(.comment, insteadIfFull: Self.reload(state)) }
  }

  /// Sends `bye` and ends all streams, including future ones.
  package func close() {
    send("bye", Array("{}".utf8))
    let clients = state.withLock { state in
      state.isClosed = true
      return state.clients
    }
    for client in clients { client.close() }
  }

  private static func reload(_ state: State) -> Message {
    Message(
      name: "reload", revision: state.revision,
      data: JSONWriter.object { $0.append("epoch", state.epoch) })
  }
}
