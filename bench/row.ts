type Goal = { readonly least: number } | { readonly most: number }

export interface Row {
  readonly work: string
  readonly ours: string
  readonly yardstick: string
  readonly ratio: number | null
  readonly goal: Goal | null
  readonly met: boolean | null
}

export interface Measured {
  readonly work: string
  readonly ours: number
  readonly yardstick: number
  readonly unit: string
  readonly against: string
  readonly goal?: Goal
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

export const limited = (work: string, ours: number, allowed: number, unit: string, also?: string): Row =>
  compared({
    work,
    ours,
    yardstick: allowed,
    unit,
    against: 'allowed',
    goal: { most: 1 },
    ...(also === undefined ? {} : { also }),
  })

export const alone = (work: string, ours: string): Row => ({
  work,
  ours,
  yardstick: '',
  ratio: null,
  goal: null,
  met: null,
})
