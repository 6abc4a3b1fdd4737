interface HatchProps {
  /** Per picture: patterns of hidden elements paint nothing. */
  readonly id: string
  readonly step: number
}

export const Hatch = ({ id, step }: HatchProps) => (
  <defs>
    <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="wash" width={step} height={step} />
      <rect className="hatch" width={2} height={step} />
    </pattern>
  </defs>
)
