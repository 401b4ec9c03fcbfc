package import FormulaRuntime
import FormulaValues
import SourceText

/// The function reference as text, JSON and Markdown.
package enum FunctionReference {
  /// Returns an overview of `functions` with one line per function, by group.
  package static func overview(_ functions: [FunctionDeclaration]) -> String {
    var text = ""
    for group in FunctionGroup.allCases {
      let members = functions.filter { $0.group == group }.sorted { $0.name < $1.name }
      if members.isEmpty { continue }
      text += "\(group.title)\n"
      for function in members { text += "  \(call(function)) — \(function.summary)\n" }
      text += "\n"
    }
    return text
  }

  /// Returns one line per function, in the given order.
  package static func list(_ functions: [FunctionDeclaration]) -> String {
    functions.map { "\(call($0)) — \($0.summary)\n" }.joined()
  }

  /// Returns the documentation of `function`.
  package static func page(_ function: FunctionDeclaration) -> String {
    var text = "\(call(function)) → \(function.signature.result)\n\n\(function.summary)\n"
    let parameters = parameters(of: function.signature)
    if !function.signature.parameters.isEmpty { text += "\n" }
    for parameter in parameters { text += "  \(parameter.name): \(parameter.note)\n" }
    if !function.aliases.isEmpty {
      text += "\nAlso written \(function.aliases.joined(separator: ", ")).\n"
    }
    text += "\n\(reach(of: function))\n"
    if !function.examples.isEmpty {
      text += "\nExamples\n"
      for example in function.examples { text += "  \(line(example))\n" }
    }
    return text
  }

  /// Returns the name and description of each parameter, such as `a number, optional`.
  ///
  /// Texts that the parameter accepts are listed, as in `text (day, month, year)`.
  package static func parameters(
    of signature: Signature
  ) -> [(name: String, note: String)] {
    var listed: [[String]: String] = [:]
    var parameters = signature.parameters.map { parameter in
      let use = parameter.isRepeated ? ", any number" : parameter.isOptional ? ", optional" : ""
      var words = ""
      if !parameter.words.isEmpty {
        let list = parameter.words.joined(separator: ", ")
        words = listed[parameter.words].map { " (as for '\($0)')" } ?? " (\(list))"
        listed[parameter.words] = parameter.name
      }
      return (name: parameter.name, note: "\(parameter.want.description)\(words)\(use)")
    }
    if signature.takesZone { parameters.append(("zone", "a time zone's name, optional")) }
    if signature.takesLocale { parameters.append(("locale", "a locale's name, optional")) }
    return parameters
  }

  /// Returns a sentence about the availability of `function` in other programs.
  private static func reach(of function: FunctionDeclaration) -> String {
    switch (function.group, function.isPublished) {
    case (.host, true): "A function of the program that hosts the form."
    case (.host, false):
      "A function of the program that hosts the form; other programs may not know it."
    case (_, true): "Published: documents may rely on it everywhere."
    case (_, false): "An extension of this engine: other JoyDoc hosts may not know it."
    }
  }

  package static func json(_ functions: [FunctionDeclaration]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, function) in functions.enumerated() {
      bytes.append(contentsOf: (index > 0 ? ",\n{" : "\n{").utf8)
      member("name", function.name, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      member("group", function.group.rawValue, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      member("summary", function.summary, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      member("result", function.signature.result.description, to: &bytes)
      bytes.append(
        contentsOf: ",\"published\":\(function.isPublished),\"volatile\":\(function.isVolatile)"
          .utf8)
      bytes.append(contentsOf: ",\"zone\":\(function.signature.takesZone)".utf8)
      bytes.append(contentsOf: ",\"locale\":\(function.signature.takesLocale),\"aliases\":[".utf8)
      for (index, alias) in function.aliases.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(alias.utf8, to: &bytes)
      }
      bytes.append(contentsOf: "],\"parameters\":[".utf8)
      for (index, parameter) in function.signature.parameters.enumerated() {
        bytes.append(contentsOf: (index > 0 ? ",{" : "{").utf8)
        member("name", parameter.name, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        member("type", parameter.want.name, to: &bytes)
        bytes.append(
          contentsOf:
            ",\"optional\":\(parameter.isOptional),\"repeated\":\(parameter.isRepeated)".utf8)
        if !parameter.words.isEmpty {
          bytes.append(contentsOf: ",\"words\":[".utf8)
          for (place, word) in parameter.words.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(word.utf8, to: &bytes)
          }
          bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(UInt8(ascii: "}"))
      }
      bytes.append(contentsOf: "],\"examples\":[".utf8)
      for (index, example) in function.examples.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(line(example).utf8, to: &bytes)
      }
      bytes.append(contentsOf: "]}".utf8)
    }
    bytes.append(contentsOf: "\n]\n".utf8)
    return bytes
  }

  private static func member(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\"\(name)\":".utf8)
    JSONText.append(value.utf8, to: &bytes)
  }

  static func call(_ function: FunctionDeclaration) -> String {
    "\(function.name)(\(function.signature.parameterText))"
  }

  static func line(_ example: Example) -> String {
    switch example.outcome {
    case .value(let value): "\(example.formula) → \(display(value))"
    case .error: "\(example.formula) → error"
    case .anything: example.formula
    }
  }

  private static func display(_ value: Value) -> String {
    var run = Run()
    let word = run.word(value)
    var bytes: [UInt8] = []
    _ = word.appendJSON(to: &bytes, in: run)
    return String(decoding: bytes, as: UTF8.self)
  }
}
