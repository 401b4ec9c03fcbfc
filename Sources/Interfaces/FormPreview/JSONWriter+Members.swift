import JSONTree

extension JSONWriter {
  /// Writes a member with a text, or null.
  mutating func member(_ name: String, _ text: String?) {
    appendName(name)
    if let text { append(text) } else { appendNull() }
  }

  mutating func member(_ name: String, _ bool: Bool) {
    appendName(name)
    append(bool)
  }

  mutating func member(_ name: String, _ number: Int) {
    appendName(name)
    append(Double(number))
  }

  /// Writes a member with a number, or null.
  mutating func member(_ name: String, number: Double?) {
    appendName(name)
    if let number { append(number) } else { appendNull() }
  }

  /// Writes a member with what is JSON already, or null.
  mutating func member(_ name: String, json: [UInt8]?) {
    appendName(name)
    if let json { appendRaw(json) } else { appendNull() }
  }

  mutating func member(_ name: String, _ texts: [String]) {
    appendName(name)
    beginArray()
    for text in texts { append(text) }
    endArray()
  }

  /// The object that `body` writes the members of.
  static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    body(&writer)
    writer.endObject()
    return writer.bytes
  }
}
