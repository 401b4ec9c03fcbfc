import ArgumentParser
import FormulaValues
import Testing
import ToolOptions

@Suite struct OptionsTests {
  /// Returns the error of parsing arguments; `nil` if they are valid.
  private func complaint<Options: ParsableArguments>(
    _ options: Options.Type, _ arguments: [String]
  ) -> String? {
    do {
      _ = try Options.parse(arguments)
      return nil
    } catch {
      return Options.message(for: error)
    }
  }

  @Test(
    arguments: [
      ([], nil),
      (["--now", "2024-05-31T12:00:00Z", "--timezone", "Europe/Berlin", "--locale", "pt-BR"], nil),
      (["--now", "today"], "'today' is not a valid instant, such as 2024-05-31T12:00:00Z"),
      (
        ["--timezone", "Mars/North"], "'Mars/North' is not a valid time zone, such as Europe/Berlin"
      ),
      (["--max-steps", "0"], "--max-steps must be at least 1"),
      (["--max-document-memory", "0"], "--max-document-memory must be at least 1"),
      (["--locale", "xx"], "'xx' is not a valid locale, such as de or pt-BR"),
    ] as [([String], String?)])
  func `evaluation options are validated`(arguments: [String], complaint: String?) {
    let reported = self.complaint(EvaluationOptions.self, arguments)
    #expect(
      complaint.map { reported?.hasPrefix($0) == true } ?? (reported == nil),
      "\(reported ?? "nothing")")
  }

  @Test func `evaluation options determine environment and limits`() throws {
    let options = try EvaluationOptions.parse([
      "--now", "1970-01-01T00:00:01Z", "--timezone", "Asia/Tokyo", "--seed", "7", "--max-steps",
      "5", "--max-document-steps", "6", "--max-document-memory", "8", "--locale", "de",
    ])
    let environment = options.environment
    #expect(environment.now == 1_000 && environment.seed == 7)
    #expect(environment.timeZone == "Asia/Tokyo" && environment.locale == "de")
    #expect(options.limits.steps == 5 && options.limits.documentSteps == 6)
    #expect(options.limits.documentMemory == 8)
    #expect(try EvaluationOptions.parse([]).limits == EvaluationLimits())
  }

  @Test(
    arguments: [
      (["form.json"], nil), (["form.json", "--port", "0", "--mode", "readonly"], nil),
      (["form.json", "--port", "70000"], "--port must be from 0 to 65535"),
      (["-"], "a preview requires a file that it can watch"),
    ] as [([String], String?)])
  func `preview options are validated`(arguments: [String], complaint: String?) {
    #expect(self.complaint(PreviewOptions.self, arguments) == complaint)
  }
}
