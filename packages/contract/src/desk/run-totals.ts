import { runKinds, stepKinds } from '@touchline/domain/run'
import * as z from 'zod/mini'
import { currency, id, instant, minorUnits } from '../wire.ts'

/** Minor units with tax. */
const sum = z.object({ bills: z.int(), minor: minorUnits })

/** Of one currency; currencies are never added up. */
export const runTotals = z.object({
  currency,
  before: sum,
  after: sum,
  byPlan: z.array(z.object({ ...sum.shape, groupId: z.nullable(z.string()) })),
  byWay: z.array(z.object({ ...sum.shape, way: z.enum(['card', 'transfer']) })),
  /** Without tax, which is a kind of its own. */
  byKind: z.array(z.object({ ...sum.shape, kind: z.enum(runKinds) })),
  /** From the bills of the 1st before to these. */
  steps: z.array(z.object({ ...sum.shape, kind: z.enum(stepKinds) })),
})

export type WireRunTotals = z.infer<typeof runTotals>

export const runStep = z.object({
  kind: z.enum(stepKinds),
  minor: minorUnits,
  /** Seats, hours, stored hours, months. */
  from: z.number(),
  to: z.number(),
  /** Of a bill that could not be computed. */
  why: z.optional(z.string()),
})

const difference = z.object({
  organizationId: id,
  club: z.string(),
  contractId: id,
  cycle: z.enum(['month', 'year']),
  currency,
  /** Minor units with tax; 0: none. */
  previewed: minorUnits,
  billed: minorUnits,
  /** Of the club's audit, after the preview; five at most. Empty: a finding of the region. */
  by: z.array(z.object({ action: z.string(), date: instant })),
})

export const comparison = z.object({
  equal: z.int(),
  explained: z.int(),
  unexplained: z.int(),
  totals: z.array(z.object({ currency, previewed: minorUnits, billed: minorUnits })),
  /** Unexplained ones first; five hundred at most. */
  differences: z.array(difference),
})

export type WireComparison = z.infer<typeof comparison>
