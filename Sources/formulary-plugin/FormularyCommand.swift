import Foundation
import PackagePlugin

/// `swift package formulary …`: runs the tool in the folder of a package that depends on this one.
///
/// The plugin does not depend on the tool: if it did, every `swift build` of this package would
/// build most targets twice. It runs a tool that is already built.
@main
struct FormularyCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    guard let tool = Self.tool(for: context.package.directoryURL) else {
      Diagnostics.error(
        "formulary is neither in .build nor on the PATH: run 'swift build --product formulary'")
      return
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      Diagnostics.error("formulary ended with \(process.terminationStatus)")
      return
    }
  }

  /// Returns the tool that the package has built, or else the one on the `PATH`.
  private static func tool(for package: URL) -> URL? {
    let built = ["release", "debug"].map { package.appending(path: ".build/\($0)/formulary") }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let installed = path.split(separator: ":").map {
      URL(filePath: String($0)).appending(path: "formulary")
    }
    return (built + installed).first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
