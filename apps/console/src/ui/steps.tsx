import './steps.css'

interface StepsProps {
  readonly what: string
  /** How it came about, one step a line. */
  readonly steps: readonly string[]
}

/** A thing that costs something, and under it how its amount came about. */
export const Steps = ({ what, steps }: StepsProps) => (
  <span className="steps">
    {what}
    {steps.map((step) => (
      <small key={step}>{step}</small>
    ))}
  </span>
)
