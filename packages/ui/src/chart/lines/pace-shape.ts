import { textWidth } from '../text-width.ts'

/** As the style sheet has the texts. */
export const PACE_TEXT_PX = 12

/** A point of the picture: days since the period began, and what is used by then. */
export interface PacePoint {
  readonly x: number
  readonly value: number
}

/** What is to be drawn, in days and in the unit that is shown. */
export interface PaceFigures {
  /** Days of the period. */
  readonly span: number
  readonly top: number
  readonly now: PacePoint
  /** Where each step of the use stands; the last one is now. */
  readonly steps: readonly PacePoint[]
  /** How the period before grew, on the same days. */
  readonly before: readonly PacePoint[] | null
  readonly limit: { readonly hard: number; readonly soft: number | null } | null
  /** By the period's end. */
  readonly outlook: { readonly lowest: number; readonly expected: number; readonly highest: number } | null
  /** From where on the limit is passed, and how far; null where it is not. */
  readonly over: PacePoint | null
}

/** What is written in the picture. */
export interface PaceTexts {
  readonly today: string
  readonly now: string
  readonly limit: string
  readonly soft: string
  readonly end: string
  readonly before: string
  /** The day on which the limit is reached. */
  readonly out: string
  readonly ticks: readonly { readonly x: number; readonly text: string }[]
  formatValue(value: number): string
}

/** Px of the picture around its field. */
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

/** With room for the values at the left and the names of the lines at the right, or without both. */
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
