import { useId } from 'react'
import './segments.css'

interface Segment<K extends string> {
  readonly key: K
  readonly label: string
}

interface SegmentsProps<K extends string> {
  readonly label: string
  /** Where a heading next to it says it. */
  readonly hidesLabel?: boolean
  readonly segments: readonly Segment<K>[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
}

export function Segments<K extends string>({
  label,
  hidesLabel = false,
  segments,
  chosen,
  onChoose,
}: SegmentsProps<K>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className={hidesLabel ? 'hidden-text' : ''}>{label}</legend>
      <div>
        {segments.map((segment) => (
          <label key={segment.key}>
            <input type="radio" name={name} checked={segment.key === chosen} onChange={() => onChoose(segment.key)} />
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
