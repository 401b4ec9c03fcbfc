/// A one-line summary of passed tests and covered branches.
struct TestSummary {
  let failed: Int
  let count: Int
  let taken: Int
  /// The number of reachable branches.
  let branches: Int

  var title: String {
    passed + (branches == 0 ? "" : " · \(taken) of \(branches) branches")
  }

  private var passed: String {
    switch (failed, count) {
    case (_, 0): "no tests"
    case (0, 1): "the test passes"
    case (0, _): "all \(count) tests pass"
    case (_, 1): "the test fails"
    case (1, _): "1 of \(count) tests fails"
    case (_, _): "\(failed) of \(count) tests fail"
    }
  }
}
