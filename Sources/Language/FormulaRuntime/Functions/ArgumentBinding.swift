import CivilTime
package import FormulaValues
import Locales

/// The binding of a call's words to the parameters of a function.
///
/// Checks kinds, handles null, converts ISO text to dates, and separates a trailing zone and
/// locale.
package struct ArgumentBinding: Sendable {
  private let parameters: [Parameter]
  private let firstRepeated: Int
  /// The kinds that need no conversion or further check, by declared parameter.
  package let plainKinds: [Kinds]
  private let takesZone: Bool
  private let takesLocale: Bool
  private let minimumCount: Int

  init(_ signature: Signature) {
    parameters = signature.parameters
    firstRepeated =
      signature.parameters.firstIndex(where: { $0.isRepeated }) ?? signature.parameters.count
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

  /// The result of binding the words of a call.
  package enum Outcome {
    /// The function is called with these arguments.
    case admitted(Arguments)
    /// The result of the call is known without calling the function.
    case decided(Word)
  }

  /// Binds the `count` words at `base`, and may convert them in place.
  package func admit(
    _ base: UnsafeMutablePointer<Word>, count: Int, of name: String, in run: inout Run
  ) -> Outcome {
    // No parameter is left for a trailing zone or locale, so the fast path never accepts it.
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
        // A failed argument takes precedence over null. Of several failures, the first in the
        // source wins.
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
      } else if parameter.want == .date, word.isText {
        if let instant = run.instant(iso: word, in: run.environmentZone()) {
          unsafe base[index] = run.heap.date(Double(instant))
        } else {
          failure =
            failure
            ?? run.fail(
              .badArgument,
              "'\(run.string(word).prefix(40))' is not a valid ISO 8601 date, such as 2024-05-31",
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
    /// The number of arguments before them.
    var start: Int
    var zone = Word.null
    var locale = Word.null
    /// The diagnosis of an invalid zone or locale, and the index of its argument.
    var complaint: (message: String, index: Int)?

    /// The first of the two that is an error.
    var error: Word? { zone.isError ? zone : locale.isError ? locale : nil }
  }

  /// Finds the zone and the locale at the end: texts after the last argument that fits.
  private func setApart(
    _ base: UnsafeMutablePointer<Word>, count: Int, in run: inout Run
  ) -> Trailing {
    // The names are compared with those of the last call.
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
        // The text may have been meant for the parameter at its position.
        let other =
          rest < parameters.count
          ? "; '\(parameters[rest].name)' takes \(parameters[rest].want.description)" : ""
        trailing.complaint = (
          "\(Self.quoted(word, in: run)) is not a valid time zone, such as Europe/Berlin\(other)",
          rest
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
          Self.localeMeant(by: word, in: run).map { "; did you mean '\($0)'?" }
          ?? ", such as en or de"
        trailing.complaint = (
          "\(Self.quoted(word, in: run)) is not a valid \(wanted)\(question)", rest
        )
      }
    }
    return trailing
  }

  /// Returns `true` if `text` is meant for an optional parameter, not for the zone or locale after
  /// it.
  ///
  /// A date begins with a digit or a sign; a zone or locale begins with a letter.
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

  /// Returns the locale that a misspelled locale name most likely means.
  private static func localeMeant(by word: Word, in run: borrowing Run) -> String? {
    guard word.isText else { return nil }
    // The name is compared with every known locale.
    _ = run.spend(2_000)
    return LocaleID.meant(by: run.name(word))
  }

  /// Returns a value as shown in messages: a text in quotes, or the kind.
  private static func quoted(_ word: Word, in run: borrowing Run) -> String {
    word.isText ? "'\(run.string(word).prefix(40))'" : word.kind.nameWithArticle
  }
}
