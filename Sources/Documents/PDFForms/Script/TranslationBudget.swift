/// A bound on what the translations of a form build, those that fail included.
///
/// A script of a few bytes can read a group of a thousand fields, many times, and then fail.
final class TranslationBudget {
  private var left: Int

  init(bytes: Int = PDFLimits.builtBytes) { left = bytes }

  /// Returns `false` once more bytes have been charged than the budget has.
  func spend(_ bytes: Int) -> Bool {
    left -= min(bytes, left + 1)
    return left >= 0
  }
}
