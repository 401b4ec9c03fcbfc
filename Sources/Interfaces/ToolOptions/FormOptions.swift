package import ArgumentParser
package import FormEditing

/// The options for the form of a document, which `preview` and `export` share.
package struct FormOptions: ParsableArguments {
  @Argument(help: "The document.")
  package var document: String

  @Option(help: "Whether the form can be edited: fill or readonly.")
  package var mode: Mode = .fill

  /// The mode of the form: editable or read-only.
  package enum Mode: String, ExpressibleByArgument, CaseIterable, Sendable {
    case fill, readonly
  }

  @Option(help: UnlicensedFeature.help)
  package var without: [UnlicensedFeature] = []

  @Option(help: ArgumentHelp("The page to show first.", valueName: "id"))
  package var page: String?

  @Option(
    help: ArgumentHelp("The view whose pages to show, such as mobile.", valueName: "type"))
  package var view: String?

  @Flag(help: "Load external pictures.")
  package var images = false

  @Flag(help: "Hide the list of pages.")
  package var noNavigation = false

  @Flag(help: "Disable copying and deleting pages.")
  package var fixedPages = false

  package init() {}

  /// Sets the properties of a session that the options determine.
  package func apply(to settings: inout FormSettings) {
    settings.mode = mode == .fill ? .fill : .readonly
    settings.allowsCollections = !without.contains(.collections)
    settings.page = page
    settings.view = view
    settings.loadsImages = images
    settings.hasNavigation = !noNavigation
    settings.hasFixedPages = fixedPages
  }
}
