import Foundation
import PackagePlugin

/// `swift package formulary …`: the tool, run in the folder of a package that depends on this one.
@main
struct FormularyCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "formulary").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      Diagnostics.error("formulary ended with \(process.terminationStatus)")
      return
    }
  }
}
