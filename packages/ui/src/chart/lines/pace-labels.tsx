import { movedApart } from '../scale.ts'
import { textWidth } from '../text-width.ts'
import { PACE_TEXT_PX, type PaceFigures, type PaceFrame, type PaceTexts } from './pace-shape.ts'

interface LabelProps {
  readonly figures: PaceFigures
  readonly texts: PaceTexts
  readonly frame: PaceFrame
}

const APART = 14
const ROOM = 18

const widthOf = (text: string): number => textWidth(text, PACE_TEXT_PX)
const [ABOVE, ASIDE] = [10, 9]

export function Labels({ figures, texts, frame, isLabelled }: LabelProps & { readonly isLabelled: boolean }) {
  const { now } = figures
  const { xOf, yOf, base, head } = frame
  const [x, y] = [xOf(now.x), yOf(now.value)]
  const isRight = x - frame.left > widthOf(texts.now) + ASIDE
  return (
    <>
      {!isLabelled && <LimitNames figures={figures} texts={texts} frame={frame} />}
      <line className="halfway" x1={x} x2={x} y1={head - 6} y2={base} />
      <text className="strong" x={within(x, texts.today, frame)} y={8} textAnchor="middle">
        {texts.today}
      </text>
      {isLabelled && (
        <text
          className="strong"
          x={isRight ? x - ASIDE : x + ASIDE}
          y={y - ABOVE}
          textAnchor={isRight ? 'end' : 'start'}
        >
          {texts.now}
        </text>
      )}
      <circle className="ball" cx={x} cy={y} r={isLabelled ? 6 : 5} />
      <RunsOut figures={figures} texts={texts} frame={frame} isLabelled={isLabelled} />
      {texts.ticks.map(({ x: day, text }) => (
        <text key={day} x={within(xOf(day), text, frame)} y={base + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  )
}

const within = (x: number, text: string, { left, right }: PaceFrame): number =>
  Math.max(left + widthOf(text) / 2, Math.min(x, right - widthOf(text) / 2))

function RunsOut({
  figures: { over, limit, now },
  texts,
  frame,
  isLabelled,
}: LabelProps & { readonly isLabelled: boolean }) {
  if (over === null || limit === null || over.x <= now.x) return null
  const { xOf, yOf } = frame
  const [x, y] = [xOf(over.x), yOf(limit.hard)]
  const hasRoom = x - ASIDE - widthOf(texts.out) > xOf(now.x) + ASIDE
  const place = hasRoom
    ? { x: x - ASIDE, y: y - ABOVE, textAnchor: 'end' as const }
    : { x: within(x, texts.out, frame), y: yOf(over.value) - ASIDE, textAnchor: 'middle' as const }
  return (
    <>
      <circle className="out" cx={x} cy={y} r={4} />
      {isLabelled && (
        <text className="strong warn" {...place}>
          {texts.out}
        </text>
      )}
    </>
  )
}

function LimitNames({ figures: { limit, now }, texts, frame: { left, right, xOf, yOf } }: LabelProps) {
  if (limit === null) return null
  // Early in a period today is in their place.
  const isAtEnd = xOf(now.x) - left < Math.max(widthOf(texts.limit), widthOf(texts.soft)) + ASIDE
  const at = { x: isAtEnd ? right : left, textAnchor: isAtEnd ? ('end' as const) : ('start' as const) }
  const y = yOf(limit.hard)
  const soft = limit.soft === null ? null : yOf(limit.soft)
  return (
    <>
      <text className="strong" {...at} y={y - 6}>
        {texts.limit}
      </text>
      {soft !== null && (
        // Close lines leave no room.
        <text {...at} y={soft - y >= ROOM ? soft - 6 : soft + APART}>
          {texts.soft}
        </text>
      )}
    </>
  )
}

export function LineNames({
  figures: { limit, outlook, over, before },
  texts,
  frame: { right, head, base, yOf },
}: LabelProps) {
  const last = before?.at(-1)
  const names = [
    ...(limit === null ? [] : [{ text: texts.limit, look: 'strong', value: limit.hard }]),
    ...(limit === null || limit.soft === null ? [] : [{ text: texts.soft, look: '', value: limit.soft }]),
    ...(outlook === null
      ? []
      : [{ text: texts.end, look: over === null ? 'strong' : 'strong warn', value: outlook.expected }]),
    ...(last === undefined ? [] : [{ text: texts.before, look: '', value: last.value }]),
  ]
  const places = movedApart(
    names.map(({ value }) => Math.max(head, yOf(value)) + 4),
    APART,
    base,
  )
  return names.map(({ text, look }, index) => (
    <text key={text} className={look} x={right + ASIDE} y={places[index]}>
      {text}
    </text>
  ))
}
