import FormulaRuntime
import FormulaValues
import Testing

@testable import FormulaLibrary

@Suite struct FunctionRegistryTests {
  @Test func `names in the registry equal those derived from types`() {
    for entry in FunctionRegistry.entries { #expect(entry.name == entry.function.name) }
  }
}
