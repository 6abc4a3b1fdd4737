import { randomUUID } from 'node:crypto'
import type { CouponId } from '@touchline/domain/ids'
import type { TestCell } from './cell.ts'
import { buyWithCoupon, makeCoupon, usesOf } from './coupons.ts'
import type { Reply } from './http.ts'
import type { TestOrganization } from './test-organization.ts'

/** Basic less 10 percent, monthly: a downgrade from Standard+, from next month. */
export const BASIC_DISCOUNT = 'teamBasicPlanDiscount10Percent'

/** Gross; a scheduled change does not affect it. */
const THIS_MONTH = 32_780

export const pathOf = (organization: TestOrganization, rest: string): string =>
  `/manage/contract_info/${organization.contractId}/${rest}`
export const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

export const codeOf = ({ body }: Pick<Reply, 'body'>): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null

export const buy = (
  organization: TestOrganization,
  couponId: CouponId,
  more: object = {},
  key?: string,
): Promise<Reply> => buyWithCoupon(organization, { couponId, quotedTotal: THIS_MONTH, ...more }, key)

export const choose = (
  organization: TestOrganization,
  planId: string,
  more: object = {},
  key?: string,
): Promise<Reply> =>
  organization.post(pathOf(organization, 'plans/monthly'), { planId, quotedTotal: THIS_MONTH, ...more }, withKey(key))

export const withdraw = (organization: TestOrganization): Promise<Reply> =>
  organization.delete(pathOf(organization, 'plans/reserved'))

export const scheduledCoupons = (cell: () => TestCell) => ({
  create: ({ groupId = BASIC_DISCOUNT, uses = 5 }: { readonly groupId?: string; readonly uses?: number } = {}) =>
    makeCoupon(cell(), { groupId, numberOfAvailableUses: uses }),
  usesOf: (couponId: CouponId) => usesOf(cell(), couponId),
  openScheduled: async (couponId: CouponId): Promise<TestOrganization> => {
    const organization = await cell().open({ basePlanId: 'teamStandardPlusPlan.base' })
    const reply = await buy(organization, couponId)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return organization
  },
})
