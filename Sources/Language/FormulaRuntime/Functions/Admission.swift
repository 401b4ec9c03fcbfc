package import FormulaValues
import Locales

/// How the words of a call become the arguments of a function: kinds checked, nulls decided, ISO
/// text turned into dates, trailing zone and locale set apart.
package struct Admission: Sendable {
  private let parameters: [Parameter]
  private let firstRepeated: Int
  /// Kinds that need no further look, per declared parameter.
  package let plainKinds: [Kinds]
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
      if parameter.want.seesNull || parameter.isOptional {
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
    // A trailing zone or locale is a text that no parameter is left for, so it never gets this far.
    var index = 0
    while index < count, index < plainKinds.count,
      unsafe plainKinds[index].contains(kind: base[index].kind)
    {
      index += 1
    }
    if index == count { return unsafe .admitted(Arguments(base, count: count)) }
    return unsafe admitSlowly(base, count: count, of: name, in: &run)
  }

  private func number(ofParameterAt index: Int) -> Int {
    index < parameters.count
      ? index : firstRepeated + (index - firstRepeated) % max(1, parameters.count - firstRepeated)
  }

  @inline(never)
  private func admitSlowly(
    _ base: UnsafeMutablePointer<Word>, count: Int, of name: String, in run: inout Run
  ) -> Outcome {
    var trailing = Trailing(start: count)
    if takesZone || takesLocale { trailing = unsafe setApart(base, count: count, in: &run) }
    let count = trailing.start
    var isNull = false
    var failure: Word?
    for index in 0..<count {
      let word = unsafe base[index]
      guard firstRepeated < parameters.count || index < parameters.count else { break }
      let parameter = parameters[number(ofParameterAt: index)]
      if word.isError {
        if parameter.want == .anyOrError { continue }
        // A failed argument counts before null; of failures the first one in the source counts.
        return .decided(isNull ? word : failure ?? word)
      }
      if word.isNull {
        if parameter.want.seesNull || parameter.isOptional {
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
        if let instant = run.instant(iso: word, in: run.environmentZone()) {
          unsafe base[index] = run.heap.date(Double(instant))
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
    if let error = trailing.error { return .decided(isNull ? error : failure ?? error) }
    if isNull { return .decided(.null) }
    if let failure { return .decided(failure) }
    if let (message, index) = trailing.complaint {
      return .decided(run.fail(.badArgument, message, argument: index))
    }
    return unsafe .admitted(
      Arguments(base, count: count, zone: trailing.zone, locale: trailing.locale))
  }

  /// The zone and the locale at the end of a call.
  private struct Trailing {
    /// How many arguments come before.
    var start: Int
    var zone = Word.null
    var locale = Word.null
    /// What is wrong with them, and the argument to blame.
    var complaint: (message: String, index: Int)?

    /// The first of them that is an error itself.
    var error: Word? { zone.isError ? zone : locale.isError ? locale : nil }
  }

  /// Finds the zone and the locale at the end: texts after the last argument that fits.
  private func setApart(
    _ base: UnsafeMutablePointer<Word>, count: Int, in run: inout Run
  ) -> Trailing {
    // Names are compared with the last ones.
    _ = run.spend(2)
    var given = 0
    while given < count {
      let word = unsafe base[given]
      if given >= parameters.count && firstRepeated >= parameters.count { break }
      let parameter = parameters[number(ofParameterAt: given)]
      if word.isText, given >= minimumCount, !takes(word, parameter, in: &run) { break }
      given += 1
    }
    var trailing = Trailing(start: given)
    var rest = given
    if rest < count, takesZone {
      let word = unsafe base[rest]
      if word.isNull || word.isError || run.zoneRules(named: word) != nil {
        trailing.zone = word
        rest += 1
      } else if !takesLocale || rest + 1 < count {
        // The text may have been meant for the parameter that stands there.
        let other =
          rest < parameters.count
          ? "; '\(parameters[rest].name)' takes \(parameters[rest].want.description)" : ""
        trailing.complaint = (
          "\(run.quoted(word)) is no time zone, such as Europe/Berlin\(other)", rest
        )
        return trailing
      }
    }
    if rest < count, takesLocale {
      let word = unsafe base[rest]
      if word.isNull || word.isError || run.namesLocale(word) {
        trailing.locale = word
      } else {
        let wanted = rest == given && takesZone ? "time zone or locale" : "locale"
        let question =
          run.localeMeant(by: word).map { "; did you mean '\($0)'?" } ?? ", such as en or de"
        trailing.complaint = ("\(run.quoted(word)) is no \(wanted)\(question)", rest)
      }
    }
    return trailing
  }

  /// Whether a text is meant for an optional parameter, rather than for the zone or locale after
  /// it: a date begins with a digit or a sign, as no zone or locale does.
  private func takes(_ text: Word, _ parameter: Parameter, in run: inout Run) -> Bool {
    guard parameter.want == .date else { return parameter.want.accepted.contains(kind: .text) }
    guard let first = unsafe run.utf8(text).first else { return true }
    return !(0x41...0x5A ~= first & 0xDF)
  }

  private func mismatch(
    _ word: Word, _ index: Int, _ parameter: Parameter, of name: String, in run: inout Run
  ) -> Word {
    run.fail(
      .typeMismatch,
      "'\(name)' takes \(parameter.want.description(for: parameter.name)), not \(word.kind.nameWithArticle)",
      argument: index)
  }
}

extension Word {
  var isText: Bool { has(.text) || has(.choice) }
}

extension Run {
  /// The locale that was surely meant by a text which names none.
  fileprivate func localeMeant(by word: Word) -> String? {
    guard word.isText else { return nil }
    // Every known name is compared.
    _ = spend(2_000)
    return LocaleID.meant(by: name(word))
  }

  /// A value as messages name it: a text in quotes, or the kind.
  fileprivate func quoted(_ word: Word) -> String {
    word.isText ? "'\(string(word).prefix(40))'" : word.kind.nameWithArticle
  }
}
