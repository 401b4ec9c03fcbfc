/// The environment, limits and interruption of evaluations.
package struct EvaluationSettings: Sendable {
  package var environment: EvaluationEnvironment
  package var limits: EvaluationLimits
  package var interruption: Interruption?

  package init(
    _ environment: EvaluationEnvironment = EvaluationEnvironment(),
    limits: EvaluationLimits = EvaluationLimits(), interruption: Interruption? = nil
  ) {
    self.environment = environment
    self.limits = limits
    self.interruption = interruption
  }
}
