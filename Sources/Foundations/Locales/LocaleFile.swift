#if hasFeature(Embedded)
  /// A file with the currency names of all languages, which the host of a module for WebAssembly may
  /// load.
  ///
  /// They are the largest table. The module contains only its lines for the languages that are used
  /// most, after a line with the key `@@` that lists the others.
  package enum LocaleFile {
    /// The lines of the file, if it was loaded.
    nonisolated(unsafe) static var lines: LineTable.Row?

    /// Whether a language was used whose names only the file has, while it was not loaded.
    nonisolated(unsafe) package static var isMissing = false

    /// Uses a file, whose memory must stay valid. Returns `false` if it is for another version.
    ///
    /// The file holds the version of the locale data, a line feed and the lines of the table.
    package static func load(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let end = content.firstIndex(of: UInt8(ascii: "\n")),
        content[..<end].elementsEqual(LocaleVersion.cldr.utf8)
      else { return false }
      lines = LineTable.Row(rebasing: content[(end + 1)...])
      return true
    }

    /// Records that the file is missing if only it has the language of `key`.
    static func require(_ key: String, in table: LineTable) {
      guard lines == nil else { return }
      let language = String(key.prefix { $0 != "_" })
      if table.fields(of: "@@").contains(language) { isMissing = true }
    }
  }
#endif
