import FormulaRuntime
import FormulaValues
import RegularExpressions

/// A compiled pattern with the scratch memory of its searches.
final class CachedPattern {
  let expression: RegularExpression
  var scratch = RegularExpression.Scratch()

  init(_ expression: RegularExpression) { self.expression = expression }
}

extension Run {
  /// Returns the pattern of a call, compiled at its first use in the run.
  ///
  /// Charges the steps of a search through `text`.
  mutating func pattern(
    _ pattern: Word, flags: String = "", toSearch text: Word
  ) throws(EarlyResult) -> CachedPattern {
    let source = string(pattern)
    guard spend(bytes: 80 + source.utf8.count) else { throw EarlyResult(word: stepError()) }
    let key = "\(flags)/\(source)"
    let found: CachedPattern
    if let cached = cache[key] as? CachedPattern {
      found = cached
    } else {
      // Compiling a pattern takes far longer than reading it.
      guard spend(200 + 24 * source.utf8.count) else { throw EarlyResult(word: stepError()) }
      do throws(RegularExpressionError) {
        found = CachedPattern(try RegularExpression(source, flags: flags))
      } catch {
        throw EarlyResult(word: fail(error))
      }
      let cost = found.expression.cost
      guard spend(8 * cost) else { throw EarlyResult(word: stepError()) }
      cache.keep(found, for: key, cost: cost + source.utf8.count)
    }
    // Most bytes cost a table lookup; only new states of the search cost a scan of the whole
    // program.
    let work = byteCount(text).multipliedReportingOverflow(by: 1 + found.expression.cost >> 4)
    guard !work.overflow, spend(work.partialValue) else { throw EarlyResult(word: stepError()) }
    if let interruption {
      found.scratch.isStopped = { interruption.isRequested }
    } else {
      found.scratch.isStopped = nil
    }
    return found
  }

  /// Returns the error for an invalid pattern, flags or replacement.
  mutating func fail(_ error: RegularExpressionError) -> Word {
    fail(.badArgument, error.description, argument: error.place == .pattern ? 1 : 2)
  }

  /// Returns the number of the group that an argument refers to by name or number; 0 if omitted.
  mutating func group(
    of expression: RegularExpression, _ word: Word
  ) throws(EarlyResult) -> Int {
    if word.isNull { return 0 }
    if isText(word) {
      if let group = expression.group(named: string(word)) { return group }
    } else if let group = Int(exactly: number(word)), (0...expression.groupCount).contains(group) {
      return group
    }
    throw EarlyResult(
      word: fail(.badArgument, "the pattern has no such group", argument: 2))
  }

  /// Returns a group of a match as text, or null if it did not participate.
  mutating func text(_ match: RegularExpression.Match, group: Int, of whole: Word) -> Word {
    let entry = entry(ofText: whole)
    guard let range = match[group] else { return .null }
    return unsafe text(
      sharing: UnsafeBufferPointer(rebasing: utf8(whole)[range]), isASCII: entry.isASCII)
  }
}
