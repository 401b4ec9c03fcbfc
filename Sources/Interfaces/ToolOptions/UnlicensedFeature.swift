package import ArgumentParser

/// A feature that a user without a license for it cannot use.
package enum UnlicensedFeature: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Editing collections.
  case collections

  /// The help of the option `--without`.
  package static let help = ArgumentHelp(
    "Reject changes that require a license for a feature: collections.", valueName: "feature")
}
