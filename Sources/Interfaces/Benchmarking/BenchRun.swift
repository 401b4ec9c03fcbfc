import JSONTree
import SourceText

/// The results of one benchmark run.
package struct BenchRun: Sendable {
  /// The subject: the name of a document, or a formula.
  package var subject: String
  /// A digest that identifies the subject's content.
  package var digest: String
  /// A description of the subject's content.
  package var contents: String
  package var measures: [Measure]

  package init(subject: String, digest: String, contents: String, measures: [Measure]) {
    self.subject = subject
    self.digest = digest
    self.contents = contents
    self.measures = measures
  }

  /// Returns a 64-bit FNV-1a hash of `bytes` in hexadecimal. Complexity: O(bytes).
  package static func digest(of bytes: some Sequence<UInt8>) -> String {
    String(FNV1a(of: bytes).value, radix: 16)
  }

  /// Returns the comparison of `measure` with its counterpart in an earlier run, if there is one.
  package func comparison(of measure: Measure, with earlier: BenchRun) -> Comparison? {
    let old = earlier.measures.first { $0.name == measure.name && $0.group == measure.group }
    return old.map { Comparison(of: measure, with: $0) }
  }

  // MARK: JSON

  /// Returns the run as JSON, one measure per line, compared with an `earlier` one if given.
  package func json(comparedWith earlier: BenchRun? = nil) -> [UInt8] {
    var text = Array("{\"bench\":1,\"subject\":".utf8)
    text += JSONWriter.literal(subject) + Array(",\"contents\":".utf8)
    text += JSONWriter.literal(contents) + Array(",\"digest\":".utf8)
    text += JSONWriter.literal(digest) + Array(",\"measures\":[".utf8)
    for (number, measure) in measures.enumerated() {
      text += Array((number > 0 ? ",\n" : "\n").utf8)
      text += json(of: measure, comparedWith: earlier)
    }
    return text + Array("\n]}\n".utf8)
  }

  private func json(of measure: Measure, comparedWith earlier: BenchRun?) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("name", measure.name)
      writer.append("group", measure.group.rawValue)
      if let note = measure.note { writer.append("note", note) }
      if let amount = measure.amount {
        writer.append("amount", amount.count)
        writer.append("of", amount.unit.rawValue)
      }
      let interval = measure.samples.interval
      for (name, number) in [
        ("median", measure.samples.median), ("deviation", measure.samples.deviation),
        ("low", interval.lowerBound), ("high", interval.upperBound),
      ] { writer.append(name, number: Self.rounded(number)) }
      if let comparison = earlier.flatMap({ comparison(of: measure, with: $0) }) {
        writer.appendObject("comparison") { writer in
          for (name, number) in [
            ("ratio", comparison.ratio), ("low", comparison.interval.lowerBound),
            ("high", comparison.interval.upperBound), ("rankDistance", comparison.rankDistance),
          ] { writer.append(name, number: Self.rounded(number)) }
          writer.append("verdict", comparison.verdict.rawValue)
        }
      }
      for (name, samples) in [
        ("samples", measure.samples.values), ("machine", measure.machine),
      ] where !samples.isEmpty {
        writer.appendArray(name, of: samples) { writer, sample in
          writer.append(Self.rounded(sample))
        }
      }
    }
  }

  /// Rounded to thousandths of a nanosecond; clocks are not more precise.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  /// Parses the output of `json`; returns `nil` for anything else.
  package init?(_ bytes: [UInt8]) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    guard !diagnostics.contains(where: \.isFatal), tree.double("bench", of: tree.root) == 1,
      let list = tree[tree.root, "measures"], tree.kind(list) == .array
    else { return nil }
    func numbers(_ list: JSONNode) -> [Double] {
      tree.elements(of: list).compactMap { tree.double($0) }
    }
    subject = tree.string("subject", of: tree.root) ?? ""
    digest = tree.string("digest", of: tree.root) ?? ""
    contents = tree.string("contents", of: tree.root) ?? ""
    measures = []
    for node in tree.elements(of: list) {
      guard let name = tree.string("name", of: node),
        let group = tree.string("group", of: node).flatMap(Measure.Group.init(rawValue:)),
        let samples = tree[node, "samples"], tree.kind(samples) == .array
      else { return nil }
      var measure = Measure(name, in: group, numbers(samples))
      measure.machine = tree[node, "machine"].map(numbers) ?? []
      measures.append(measure)
    }
  }
}
