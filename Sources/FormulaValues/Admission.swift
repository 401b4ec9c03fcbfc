/// How the words of a call become the arguments of a function: kinds checked, nulls decided, ISO
/// text turned into dates, trailing zone and locale set apart.
package struct Admission: Sendable {
  private let parameters: [Parameter]
  private let firstRepeated: Int
  /// Kinds that need no further look, per declared parameter.
  private let plainKinds: [Kinds]
  private let takesZone: Bool
  private let takesLocale: Bool
  private let minimumCount: Int

  init(_ signature: Signature) {
    parameters = signature.parameters
    firstRepeated =
      signature.parameters.firstIndex(where: \.isRepeated) ?? signature.parameters.count
    plainKinds = signature.parameters.map { parameter in
      var kinds = parameter.want.accepted.subtracting(.null)
      if parameter.want == .date { kinds.subtract(.textual) }
      if parameter.want.seesNull || parameter.isOptional && !parameter.want.needsValue {
        kinds.insert(.null)
      }
      return kinds
    }
    takesZone = signature.takesZone
    takesLocale = signature.takesLocale
    minimumCount = signature.minimumCount
  }

  /// What came of the words of a call.
  package enum Outcome {
    /// The function is called with these.
    case admitted(Arguments)
    /// The call's result is known without the function.
    case decided(Word)
  }

  /// Looks at `count` words from `base` on, which it may change in place.
  package func admit(
    _ base: UnsafeMutablePointer<Word>, count: Int, of name: String, in run: inout Run
  ) -> Outcome {
    if !takesZone && !takesLocale {
      var index = 0
      while index < count, index < plainKinds.count,
        plainKinds[index].contains(kind: base[index].kind)
      {
        index += 1
      }
      if index == count { return .admitted(Arguments(base, count: count)) }
    }
    return admitSlowly(base, count: count, of: name, in: &run)
  }

  private func number(ofParameterAt index: Int) -> Int {
    index < parameters.count
      ? index : firstRepeated + (index - firstRepeated) % max(1, parameters.count - firstRepeated)
  }

  @inline(never)
  private func admitSlowly(
    _ base: UnsafeMutablePointer<Word>, count: Int, of name: String, in run: inout Run
  ) -> Outcome {
    var count = count
    var zone = Word.null
    var locale = Word.null
    if takesZone || takesLocale {
      count = setApart(base, count: count, zone: &zone, locale: &locale, in: &run)
      if zone.isError { return .decided(zone) }
    }
    var isNull = false
    var failure: Word?
    for index in 0..<count {
      let word = base[index]
      guard firstRepeated < parameters.count || index < parameters.count else { break }
      let parameter = parameters[number(ofParameterAt: index)]
      if word.isError {
        if parameter.want == .anyOrError { continue }
        // A failed argument counts before null; of failures the first one in the source counts.
        return .decided(isNull ? word : failure ?? word)
      }
      if word.isNull {
        if parameter.want.seesNull || (parameter.isOptional && !parameter.want.needsValue) {
          continue
        }
        if parameter.want.needsValue {
          failure = failure ?? mismatch(word, index, parameter, of: name, in: &run)
        } else {
          isNull = true
        }
        continue
      }
      if !parameter.want.accepted.contains(kind: word.kind) {
        failure = failure ?? mismatch(word, index, parameter, of: name, in: &run)
      } else if parameter.want == .date, word.has(.text) || word.has(.choice) {
        if let instant = DateText.instant(of: run.string(word), in: run.environment.timeZone) {
          base[index] = run.heap.date(instant)
        } else {
          failure =
            failure
            ?? run.fail(
              .badArgument,
              "'\(run.string(word).prefix(40))' is no ISO 8601 date, such as 2024-05-31",
              argument: index)
        }
      }
    }
    if isNull { return .decided(.null) }
    if let failure { return .decided(failure) }
    return .admitted(Arguments(base, count: count, zone: zone, locale: locale))
  }

  /// Takes the zone and the locale from the end: texts after the last argument that fits.
  private func setApart(
    _ base: UnsafeMutablePointer<Word>, count: Int, zone: inout Word, locale: inout Word,
    in run: inout Run
  ) -> Int {
    var given = 0
    while given < count {
      let word = base[given]
      let isText = word.has(.text) || word.has(.choice)
      if given >= parameters.count && firstRepeated >= parameters.count { break }
      let parameter = parameters[number(ofParameterAt: given)]
      if isText, given >= minimumCount, !parameter.want.accepted.contains(kind: .text) { break }
      given += 1
    }
    var rest = given
    if rest < count, takesZone {
      let isZone = base[rest].isNull || DateText.isZone(run.textOrEmpty(base[rest]))
      if isZone {
        zone = base[rest]
        rest += 1
      } else if !takesLocale || rest + 1 < count {
        zone = run.fail(
          .badArgument,
          "'\(run.textOrEmpty(base[rest]).prefix(40))' is no time zone, such as Europe/Berlin",
          argument: rest)
        return given
      }
    }
    if rest < count, takesLocale { locale = base[rest] }
    return given
  }

  private func mismatch(
    _ word: Word, _ index: Int, _ parameter: Parameter, of name: String, in run: inout Run
  ) -> Word {
    run.fail(
      .typeMismatch,
      "'\(name)' takes \(parameter.want.description) for '\(parameter.name)', not \(word.kind.nameWithArticle)",
      argument: index)
  }
}

extension Run {
  fileprivate func textOrEmpty(_ word: Word) -> String {
    word.has(.text) || word.has(.choice) ? string(word) : ""
  }
}
