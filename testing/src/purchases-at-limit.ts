import * as z from 'zod/mini'
import { newKey } from './add-ons.ts'
import type { TestCell } from './cell.ts'
import { makeCoupon, STANDARD_DISCOUNT } from './coupons.ts'
import type { Reply } from './http.ts'
import { createUser } from './organization.ts'
import type { TestOrganization } from './test-organization.ts'

export const NOW = '2026-11-21T04:00:00.000Z'
export const MONTH_END = '2026-11-30T14:59:59.999Z'

export const plansOf = ({ contractId }: TestOrganization, rest: string) =>
  `/manage/contract_info/${contractId}/plans${rest}`

export const shownTotal = z.object({ details: z.object({ total: z.int() }) })

/** A wrong figure first, then the refusal's. */
export async function quoted(by: TestOrganization, path: string, body: object): Promise<Reply> {
  const unseen = await by.post(path, { ...body, quotedTotal: -1 }, newKey())
  return by.post(path, { ...body, quotedTotal: shownTotal.parse(unseen.body).details.total }, newKey())
}

export const plus = 'teamStandardPlusPlan'
/** A yearly term that begins today. */
const term = { startDate: '2026-11-20T15:00:00.000Z', endDate: '2027-11-20T14:59:59.999Z' }
const entry = (contractPlanId: string) => ({ contractPlanId, startDate: NOW, endDate: null })
export const december = (contractPlanId: string) => ({
  contractPlanId,
  startDate: '2026-11-30T15:00:00.000Z',
  endDate: null,
})

type Buy = (by: TestOrganization, cell: TestCell) => Promise<Reply>

/** With the compared amount. */
export const purchases: Record<string, readonly [number, Buy]> = {
  'a monthly plan': [32_780, (by) => quoted(by, plansOf(by, '/monthly'), { planId: plus, isDowngrade: false })],
  'a monthly plan of next month': [
    32_780,
    (by) => quoted(by, plansOf(by, '/monthly'), { planId: plus, isDowngrade: false, startsNextMonth: true }),
  ],
  'a smaller monthly plan': [
    10_890,
    (by) => quoted(by, plansOf(by, '/monthly'), { planId: 'teamBasicPlan', isDowngrade: true }),
  ],
  'a yearly plan': [217_800, (by) => quoted(by, plansOf(by, '/yearly'), { planId: 'yearlyStandardPlan' })],
  'a yearly plan by call 16': [
    217_800,
    (by) => by.put(plansOf(by, '/yearly'), { ...term, newPlans: [{ contractPlanId: 'yearlyStandardPlan.base' }] }),
  ],
  'three hours of upload': [3_300, (by) => quoted(by, plansOf(by, '/upload'), { hours: 3 })],
  'an hour of export': [880, (by) => quoted(by, plansOf(by, '/export'), { hours: 1 })],
  'two seats, whose first month is a third': [
    1_100,
    (by) => quoted(by, plansOf(by, '/users'), { role: 'viewer', count: 2 }),
  ],
  'an hour with a seat by call 14': [
    1_650,
    (by) =>
      by.post(plansOf(by, ''), {
        plans: [{ ...entry('teamStandardPlan.upload'), endDate: MONTH_END }, entry('teamStandardPlan.viewer')],
      }),
  ],
  'an hour by call 14': [
    1_100,
    (by) => by.post(plansOf(by, ''), { plans: [{ ...entry('teamStandardPlan.upload'), endDate: MONTH_END }] }),
  ],
  'a seat by call 14': [550, (by) => by.post(plansOf(by, ''), { plans: [entry('teamStandardPlan.viewer')] })],
  'a plan by a coupon': [
    17_424,
    async (by, cell) => quoted(by, plansOf(by, '/coupon/save'), { couponId: (await makeCoupon(cell)).id }),
  ],
  'a plan by a coupon in call 21': [
    17_424,
    async (by, cell) =>
      by.post(plansOf(by, '/coupon'), {
        couponId: (await makeCoupon(cell)).id,
        couponPlans: [{ originContractPlanId: `${STANDARD_DISCOUNT}.base`, limits: [] }],
        contractStartDate: NOW,
        contractEndDate: null,
        isBilledAllPlansSameTime: false,
      }),
  ],
  'hours of one user by call 19': [
    2_200,
    async (by, cell) => {
      const { organizationId, contractId } = by
      const username = `ana-${crypto.randomUUID()}`
      const user = { organizationId, roles: ['analyst'], username, createdAt: 0 } as const
      return by.post('/manage/contract_info', {
        customerId: await createUser(cell.database.ownerDb, user),
        customerType: 'manage_user',
        billingContractInfoId: contractId,
        plans: [entry('teamStandardPlan.upload'), entry('teamStandardPlan.upload')],
      })
    },
  ],
}
