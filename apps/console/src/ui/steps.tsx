import './steps.css'

interface StepsProps {
  readonly what: string
  /** How it came about, one step a line. */
  readonly steps: readonly { readonly text: string; readonly isRepeated: boolean }[]
}

/** A thing that costs something, and under it how its amount came about. */
export const Steps = ({ what, steps }: StepsProps) => (
  <span className="steps">
    {what}
    {steps.map(({ text, isRepeated }) => (
      <small key={text} className={isRepeated ? 'repeated' : ''}>
        {text}
      </small>
    ))}
  </span>
)
