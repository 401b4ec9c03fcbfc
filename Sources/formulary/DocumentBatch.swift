/// Work on several documents, of which one that cannot be read does not stop the rest.
enum DocumentBatch {
  /// Works on each document, which gives what is printed of it and whether all is well, and prints
  /// all of it, unless there is no output. What goes wrong is told, and the work goes on; of the only
  /// document it is thrown. Throws if something went wrong.
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
      } catch let problem as any CommandProblem where paths.count > 1 {
        Output.report(problem)
        // What could not be read weighs more than what is wrong.
        if worst == nil || problem.status == .usage { worst = problem.status }
      }
    }
    try output?.write(Collected.bytes(parts, isJSON: isJSON))
    if let worst { throw worst }
  }
}
