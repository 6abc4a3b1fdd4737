import { Dated } from '../figures/dated.tsx'
import './steps.css'

interface StepsProps {
  readonly what: string
  readonly steps: readonly string[]
}

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
