import ArgumentParser
import Foundation
import GoalTracker

/// Runs `body`. If it throws, writes each problem to standard error and exits with code 1.
func reported<Result>(_ body: () throws(GoalError) -> Result) throws -> Result {
  do { return try body() } catch {
    error.problems.forEach { complain($0.description) }
    throw ExitCode(1)
  }
}

/// Writes a line to standard error.
func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

/// Prints a line for each change, and its warnings to standard error.
func report(_ lines: [Batch.Line]) {
  for line in lines {
    print("\(line.place): \(line.deed)")
    line.remarks.forEach { complain("\(line.place): note: \($0.message) [\($0.code.rawValue)]") }
  }
}
