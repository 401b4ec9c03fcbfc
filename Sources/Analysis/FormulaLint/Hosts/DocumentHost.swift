/// A program that shows documents and computes their formulas.
package enum DocumentHost: String, CaseIterable, Hashable, Sendable {
  case web, ios, kotlin
  case reactNative = "react-native"

  /// Creates a host from its name in a target, ignoring case.
  package init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let host = Self.allCases.first(where: { $0.rawValue == name || $0.alias == name }) else {
      return nil
    }
    self = host
  }

  /// Another name that targets may use.
  private var alias: String? { self == .kotlin ? "android" : nil }

  /// The names that targets may use.
  package static let names = allCases.flatMap { [$0.rawValue, $0.alias].compactMap { $0 } }

  /// The name in messages.
  package var title: String {
    switch self {
    case .web: "Web"
    case .ios: "iOS"
    case .kotlin: "Kotlin"
    case .reactNative: "React Native"
    }
  }

  /// The newest version with release notes, if there are any.
  package var newest: HostVersion? {
    switch self {
    case .web: HostVersion(4, candidate: 24)
    case .ios: HostVersion(3, candidate: 25)
    case .kotlin: HostVersion(2, candidate: 26)
    case .reactNative: nil
    }
  }
}
