import CFormulary
import CivilTime
import FormulaValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The parsed `formulary_options`.
struct EngineOptions {
  var environment = EvaluationEnvironment(now: EngineOptions.currentInstant)
  var limits = EvaluationLimits()
  var settings: EvaluationSettings { EvaluationSettings(environment, limits: limits) }
  /// Whether result columns contain errors in addition to values.
  var givesErrors = false
  var threads = 1

  /// Parses the options at `place`. Throws if one is not valid.
  init(_ place: UnsafePointer<formulary_options>?) throws(CInterfaceFailure) {
    guard let place = unsafe place else { return }
    guard unsafe place.pointee.size >= MemoryLayout<formulary_options>.size else {
      throw .argument(
        "the size of the formulary_options is not set; set it to sizeof(formulary_options)")
    }
    let options = unsafe place.pointee
    if unsafe options.has_now != 0 {
      let now = unsafe options.now
      guard now.isFinite else { throw .argument("'now' is not a valid instant") }
      environment.now = now.rounded(.down)
    }
    let zone = unsafe try CInterface.string(options.timezone, options.timezone_count, "'timezone'")
    if let zone {
      guard TimeZoneRules.named(zone) != nil else {
        throw .argument("'\(zone)' is not a valid time zone, such as Europe/Berlin")
      }
      environment.timeZone = zone
    }
    let locale = unsafe try CInterface.string(options.locale, options.locale_count, "'locale'")
    if let locale { environment.locale = locale }
    environment.seed = unsafe options.seed
    let steps = unsafe options.max_steps
    guard steps >= 0 else { throw .argument("'max_steps' must not be negative") }
    if steps > 0 { limits.steps = Int(clamping: steps) }
    switch unsafe options.errors {
    case FORMULARY_ERRORS_NULL: givesErrors = false
    case FORMULARY_ERRORS_STRUCT: givesErrors = true
    case let other: throw .argument("'errors' must be null or struct, found \(other)")
    }
    let count = unsafe options.threads
    guard (0...1024).contains(count) else {
      throw .argument("'threads' must be between 0 and 1024, found \(count)")
    }
    threads = max(1, Int(count))
  }

  /// The current time in whole milliseconds since 1970 UTC.
  private static var currentInstant: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec / 1_000_000)
  }
}
