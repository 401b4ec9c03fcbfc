import FormulaIDE
import JSONRPC

/// Returns the latest test report, for a document or a test file, as `text`.
enum TestCommand: ServerCommand {
  static let name = "formulary.test"

  static func answer(_ call: CommandCall) throws(ResponseError) -> JSON {
    guard let tests = call.document.tests.last else {
      throw ResponseError(
        .requestFailed,
        call.document.isTestFile
          ? "the tests have not been run yet"
          : "\(call.fileName) has no tests; add them in a file NAME.tests.json next to it")
    }
    return ["text": .string(tests.report)]
  }

  static func subject(_ call: CommandCall) -> String { "tests of \(call.fileName)" }
}
