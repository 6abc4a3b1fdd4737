import { textWidth } from '../text-width.ts'

export const PACE_TEXT_PX = 12

/** Days since the period's start, use by then. */
export interface PacePoint {
  readonly x: number
  readonly value: number
}

export interface PaceFigures {
  readonly span: number
  readonly top: number
  readonly now: PacePoint
  readonly steps: readonly PacePoint[]
  readonly before: readonly PacePoint[] | null
  readonly limit: { readonly hard: number; readonly soft: number | null } | null
  readonly outlook: { readonly lowest: number; readonly expected: number; readonly highest: number } | null
  /** Null where the limit is not passed. */
  readonly over: PacePoint | null
}

export interface PaceTexts {
  readonly today: string
  readonly now: string
  readonly limit: string
  readonly soft: string
  readonly end: string
  readonly before: string
  readonly out: string
  readonly ticks: readonly { readonly x: number; readonly text: string }[]
  formatValue(value: number): string
}

export interface PaceFrame {
  readonly left: number
  readonly right: number
  readonly head: number
  readonly base: number
  readonly xOf: (x: number) => number
  readonly yOf: (value: number) => number
}

const HEAD = 18
const AXIS = 24
const VALUES = 44
const LABEL_GAP = 12

interface Size {
  readonly width: number
  readonly height: number
}

export function paceFrame({ span, top }: PaceFigures, texts: PaceTexts, size: Size, isLabelled: boolean): PaceFrame {
  const names = [texts.limit, texts.soft, texts.end, texts.before]
  const left = isLabelled ? VALUES : 0
  const right =
    size.width - (isLabelled ? Math.max(...names.map((name) => textWidth(name, PACE_TEXT_PX))) + LABEL_GAP : 0)
  const base = size.height - AXIS
  return {
    left,
    right,
    head: HEAD,
    base,
    xOf: (x) => left + (Math.min(x, span) / span) * (right - left),
    yOf: (value) => base - (value / top) * (base - HEAD),
  }
}
