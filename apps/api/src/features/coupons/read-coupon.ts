import type { FoundCouponInfo } from '@touchline/contract/plans/coupons'
import { priceListAt, storageAt, storageOf } from '@touchline/domain/billing'
import { dateOf, type Instant, startOfDay, startOfNextMonth } from '@touchline/domain/calendar'
import { billedMonthAt, type Contract } from '@touchline/domain/contract'
import { type CouponBlock, couponBlock, couponCodeOf } from '@touchline/domain/coupons'
import type { OrganizationId } from '@touchline/domain/ids'
import { listGroupRows, listPlanRows, loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { buyingOrganization } from '../../books/contract/buying-organization.ts'
import { loadContract, organizationContractId } from '../../books/contract/contracts.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { type CouponCode, refuseUse, unknownCoupon } from './refusal.ts'
import { couponOf } from './rules.ts'
import { findCoupon, hasUsed } from './store.ts'
import { couponToWire } from './wire.ts'

interface CouponQuestion {
  readonly organizationId: OrganizationId
  readonly code: string
  readonly now: Instant
}

interface ReadCoupon {
  readonly kind: 'read'
  readonly coupon: FoundCouponInfo
}

/** Call 20: only if it is usable today on the own contract. */
export async function readCoupon(
  tx: Tx,
  question: CouponQuestion,
): Promise<ReadCoupon | Refusal<CouponCode<CouponBlock> | 'coupon-unknown'>> {
  const { organizationId, code, now } = question
  const stored = await findCoupon(tx, { code: couponCodeOf(code) })
  if (stored === null) return unknownCoupon()
  const contractId = await organizationContractId(tx, organizationId)
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null) throw new Error(`organisation ${organizationId} has no contract ${contractId}`)
  const { contract } = loaded
  const catalogue = await loadCatalogue(tx)
  const coupon = couponOf(stored)
  const block = couponBlock(coupon, {
    contract,
    catalogue,
    organization: await buyingOrganization(tx, organizationId),
    now,
    isUsed: await hasUsed(tx, { organizationId, contractId, couponId: stored.row.coupon_id }),
  })
  if (block !== null) return refuseUse(block, { coupon: stored, contract })
  const groups = new Map((await listGroupRows(tx)).map((group) => [group.group_id, group]))
  const sources = { groups, plans: await listPlanRows(tx), catalogue, list: priceListAt(now, contract) }
  const storedSeconds = await storedSecondsOf(tx, question, contract)
  const wire = couponToWire(stored, sources, contract.zone)
  return { kind: 'read', coupon: { ...wire, usesLeft: coupon.usesLeft, storedSeconds } }
}

/** A coupon begins today, a smaller plan next month. */
async function storedSecondsOf(tx: Tx, { organizationId, now }: CouponQuestion, contract: Contract) {
  const { zone } = contract
  const over = (storage: ReturnType<typeof storageAt>) => storedSecondsOver(tx, organizationId, storage)
  return {
    thisMonth: await over(storageOf(billedMonthAt(contract, now), zone)),
    fromToday: await over(storageAt(startOfDay(dateOf(now, zone), zone), zone)),
    fromNextMonth: await over(storageAt(startOfNextMonth(now, zone), zone)),
  }
}
