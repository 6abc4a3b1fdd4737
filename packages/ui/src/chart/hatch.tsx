interface HatchProps {
  /** For this picture alone: a pattern in a hidden element paints nothing. */
  readonly id: string
  /** Px from line to line. */
  readonly step: number
}

/** What is not fixed yet, later, or over a limit, everywhere at 45 degrees; the picture colours `wash` and `hatch`. */
export const Hatch = ({ id, step }: HatchProps) => (
  <defs>
    <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="wash" width={step} height={step} />
      <rect className="hatch" width={2} height={step} />
    </pattern>
  </defs>
)
