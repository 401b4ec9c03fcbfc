import ArgumentParser
import FileAccess
import Formulas
import FormEditing
import FormPreview
import Foundation
import Logging
import PreviewServer
import ToolOptions

/// The command `formulary preview`.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: PreviewOptions.abstract,
    discussion: PreviewOptions.discussion)

  @OptionGroup var preview: PreviewOptions

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let session: PreviewSession
    do throws(FileError) {
      session = try await PreviewSession(settings)
    } catch {
      throw NetworkFailure(message: error.message)
    }
    if let problem = await session.unknownName { throw NetworkFailure(message: problem) }
    if let problem = await session.draftProblem { FormularyNet.say(problem) }
    var logger = Logger(label: "formulary") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .error
    let server = FormServer(session, port: preview.port, logger: logger)
    let opens = preview.open
    do throws(SystemError) {
      try await server.run { address in
        try? Descriptor.write(Array((address + "\n").utf8), to: STDOUT_FILENO)
        FormularyNet.say("showing '\(preview.form.document)'; Ctrl-C ends")
        if opens { Self.open(address) }
      }
    } catch {
      throw NetworkFailure(
        message: "cannot listen on port \(preview.port) of 127.0.0.1: \(error.message)")
    }
    await session.writeDraft()
    let count = await session.unsavedCount
    if count > 0 {
      FormularyNet.say(
        "\(count) \(count == 1 ? "change is" : "changes are") not saved; "
          + "the next preview offers \(count == 1 ? "it" : "them")")
    }
  }

  private var settings: PreviewSettings {
    let options = options
    var settings = PreviewSettings(path: preview.form.document, version: Version.text) {
      options.environment
    }
    preview.form.apply(to: &settings.form)
    settings.form.allowsSaving = !preview.noSave
    settings.logPath = preview.logEvents
    settings.drafts = .usual()
    settings.form.limits = options.limits
    return settings
  }

  /// Opens an address in the default application of the desktop.
  private static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if canImport(Darwin)
      process.arguments = ["open", address]
    #else
      process.arguments = ["xdg-open", address]
    #endif
    try? process.run()
  }
}
