import FormulaRuntime
import FormulaValues
import Testing

@testable import FormulaLibrary

@Suite struct FunctionRegistryTests {
  @Test func `the registry names functions as their types do`() {
    for entry in FunctionRegistry.entries { #expect(entry.name == entry.function.name) }
  }
}
