import JoyDocLint
import Testing

/// The page and the schema of settings.
@Suite struct SettingsPageTests {
  @Test func `the page of settings is up to date`() throws {
    try ProjectFile("Documentation/Settings.md").expect(ConfigurationSettings.page)
  }

  @Test func `the schema of settings is up to date`() throws {
    try ProjectFile(ConfigurationSettings.schemaFile).expect(ConfigurationSettings.schema)
  }

  @Test func `each example of a setting is valid and contains its name`() {
    for setting in ConfigurationSettings.current {
      let configuration = LintConfiguration(Array(setting.example.utf8), folder: "/") { _ in [] }
      #expect(configuration.findings.isEmpty, "\(setting.name)")
      #expect(setting.example.contains(setting.name))
    }
  }
}
