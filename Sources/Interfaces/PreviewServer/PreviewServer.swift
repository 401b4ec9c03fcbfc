package import FormPreview
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A server for the pages of one form, for this machine alone.
package struct PreviewServer: Sendable {
  private let session: PreviewSession
  private let access: Access
  private let port: Int
  private let logger: Logger

  private static let mostConnections = 32

  package init(
    _ session: PreviewSession, access: Access = Access(), port: Int, logger: Logger
  ) {
    self.session = session
    self.access = access
    self.port = port
    self.logger = logger
  }

  /// Serves until the process is asked to end. `whenReady` is told the address.
  /// Throws if nothing can be listened to at the port.
  package func run(whenReady: @escaping @Sendable (String) -> Void) async throws {
    let bound = BoundPort(port)
    let access = access
    let application = Application(
      responder: PreviewResponder(session, access: access, port: bound, logger: logger),
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: PreviewResponder.mostHeadBytes,
            maxHeaderListSize: PreviewResponder.mostHeadBytes * 2))),
      configuration: .init(
        address: .hostname("127.0.0.1", port: port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
      onServerRunning: { channel in
        if let number = channel.localAddress?.port { bound.set(number) }
        whenReady("http://127.0.0.1:\(bound.number)/#\(access.token)")
      }, logger: logger)
    // Services end from the last to the first: streams end before the server waits for them.
    var configuration = ServiceGroupConfiguration(
      services: [application, SessionService(session: session)],
      gracefulShutdownSignals: [.sigint, .sigterm, .sighup], logger: logger)
    configuration.maximumGracefulShutdownDuration = .milliseconds(700)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ListenError(port: port, reason: unsafe String(cString: strerror(error.errnoCode)))
    }
  }
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
