package import FileAccess
import Synchronization

/// Limits of a server.
package struct HTTPLimits: Sendable {
  /// The maximum number of connections at a time. Others wait in the queue of the system.
  package var connections = 32
  /// The time limit for a head to arrive, and for a client to accept at least one byte of a
  /// response.
  package var requestTime = Duration.seconds(30)
  /// The maximum size of a head in bytes.
  package var headBytes = 16 << 10

  package init() {}
}

/// A handler that returns the responses of a server.
package protocol HTTPResponder: Sendable {
  func response(to request: HTTPRequest) async -> HTTPResponse

  /// Returns the response to a request that the server rejects. The connection ends after it.
  func response(to fault: HTTPRejection) -> HTTPResponse
}

/// A server for HTTP/1.1 on 127.0.0.1.
package final class HTTPServer: Sendable {
  private struct State {
    var isStopping = false
    var accepting: Task<Void, Never>?
    var connections: [Int: (task: Task<Void, Never>, isIdle: Bool)] = [:]
    var nextConnection = 0
  }

  private let listener: ListeningSocket
  private let limits: HTTPLimits
  private let state = Mutex(State())

  package var port: Int { listener.port }

  /// Listens at `port`, or at a free port if it is 0. Connections wait until `run` is called.
  package init(port: Int, limits: HTTPLimits = .init()) throws(SystemError) {
    listener = try ListeningSocket(port: port)
    self.limits = limits
  }

  /// Serves until `stop` is called or the task is cancelled, and all connections have ended.
  package func run(_ responder: some HTTPResponder) async {
    // The high priority prevents long evaluations at the default priority from delaying
    // connections.
    let accepting = Task(priority: .high) { await accept(responder) }
    let isStopping = state.withLock { state in
      state.accepting = accepting
      return state.isStopping
    }
    if isStopping { accepting.cancel() }
    await withTaskCancellationHandler {
      await accepting.value
    } onCancel: {
      stop()
      abort()
    }
  }

  /// Accepts no more connections and closes those without a request. Requests that have arrived
  /// still get a response.
  package func stop() {
    let ending = state.withLock { state in
      state.isStopping = true
      return [state.accepting].compactMap(\.self)
        + state.connections.values.filter(\.isIdle).map(\.task)
    }
    for task in ending { task.cancel() }
  }

  /// Cancels all requests.
  package func abort() {
    for connection in state.withLock({ $0.connections }).values { connection.task.cancel() }
  }

  private func accept(_ responder: some HTTPResponder) async {
    await withTaskGroup(of: Void.self) { group in
      var count = 0
      while let socket = await listener.accept() {
        // Not a child of the accepting task, so that it continues while the server stops.
        let connection = start(socket, responder)
        group.addTask { await connection.value }
        count += 1
        if count >= limits.connections {
          await group.next()
          count -= 1
        }
      }
    }
  }

  private func start(
    _ socket: StreamSocket, _ responder: some HTTPResponder
  ) -> Task<Void, Never> {
    state.withLock { state in
      let number = state.nextConnection
      state.nextConnection += 1
      let connection = HTTPConnection(
        socket, limits: limits, responder: responder,
        setIdle: { [self] in setIdle($0, connection: number) })
      let task = Task(priority: .high) {
        await connection.serve()
        self.state.withLock { _ = $0.connections.removeValue(forKey: number) }
      }
      state.connections[number] = (task, isIdle: true)
      return task
    }
  }

  /// Records whether a connection waits for a request. Returns `false` if it must end instead.
  private func setIdle(_ isIdle: Bool, connection number: Int) -> Bool {
    state.withLock { state in
      state.connections[number]?.isIdle = isIdle
      return !(isIdle && state.isStopping)
    }
  }
}
