interface MeterProps {
  readonly label: string
  /** In the unit that `text` names. */
  readonly used: number
  readonly limit: number
  /** Shown as a tick on the bar. */
  readonly soft?: number
  /** What a screen reader says, e.g. "12.4 of 15 hours". */
  readonly text: string
  /** Full is as it should be, e.g. seats; only more than full alarms. */
  readonly mayBeFull?: boolean
}

const share = (part: number, whole: number): number =>
  whole <= 0 ? (part > 0 ? 100 : 0) : Math.min(100, (part / whole) * 100)

/** A bar of use against a limit. Widths are set through the CSSOM: the page's policy forbids style attributes. */
export function Meter({ label, used, limit, soft, text, mayBeFull = false }: MeterProps) {
  const isOver = mayBeFull ? used > limit : used >= limit && limit > 0
  const state = isOver ? 'over' : soft !== undefined && soft < limit && used >= soft ? 'warn' : ''
  return (
    <div
      className="track"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      aria-valuetext={text}
    >
      <i className={state} ref={width(share(used, limit))} />
      {soft !== undefined && soft > 0 && soft < limit && <b ref={left(share(soft, limit))} />}
    </div>
  )
}

const width = (percent: number) => (element: HTMLElement | null) => element?.style.setProperty('width', `${percent}%`)
const left = (percent: number) => (element: HTMLElement | null) => element?.style.setProperty('left', `${percent}%`)
