import { Dated } from '../figures/dated.tsx'
import './steps.css'

interface StepsProps {
  readonly what: string
  /** How it was calculated, one step per line. */
  readonly steps: readonly string[]
}

/** A thing that costs something, and under it how its amount was calculated. */
export const Steps = ({ what, steps }: StepsProps) => (
  <span className="steps">
    {what}
    {steps.map((text) => (
      <small key={text}>
        <Dated text={text} />
      </small>
    ))}
  </span>
)
