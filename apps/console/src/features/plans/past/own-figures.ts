import type { PlanReplay } from '@touchline/domain/projection'

type Kind = 'upload' | 'export'

/** In how many months more was used than the plan has. */
export const overIn = ({ months }: PlanReplay, kind: Kind): number => months.filter(({ over }) => over[kind] > 0).length

/** Seconds used in a month, on average. */
export const averageOf = ({ months }: PlanReplay, kind: Kind): number =>
  months.reduce((sum, { used }) => sum + used[kind], 0) / Math.max(1, months.length)
