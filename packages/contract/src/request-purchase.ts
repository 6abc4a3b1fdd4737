import * as z from 'zod/mini'
import { addExportTime, addUploadTime, addUsers } from './plans/add-ons.ts'
import { saveMonthlyPlan } from './plans/monthly-plans.ts'
import { saveYearlyPlan } from './plans/yearly-plans.ts'

/** What is sent to buy it at once, without the total that is kept next to it. */
const shown = { quotedTotal: true } as const

/** A purchase as a request keeps it: which of the calls, and the rest of that call's body. */
export const requestPurchase = z.discriminatedUnion('kind', [
  z.extend(z.omit(saveMonthlyPlan.body, { ...shown, isDowngrade: true }), { kind: z.literal('monthly-plan') }),
  z.extend(z.omit(saveYearlyPlan.body, shown), { kind: z.literal('yearly-plan') }),
  z.extend(z.omit(addUploadTime.body, shown), { kind: z.literal('upload') }),
  z.extend(z.omit(addExportTime.body, shown), { kind: z.literal('export') }),
  z.extend(z.omit(addUsers.body, shown), { kind: z.literal('seats') }),
])
export type RequestPurchase = z.infer<typeof requestPurchase>

export type PlanPurchase = Extract<RequestPurchase, { kind: 'monthly-plan' | 'yearly-plan' }>
export type AddOnPurchase = Exclude<RequestPurchase, PlanPurchase>

export const isPlanPurchase = (purchase: RequestPurchase): purchase is PlanPurchase =>
  purchase.kind === 'monthly-plan' || purchase.kind === 'yearly-plan'

const refusals = [
  ...saveMonthlyPlan.refusals,
  ...saveYearlyPlan.refusals,
  ...addUploadTime.refusals,
  ...addExportTime.refusals,
  ...addUsers.refusals,
]
type Refused = (typeof refusals)[number]

/** Whatever a call that buys it at once is refused with; asking and approving are what the limit of managers leads to. */
export const purchaseRefusals = [...new Set(refusals)].filter(
  (code): code is Exclude<Refused, 'approval-required'> => code !== 'approval-required',
)
