import { useId } from 'react'
import { Hatch } from '../hatch.tsx'
import { Picture } from '../picture.tsx'
import { gridValues } from '../scale.ts'
import { Labels, LineNames } from './pace-labels.tsx'
import { type PaceFigures, type PaceFrame, type PaceTexts, paceFrame } from './pace-shape.ts'
import './pace-chart.css'

interface PaceChartProps {
  readonly figures: PaceFigures
  readonly texts: PaceTexts
  readonly width: number
  readonly height: number
  readonly isLabelled: boolean
  readonly chosen: { readonly x: number; readonly value: number } | null
  readonly label: string
}

/** Steps through today, then dotted; hatched over the limit. */
export function PaceChart({ figures, texts, width, height, isLabelled, chosen, label }: PaceChartProps) {
  const [hatch, field] = [useId(), useId()]
  const frame = paceFrame(figures, texts, { width, height }, isLabelled)
  const { xOf, yOf, base } = frame
  return (
    <Picture className="pace-chart" width={width} height={height} label={label}>
      <Hatch id={hatch} step={6} />
      <defs>
        <clipPath id={field}>
          <rect x={frame.left} y={frame.head} width={frame.right - frame.left} height={base - frame.head} />
        </clipPath>
      </defs>
      <Box figures={figures} frame={frame} hatch={hatch} />
      {isLabelled && <Grid top={figures.top} frame={frame} formatValue={texts.formatValue} />}
      <line className="axis-line" x1={frame.left} x2={frame.right} y1={base} y2={base} />
      {/* What is higher than the field leaves it. */}
      <g clipPath={`url(#${field})`}>
        {figures.before !== null && <path className="before" d={lineOf(figures.before, frame)} />}
        <Cone figures={figures} frame={frame} />
      </g>
      <Limits figures={figures} frame={frame} />
      <Used figures={figures} frame={frame} />
      <Outlook figures={figures} frame={frame} />
      {chosen !== null && (
        <>
          <line className="chosen" x1={xOf(chosen.x)} x2={xOf(chosen.x)} y1={frame.head} y2={base} />
          <circle className="chosen" cx={xOf(chosen.x)} cy={yOf(chosen.value)} r={4} />
        </>
      )}
      <Labels figures={figures} texts={texts} frame={frame} isLabelled={isLabelled} />
      {isLabelled && <LineNames figures={figures} texts={texts} frame={frame} />}
    </Picture>
  )
}

interface PartProps {
  readonly figures: PaceFigures
  readonly frame: PaceFrame
}

const round = (px: number): number => Math.round(px * 10) / 10

const lineOf = (points: PaceFigures['steps'], { left, base, xOf, yOf }: PaceFrame): string =>
  `M${left} ${base}${points.map(({ x, value }) => `L${round(xOf(x))} ${round(yOf(value))}`).join('')}`

/** Open at the limit, as high as the expected use. */
function Box({ figures: { over, limit, span }, frame: { xOf, yOf }, hatch }: PartProps & { readonly hatch: string }) {
  if (over === null || limit === null) return null
  const [from, to, high, low] = [xOf(over.x), xOf(span), yOf(over.value), yOf(limit.hard)].map(round)
  return (
    <>
      <path d={`M${from} ${low}V${high}H${to}V${low}Z`} fill={`url(#${hatch})`} />
      <path className="box" d={`M${from} ${low}V${high}H${to}V${low}`} />
    </>
  )
}

interface GridProps {
  readonly top: number
  readonly frame: PaceFrame
  readonly formatValue: PaceTexts['formatValue']
}

const Grid = ({ top, frame: { left, right, yOf }, formatValue }: GridProps) =>
  gridValues(top).map((value) => (
    <g key={value}>
      <line className="hair" x1={left} x2={right} y1={yOf(value)} y2={yOf(value)} />
      <text x={left - 10} y={yOf(value) + 4} textAnchor="end">
        {formatValue(value)}
      </text>
    </g>
  ))

function Limits({ figures: { limit }, frame: { left, right, yOf } }: PartProps) {
  if (limit === null) return null
  return (
    <>
      {limit.soft !== null && (
        <line className="soft-limit" x1={left} x2={right} y1={yOf(limit.soft)} y2={yOf(limit.soft)} />
      )}
      <line className="limit" x1={left} x2={right} y1={yOf(limit.hard)} y2={yOf(limit.hard)} />
    </>
  )
}

function Used({ figures: { steps }, frame: { left, base, xOf, yOf } }: PartProps) {
  const stair = steps.map(({ x, value }) => `H${round(xOf(x))}V${round(yOf(value))}`).join('')
  return (
    <>
      <path className="under" d={`M${left} ${base}${stair}V${base}Z`} />
      <path className="used" d={`M${left} ${base}${stair}`} />
    </>
  )
}

function Cone({ figures: { outlook, now, span }, frame: { xOf, yOf } }: PartProps) {
  if (outlook === null) return null
  const [from, to] = [`${round(xOf(now.x))} ${round(yOf(now.value))}`, round(xOf(span))]
  return <path className="cone" d={`M${from}L${to} ${round(yOf(outlook.highest))}V${round(yOf(outlook.lowest))}Z`} />
}

/** In the warning colour beyond the limit. */
function Outlook({ figures: { outlook, now, over, limit, span }, frame: { xOf, yOf } }: PartProps) {
  if (outlook === null) return null
  const [x, y] = [round(xOf(now.x)), round(yOf(now.value))]
  const end = `${round(xOf(span))} ${round(yOf(outlook.expected))}`
  const isToCross = over !== null && limit !== null && over.x > now.x
  const cross = isToCross ? `${round(xOf(over.x))} ${round(yOf(limit.hard))}` : end
  return (
    <>
      <path className={over !== null && !isToCross ? 'forecast over' : 'forecast'} d={`M${x} ${y}L${cross}`} />
      {isToCross && <path className="forecast over" d={`M${cross}L${end}`} />}
    </>
  )
}
