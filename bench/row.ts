/** What the ratio must reach, or must not exceed. */
export type Goal = { readonly least: number } | { readonly most: number }

/** One figure next to its yardstick, which was measured in the same run: what disturbs one disturbs both. */
export interface Row {
  readonly work: string
  /** With its unit. */
  readonly ours: string
  /** What it is compared with, with its figure; empty where it is compared with nothing. */
  readonly yardstick: string
  /** Ours by the yardstick. */
  readonly ratio: number | null
  readonly goal: Goal | null
  readonly met: boolean | null
}

export interface Measured {
  readonly work: string
  readonly ours: number
  readonly yardstick: number
  /** For both. */
  readonly unit: string
  /** What the yardstick is. */
  readonly against: string
  readonly goal?: Goal
  /** What else is known of ours. */
  readonly also?: string
}

const digitsOf = (value: number): number => (value < 10 ? 2 : value < 100 ? 1 : 0)

const figure = (value: number, unit: string): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: digitsOf(value) })} ${unit}`.trimEnd()

const isMet = (ratio: number, goal: Goal): boolean => ('least' in goal ? ratio >= goal.least : ratio <= goal.most)

export const compared = ({ work, ours, yardstick, unit, against, goal, also }: Measured): Row => {
  const ratio = ours / yardstick
  return {
    work,
    ours: also === undefined ? figure(ours, unit) : `${figure(ours, unit)}, ${also}`,
    yardstick: `${against} ${figure(yardstick, unit)}`,
    ratio,
    goal: goal ?? null,
    met: goal === undefined ? null : isMet(ratio, goal),
  }
}

/** Compared with what is allowed. */
export const limited = (work: string, ours: number, allowed: number, unit: string, also?: string): Row =>
  compared({
    work,
    ours,
    yardstick: allowed,
    unit,
    against: 'allowed are',
    goal: { most: 1 },
    ...(also === undefined ? {} : { also }),
  })

/** A figure that has no yardstick. */
export const alone = (work: string, ours: string): Row => ({
  work,
  ours,
  yardstick: '',
  ratio: null,
  goal: null,
  met: null,
})
