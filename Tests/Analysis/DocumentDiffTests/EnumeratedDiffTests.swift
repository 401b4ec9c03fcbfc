import CounterexampleSearch
import DocumentDiff
import FormulaTesting
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

/// Verdicts about pairs of formulas, compared with full recalculations for all inputs.
@Suite struct EnumeratedDiffTests {
  /// Pairs with the same meaning, with one changed part, and with different meanings.
  private static let pairs: [(old: String, new: String)] =
    (0..<24 as Range<UInt64>).map { seed in
      func formula(_ seed: UInt64, _ notation: UInt64) -> String {
        var generator = SmallFormulaGenerator(seed: seed + 300, notation: notation)
        return generator.number(depth: 2)
      }
      let old = formula(seed, 1)
      switch seed % 3 {
      case 0: return (old, formula(seed, 2))
      case 1:
        let new = old.replacing("> 0", with: ">= 0").replacing("'A'", with: "'B'")
          .replacing(" + ", with: " - ").replacing("sum", with: "average")
        return (old, new == old ? "\(old) + 1" : new)
      default: return (old, formula(seed + 100, 2))
      }
    }

  private static func filled(_ formulas: [String]) -> FilledDocument {
    FilledDocument(
      JoyDocument(JSONTree.parse(Array(EnumeratedFields.document(formulas).utf8)).tree),
      settings: EvaluationSettings(EvaluationEnvironment(now: 1_768_435_200_000)))
  }

  private static let versions = (old: filled(pairs.map(\.old)), new: filled(pairs.map(\.new)))

  private static let settings = {
    var settings = DocumentExploration.Settings()
    settings.trials = 800
    return settings
  }()

  private static let forward = DocumentDiff(versions.old, versions.new, settings)
  private static let backward = DocumentDiff(versions.new, versions.old, settings)

  /// Whether the versions of each field differ for some assignment, by field.
  private static let differing: Set<String> = {
    let programs = (DocumentProgram(versions.old.checks), DocumentProgram(versions.new.checks))
    var differing: Set<String> = []
    for stored in EnumeratedFields.storedAssignments {
      let values = stored.map { FilledValue(field: $0.field, json: Array($0.json.utf8)) }
      let old = versions.old.outcomes(with: values, programs.0)
      let new = versions.new.outcomes(with: values, programs.1)
      for (field, outcome) in old {
        guard let other = new[field], !outcome.isSame(as: other) else { continue }
        differing.insert(field)
      }
    }
    return differing
  }()

  private func show(_ fact: MeaningFact) -> String {
    let pair = Self.pairs[Int(fact.field.dropFirst()) ?? 0]
    return "\(pair.old) → \(pair.new): \(fact.verdict)"
  }

  private func isProved(_ fact: MeaningFact) -> Bool {
    if case .proved = fact.verdict { true } else { false }
  }

  @Test func `every pair has a verdict, and each kind of verdict occurs`() {
    let facts = Self.forward.meaning
    #expect(facts.map(\.field) == Self.pairs.indices.map { "f\($0)" })
    #expect(facts.count { isProved($0) } > 6)
    #expect(facts.count { $0.difference != nil } > 6)
    #expect(Self.differing.count > 6 && Self.differing.count < Self.pairs.count)
  }

  @Test func `versions that are proved equivalent agree for all inputs`() {
    for fact in Self.forward.meaning + Self.backward.meaning where isProved(fact) {
      #expect(!Self.differing.contains(fact.field), "\(show(fact))")
      #expect(fact.trials == 0)
    }
  }

  @Test func `notations of the same meaning are proved equivalent`() {
    for (place, fact) in Self.forward.meaning.enumerated() where place.isMultiple(of: 3) {
      #expect(isProved(fact), "\(show(fact))")
    }
  }

  @Test func `versions that differ for some input are reported in both directions`() {
    for (one, other) in zip(Self.forward.meaning, Self.backward.meaning) {
      #expect(one.field == other.field)
      #expect(isProved(one) == isProved(other), "\(show(one))")
      guard Self.differing.contains(one.field) else { continue }
      #expect(one.difference != nil, "\(show(one))")
      #expect(other.difference != nil, "\(show(one))")
    }
  }

  @Test func `a reported difference is seen in recalculations, and needs all of its values`() {
    for (facts, old, new) in [
      (Self.forward.meaning, Self.versions.old, Self.versions.new),
      (Self.backward.meaning, Self.versions.new, Self.versions.old),
    ] {
      for fact in facts {
        guard let difference = fact.difference else { continue }
        #expect(old.outcome(of: fact.field, with: difference.witness) == difference.old)
        #expect(new.outcome(of: fact.field, with: difference.witness) == difference.new)
        #expect(!difference.old.isSame(as: difference.new) && difference.isComplete)
        for place in difference.witness.indices {
          var fewer = difference.witness
          fewer.remove(at: place)
          let outcomes = (
            old.outcome(of: fact.field, with: fewer), new.outcome(of: fact.field, with: fewer)
          )
          let areSame = outcomes.1.flatMap { outcomes.0?.isSame(as: $0) }
          #expect(areSame == true, "\(show(fact)) without \(difference.witness[place].field)")
        }
      }
    }
  }

  @Test func `a comparison of some fields returns the verdicts of the whole comparison`() {
    let wanted: Set<String> = ["f1", "f2", "f6"]
    let diff = DocumentDiff(Self.versions.old, Self.versions.new, Self.settings, fields: wanted)
    #expect(Set(diff.meaning.map(\.field)) == wanted)
    for fact in diff.meaning {
      let whole = Self.forward.meaning.first { $0.field == fact.field }
      #expect((whole?.difference != nil) == (fact.difference != nil), "\(show(fact))")
    }
  }

  @Test func `a document does not differ from itself`() {
    let diff = DocumentDiff(Self.versions.old, Self.versions.old, Self.settings)
    #expect(diff.structure.isEmpty && !diff.differs && !diff.isBreaking)
    #expect(diff.meaning.allSatisfy { isProved($0) })
  }
}
