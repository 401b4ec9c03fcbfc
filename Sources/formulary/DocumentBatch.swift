/// The processing of several documents, which continues after one that cannot be read.
enum DocumentBatch {
  /// Processes each document by calling `work`, and prints all results unless `output` is `nil`.
  ///
  /// `work` returns the result for a document, and whether it has no errors. A problem is reported,
  /// and processing continues; if there is only one document, the problem is thrown. Throws an
  /// `ExitStatus` after any error or problem.
  static func perform(
    _ paths: [String], _ input: InputName, to output: OutputOptions?, isJSON: Bool,
    _ work: (_ path: String) throws -> (bytes: [UInt8], isFine: Bool)
  ) throws {
    var parts: [(name: String, bytes: [UInt8])] = []
    var worst: ExitStatus?
    for path in paths {
      do {
        let (bytes, isFine) = try work(path)
        parts.append((Files.name(of: path, stdinName: input.stdinFilename), bytes))
        if !isFine, worst == nil { worst = .failure }
      } catch let problem as any CommandError where paths.count > 1 {
        Output.report(problem)
        // An unreadable document determines the exit code, even if another one has errors.
        if worst == nil || problem.status == .usage { worst = problem.status }
      }
    }
    try output?.write(CollectedResults.bytes(parts, isJSON: isJSON))
    if let worst { throw worst }
  }
}
