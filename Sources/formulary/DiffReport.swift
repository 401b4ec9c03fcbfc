import DocumentDiff
import JSONTree
import SourceText

/// The output of `formulary diff` for one or several pairs of files.
struct DiffReport {
  private let format: DiffCommand.Format
  private let isSingle: Bool
  /// Whether text names the file of each comparison.
  private let namesFiles: Bool
  private var parts: [[UInt8]] = []

  /// The rule name of a difference between files that are not documents.
  private static let rule = "json-changed"

  init(format: DiffCommand.Format, isSingle: Bool, namesFiles: Bool) {
    self.format = format
    self.isSingle = isSingle
    self.namesFiles = namesFiles
  }

  /// Adds the differences between two versions of a document.
  mutating func add(_ diff: DocumentDiff, _ data: DataComparison?, old: String, new: String) {
    switch format {
    case .json: parts.append(diff.json(old: old, new: new, data: data))
    case .text:
      let heading = namesFiles ? "\(new):\n" : ""
      parts.append(Array((heading + diff.text + (data?.text ?? "")).utf8))
    case .markdown:
      let extra = data.map { "\n```\n\($0.text)```\n" } ?? ""
      parts.append(Array((diff.markdown(old: old, new: new) + extra).utf8))
    case .github: parts.append(Array(diff.github(file: new).utf8))
    case .sarif: parts += diff.sarifResults(file: new)
    }
  }

  /// Adds a file that only one version has.
  mutating func add(_ file: String, _ change: String) {
    add(file, lines: "the file \(change)\n", differences: [("", change)])
  }

  /// Adds files that are not documents.
  mutating func add(_ file: String, _ comparison: JSONComparison) {
    add(
      file, lines: "not a document; compared as JSON:\n" + comparison.text,
      differences: comparison.differences)
  }

  private mutating func add(
    _ file: String, lines: String, differences: [(pointer: String, change: String)]
  ) {
    switch format {
    case .text: parts.append(Array("\(file): \(lines)".utf8))
    case .markdown: parts.append(Array("### \(file)\n\n```\n\(lines)```\n".utf8))
    case .github:
      let name = EscapedText.workflowCommand(file, isProperty: true)
      for (pointer, change) in differences {
        let message = EscapedText.workflowCommand("\(pointer) \(change)", isProperty: false)
        parts.append(Array("::notice file=\(name),title=\(Self.rule)::\(message)\n".utf8))
      }
    case .json:
      let object = JSONWriter.object { writer in
        writer.append("file", file)
        writer.appendObjects("json", of: differences) { writer, difference in
          writer.append("path", difference.pointer)
          writer.append("change", difference.change)
        }
      }
      parts.append(object)
    case .sarif:
      let object = JSONWriter.object { writer in
        writer.append("ruleId", Self.rule)
        writer.appendObject("message") { writer in writer.append("text", "\(file): \(lines)") }
      }
      parts.append(object)
    }
  }

  /// The complete report.
  var bytes: [UInt8] {
    let comma = Array(",\n".utf8)
    switch format {
    case .text, .github: return Array(parts.joined())
    case .markdown: return Array(parts.joined(separator: [UInt8(ascii: "\n")]))
    case .json:
      if isSingle, let only = parts.first {
        return only.last == UInt8(ascii: "\n") ? only : only + [UInt8(ascii: "\n")]
      }
      return Array("[".utf8) + parts.joined(separator: comma) + Array("]\n".utf8)
    case .sarif:
      return Array(
        #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"formulary diff"}},"results":["#
          .utf8) + parts.joined(separator: comma) + Array("]}]}\n".utf8)
    }
  }
}
