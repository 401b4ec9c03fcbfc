extension JSONRecovery {
  /// Returns the result for an excerpt of a source if the whole source has the same errors.
  ///
  /// The number of errors decides between several readings. `minFaults` returns `nil` if a reading
  /// of the excerpt has the errors of the source, otherwise the least number of errors in the source.
  /// The result is `nil` if these numbers do not determine the best reading, or if the best reading
  /// has other errors in the source.
  ///
  /// Complexity: O(bytes), plus that of `minFaults` for up to four readings.
  static func outcome(
    ofExcerpt input: UnsafeBufferPointer<UInt8>, after strict: JSONScanner.Outcome,
    minFaults: (JSONScanner.Outcome) -> Int?
  ) -> JSONScanner.Outcome? {
    switch strict.faults.first?.fault.kind {
    case nil: return minFaults(strict) == nil ? strict : nil
    case .empty, .tooLarge, .utf16, .tooDeep, .yaml: return nil
    default: break
    }
    let readings = unsafe ExcerptReadings(of: input, without: nil, minFaults)
    let best = readings.best
    if let best, !best.hasBracketFault { return best.outcome }
    let candidates = best.map { [$0] } ?? readings.all
    let doubled = candidates.map {
      unsafe doubledBracket(among: $0.outcome.faults, in: input)
    }
    guard let first = doubled.first, let first else { return best?.outcome }
    guard doubled.allSatisfy({ $0?.opening == first.opening }) else { return nil }
    let others = unsafe ExcerptReadings(of: input, without: first.opening, minFaults)
    let margin = margin(of: first)
    if let best, others.minFaults + margin > best.minFaults { return best.outcome }
    guard let other = others.best, other.minFaults + margin <= readings.minFaults else {
      return nil
    }
    return other.outcome
  }
}

/// The readings of an excerpt between which the number of errors decides.
private struct ExcerptReadings {
  /// The reading that pairs brackets as written.
  let plain: ExcerptReading?
  /// The reading that trusts the layout, or `nil` if brackets pair without it.
  let laidOut: ExcerptReading?

  init(
    of input: UnsafeBufferPointer<UInt8>, without doubled: Int?,
    _ minFaults: (JSONScanner.Outcome) -> Int?
  ) {
    func reading(trustsLayout: Bool) -> ExcerptReading? {
      let found = unsafe JSONRecovery(
        input, trustsLayout: trustsLayout, takesShortcuts: true, without: doubled
      ).reading { .max }
      return found.map { ExcerptReading($0, minFaults: minFaults($0.outcome)) }
    }
    plain = reading(trustsLayout: false)
    laidOut = plain?.hasBracketFault == true ? reading(trustsLayout: true) : nil
  }

  var all: [ExcerptReading] { [plain, laidOut].compactMap { $0 } }

  /// The smallest number of errors that either reading may have in the whole source.
  var minFaults: Int { all.map { $0.minFaults }.min() ?? 0 }

  /// The reading that is chosen for the whole source too, or `nil` if that is uncertain.
  var best: ExcerptReading? {
    guard let plain else { return nil }
    guard let laidOut else { return plain.isWhole ? plain : nil }
    if laidOut.isWhole, laidOut.minFaults <= plain.minFaults { return laidOut }
    if plain.isWhole, plain.minFaults < laidOut.minFaults { return plain }
    return nil
  }
}

/// A reading of an excerpt.
private struct ExcerptReading {
  let outcome: JSONScanner.Outcome
  let hasBracketFault: Bool
  /// Whether the reading equals that of the whole source.
  let isWhole: Bool
  /// The number of errors in the whole source, or a minimum if `isWhole` is `false`.
  let minFaults: Int

  init(_ reading: JSONRecovery.Reading, minFaults: Int?) {
    outcome = reading.outcome
    hasBracketFault = reading.hasBracketFault
    isWhole = minFaults == nil && outcome.unreported == 0
    self.minFaults = minFaults ?? outcome.faultCount
  }
}
