package import FormPreview
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
package import UnixSignals

/// A server for the pages of one form, for this machine alone.
package struct FormServer: Sendable {
  private let session: PreviewSession
  private let access: Access
  private let port: Int
  private let limits: ServerLimits
  private let logger: Logger

  package init(
    _ session: PreviewSession, access: Access = Access(), port: Int, limits: ServerLimits = .init(),
    logger: Logger
  ) {
    self.session = session
    self.access = access
    self.port = port
    self.limits = limits
    self.logger = logger
  }

  /// Serves until the process gets one of the signals, or the task is cancelled. `whenReady` is told
  /// the address. Throws if nothing can be listened to at the port.
  package func run(
    endingOn signals: [UnixSignal] = [.sigint, .sigterm, .sighup],
    whenReady: @escaping @Sendable (String) -> Void
  ) async throws {
    let bound = BoundPort(port)
    let access = access
    let application = Application(
      responder: PreviewResponder(
        session, access: access, port: bound, requestTime: limits.requestTime, logger: logger),
      server: .http1(
        configuration: .init(
          // Of what does not come in whole: a head, or the next request of a connection.
          idleTimeout: .init(limits.requestTime),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: PreviewResponder.mostHeadBytes,
            maxHeaderListSize: PreviewResponder.mostHeadBytes * 2))),
      configuration: .init(
        address: .hostname("127.0.0.1", port: port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
      onServerRunning: { channel in
        if let number = channel.localAddress?.port { bound.set(number) }
        whenReady("http://127.0.0.1:\(bound.number)/#\(access.token)")
      }, logger: logger)
    // Services end from the last to the first: streams end before the server waits for them.
    var configuration = ServiceGroupConfiguration(
      services: [application, SessionService(session: session)],
      gracefulShutdownSignals: signals, logger: logger)
    configuration.maximumGracefulShutdownDuration = .milliseconds(700)
    let group = ServiceGroup(configuration: configuration)
    // Not a part of this task: whoever cancels that wants connections to be ended one by one, too.
    let serving = Task { try await group.run() }
    do {
      try await withTaskCancellationHandler {
        try await serving.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    } catch let error as IOError {
      throw ListenError(port: port, reason: unsafe String(cString: strerror(error.errnoCode)))
    }
  }
}

/// How much the server takes on.
package struct ServerLimits: Sendable {
  /// Connections at a time; others wait until one of them ends.
  package var connections = 32
  /// How long it may take until a request is there whole and answered.
  package var requestTime = Duration.seconds(30)

  package init() {}
}

/// Why nothing can be listened to.
package struct ListenError: Error {
  package let port: Int
  /// What the system says.
  package let reason: String
}

/// What happens by itself while a form is shown: its file is watched, drafts are written, connections
/// are kept open.
private struct SessionService: Service {
  let session: PreviewSession

  func run() async throws {
    await withGracefulShutdownHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await session.lookAtFile()
            await session.writeDueDraft()
            try? await Task.sleep(for: .milliseconds(300))
          }
        }
        group.addTask {
          while !Task.isShuttingDownGracefully, !Task.isCancelled {
            for _ in 0..<50 where !Task.isShuttingDownGracefully {
              try? await Task.sleep(for: .milliseconds(300))
            }
            session.events.keepAlive()
          }
        }
      }
    } onGracefulShutdown: {
      // Open streams would be waited for.
      session.stop()
      session.events.close()
    }
  }
}
