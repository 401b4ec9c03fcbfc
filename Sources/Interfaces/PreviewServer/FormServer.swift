package import FileAccess
package import FormPreview
package import Logging
package import LoopbackHTTP

/// A server for the pages of one form, reachable only from this machine.
package struct FormServer: Sendable {
  private let session: PreviewSession
  private let access: Access
  private let port: Int
  private let limits: HTTPLimits
  private let logger: Logger

  package init(
    _ session: PreviewSession, access: Access = Access(), port: Int, limits: HTTPLimits = .init(),
    logger: Logger
  ) {
    self.session = session
    self.access = access
    self.port = port
    self.limits = limits
    self.logger = logger
  }

  /// Serves until the process receives one of `signals`, or the task is cancelled.
  ///
  /// Calls `whenReady` with the address of the page. Throws if the port cannot be listened to.
  package func run(
    endingOn signals: [Int32] = [SIGINT, SIGTERM, SIGHUP],
    whenReady: @escaping @Sendable (String) -> Void
  ) async throws(SystemError) {
    let server = try HTTPServer(port: port, limits: limits)
    let responder = PreviewResponder(
      session, access: access, port: server.port, requestTime: limits.requestTime, logger: logger)
    let end = StopSignals(signals)
    // Not child tasks, because cancellation must end them in order.
    let serving = Task { await server.run(responder) }
    let upkeep = Task { await keepUp() }
    whenReady("http://127.0.0.1:\(server.port)/#\(access.token)")
    await end.wait()
    upkeep.cancel()
    // Streams end first, since the server waits for them.
    session.stop()
    session.events.close()
    server.stop()
    let patience = Task {
      if (try? await Task.sleep(for: .milliseconds(700))) != nil { server.abort() }
    }
    await serving.value
    patience.cancel()
    await upkeep.value
  }

  /// Watches the file, writes drafts and keeps connections open until it is cancelled.
  private func keepUp() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled {
          await session.lookAtFile()
          await session.writeDueDraft()
          try? await Task.sleep(for: .milliseconds(300))
        }
      }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(15))) != nil { session.events.keepAlive() }
      }
    }
  }
}
