extension JSONWriter {
  /// A member with a text.
  package mutating func append(_ name: String, _ text: String) {
    appendName(name)
    append(text)
  }

  /// A member with a text, or null.
  package mutating func append(_ name: String, _ text: String?) {
    appendName(name)
    if let text { append(text) } else { appendNull() }
  }

  /// A member with a list of texts.
  package mutating func append(_ name: String, _ texts: [String]) {
    appendName(name)
    append(texts)
  }

  /// A member with a truth value.
  package mutating func append(_ name: String, _ bool: Bool) {
    appendName(name)
    append(bool)
  }

  /// A member with a whole number.
  package mutating func append(_ name: String, _ number: Int) {
    appendName(name)
    append(number)
  }

  /// A member with a number, or null.
  package mutating func append(_ name: String, number: Double?) {
    appendName(name)
    if let number { append(number) } else { appendNull() }
  }

  /// A member with what is JSON already, or null.
  package mutating func append(_ name: String, json: [UInt8]?) {
    appendName(name)
    if let json { appendRaw(json) } else { appendNull() }
  }

  /// The object that `body` writes the members of.
  package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    body(&writer)
    writer.endObject()
    return writer.bytes
  }
}
