import ArgumentParser
import Foundation
import GoalTracker

/// Runs something; its problems go to standard error, a line each, and the command ends with 1.
func told<Result>(_ body: () throws(GoalError) -> Result) throws -> Result {
  do { return try body() } catch {
    error.problems.forEach { complain($0.description) }
    throw ExitCode(1)
  }
}

/// A line on standard error.
func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

/// What was written, a line each, with what was doubtful about it.
func report(_ lines: [Batch.Line]) {
  for line in lines {
    print("\(line.place): \(line.deed)")
    line.remarks.forEach { complain("\(line.place): note: \($0.message) [\($0.code.rawValue)]") }
  }
}
