import * as z from 'zod/mini'
import { addCustom, addExportTime, addUploadTime, addUsers } from './plans/add-ons.ts'
import { saveMonthlyPlan } from './plans/monthly-plans.ts'
import { saveYearlyPlan } from './plans/yearly-plans.ts'

const shown = { quotedTotal: true } as const

export const requestPurchase = z.discriminatedUnion('kind', [
  z.extend(z.omit(saveMonthlyPlan.body, { ...shown, isDowngrade: true }), { kind: z.literal('monthly-plan') }),
  z.extend(z.omit(saveYearlyPlan.body, shown), { kind: z.literal('yearly-plan') }),
  z.extend(z.omit(addUploadTime.body, shown), { kind: z.literal('upload') }),
  z.extend(z.omit(addExportTime.body, shown), { kind: z.literal('export') }),
  z.extend(z.omit(addUsers.body, shown), { kind: z.literal('seats') }),
  z.extend(z.omit(addCustom.body, shown), { kind: z.literal('custom') }),
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
  ...addCustom.refusals,
]
type Refused = (typeof refusals)[number]

/** Without those about asking and approving. */
export const purchaseRefusals = [...new Set(refusals)].filter(
  (code): code is Exclude<Refused, 'approval-required'> => code !== 'approval-required',
)
