package import FormulaValues
import JSONTree

/// The settings of an exported form, stored in its page.
extension FormSettings {
  /// The settings as JSON, except the limits, the environment and the version.
  package var json: [UInt8] {
    JSONWriter.object { writer in
      writer.append("fileName", fileName)
      writer.append("mode", mode.rawValue)
      writer.append("page", page)
      writer.append("view", view)
      for (name, isOn) in switches { writer.append(name, isOn) }
    }
  }

  /// Reads settings from JSON; missing members have their defaults.
  ///
  /// Throws a `RequestError` if `json` is not an object.
  package init(
    json: [UInt8], version: String,
    environment: @escaping @Sendable () -> EvaluationEnvironment
  ) throws(RequestError) {
    let tree = try RequestBody.object(json)
    func text(_ name: StaticString) -> String? { tree.string(name, of: tree.root) }
    self.init(
      fileName: text("fileName") ?? "form.json", version: version, environment: environment)
    if text("mode") == Mode.readonly.rawValue { mode = .readonly }
    page = text("page")
    view = text("view")
    allowsCollections = tree.bool("collections", of: tree.root) ?? allowsCollections
    loadsImages = tree.bool("images", of: tree.root) ?? loadsImages
    hasNavigation = tree.bool("navigation", of: tree.root) ?? hasNavigation
    hasFixedPages = tree.bool("fixedPages", of: tree.root) ?? hasFixedPages
  }

  private var switches: [(name: String, isOn: Bool)] {
    [
      ("collections", allowsCollections), ("images", loadsImages), ("navigation", hasNavigation),
      ("fixedPages", hasFixedPages),
    ]
  }
}
