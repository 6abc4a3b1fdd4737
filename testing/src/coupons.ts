import { randomUUID } from 'node:crypto'
import { inTransaction } from '@touchline/api/db/transaction'
import type { StateCoupon } from '@touchline/api/features/catalogue/catalogue-state'
import { makeCoupon as storeCoupon } from '@touchline/api/features/catalogue/change-catalogue'
import type { Clock } from '@touchline/api/ports/clock'
import type { CouponId } from '@touchline/domain/ids'
import { six } from './catalogue.ts'
import type { TestCell } from './cell.ts'
import type { Reply } from './http.ts'
import type { TestOrganization } from './test-organization.ts'

export const STANDARD_DISCOUNT = 'teamStandardPlanDiscount20Percent'

export interface MadeCoupon {
  readonly id: CouponId
  readonly code: string
}

let made = 0

export interface NewCoupon {
  readonly groupId: string
  readonly names: StateCoupon['names']
  readonly descriptions: StateCoupon['descriptions']
  readonly effectiveFrom: string
  readonly effectiveUntil: string
  readonly termMonths: number
  readonly numberOfAvailableUses: number
}

function couponOf(code: string, given: NewCoupon): StateCoupon {
  const [, group = '', percent = ''] = /^(.+)Discount(\d+)Percent$/.exec(given.groupId) ?? []
  const { names, descriptions, effectiveFrom: from, effectiveUntil: until, numberOfAvailableUses: uses } = given
  const termMonths = group.startsWith('yearly') ? 12 : given.termMonths
  return { code, group, percent: Number(percent), names, descriptions, from, until, termMonths, uses, isStopped: false }
}

/** One for each test, so that none takes another's uses. */
export const makeCoupon = async (
  { database, clock }: Pick<TestCell, 'database'> & { readonly clock: Clock },
  more: Partial<NewCoupon> = {},
): Promise<MadeCoupon> => {
  const coupon = { id: randomUUID(), code: `T${String((made += 1)).padStart(5, '0')}` }
  const whole = {
    groupId: STANDARD_DISCOUNT,
    names: { ...six('Spring'), ja: '春' },
    descriptions: six('For a new season'),
    effectiveFrom: '2026-11-01',
    effectiveUntil: '2026-12-31',
    termMonths: 3,
    numberOfAvailableUses: 5,
    ...more,
  }
  await inTransaction(database.db, { system: 'administration' }, (tx) =>
    storeCoupon(tx, couponOf(coupon.code, whole), coupon.id, clock.now()),
  )
  return coupon
}

export const buyWithCoupon = (
  organization: TestOrganization,
  body: { readonly couponId: CouponId; readonly quotedTotal: number },
  key: string = randomUUID(),
): Promise<Reply> =>
  organization.post(`/manage/contract_info/${organization.contractId}/plans/coupon/save`, body, {
    'idempotency-key': key,
  })

/** How often it counts as used, and by how many contracts. */
export const usesOf = async ({ database: { ownerDb } }: TestCell, couponId: CouponId): Promise<readonly number[]> => {
  const coupon = ownerDb.selectFrom('coupons').select('used_count').where('coupon_id', '=', couponId)
  const uses = ownerDb.selectFrom('coupon_uses').select('contract_id').where('coupon_id', '=', couponId)
  return [(await coupon.executeTakeFirstOrThrow()).used_count, (await uses.execute()).length]
}
