import FormulaRuntime
import FormulaValues
import RegularExpressions

/// A compiled pattern with the scratch memory of its searches.
final class CachedPattern {
  let expression: RegularExpression
  var scratch = RegularExpression.Scratch()

  init(_ expression: RegularExpression) { self.expression = expression }

  /// Returns the pattern of a call, compiled at its first use in the run.
  ///
  /// Charges the steps of a search through `text`.
  static func compiled(
    _ pattern: Word, flags: String = "", toSearch text: Word, in run: inout Run
  ) throws(EarlyResult) -> CachedPattern {
    let source = run.string(pattern)
    // Strings that are not ASCII are normalized before they are compared.
    guard run.spend(bytes: 80 + source.utf8.count),
      run.isASCII(pattern) || run.spend(source.utf8.count)
    else { throw EarlyResult(word: run.stepError()) }
    let key = "\(flags)/\(source)"
    let found: CachedPattern
    if let cached = run.cache[key] as? CachedPattern {
      found = cached
    } else {
      // Compiling a pattern takes far longer than reading it.
      guard run.spend(200 + 24 * source.utf8.count) else {
        throw EarlyResult(word: run.stepError())
      }
      do throws(RegularExpressionError) {
        found = CachedPattern(try RegularExpression(source, flags: flags))
      } catch {
        throw EarlyResult(word: run.fail(EvaluationError(error)))
      }
      let cost = found.expression.cost
      guard run.spend(8 * cost) else { throw EarlyResult(word: run.stepError()) }
      run.cache.keep(found, for: key, cost: cost + source.utf8.count)
    }
    // Most bytes cost a table lookup; only new states of the search cost a scan of the whole
    // program.
    let work = run.byteCount(text).multipliedReportingOverflow(by: 1 + found.expression.cost >> 4)
    guard !work.overflow, run.spend(work.partialValue) else {
      throw EarlyResult(word: run.stepError())
    }
    if let interruption = run.interruption {
      found.scratch.isStopped = { interruption.isRequested }
    } else {
      found.scratch.isStopped = nil
    }
    return found
  }
}

extension RegularExpression {
  /// Returns the number of the group that an argument refers to by name or number; 0 if omitted.
  func group(_ word: Word, in run: inout Run) throws(EarlyResult) -> Int {
    if word.isNull { return 0 }
    if word.isText {
      if let group = group(named: run.string(word)) { return group }
    } else if let group = Int(exactly: run.number(word)), (0...groupCount).contains(group) {
      return group
    }
    throw EarlyResult(
      word: run.fail(.badArgument, "the pattern has no such group", argument: 2))
  }
}

extension RegularExpression.Match {
  /// Returns a group of the match as text, or null if it did not participate.
  func text(ofGroup group: Int, of whole: Word, in run: inout Run) -> Word {
    guard let range = self[group] else { return .null }
    return unsafe run.heap.text(
      sharing: UnsafeBufferPointer(rebasing: run.utf8(whole)[range]), isASCII: run.isASCII(whole))
  }
}

extension EvaluationError {
  /// Creates the error for an invalid pattern, flags or replacement.
  init(_ error: RegularExpressionError) {
    self.init(.badArgument, error.description, argument: error.place == .pattern ? 1 : 2)
  }
}
