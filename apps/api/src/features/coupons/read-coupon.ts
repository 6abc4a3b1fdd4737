import type { CouponInfo } from '@touchline/contract/coupons'
import { couponBlock, couponCodeOf } from '@touchline/domain/coupons'
import { buyerOf } from '../../db/buyer.ts'
import { listGroupRows, listPlanRows, loadCatalogue } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { loadContract, organizationContractId } from '../../db/contracts.ts'
import type { Refusal } from '../../http/refusal.ts'
import { refuseCoupon, unknownCoupon } from './refusal.ts'
import { couponOf } from './rules.ts'
import { findCoupon, hasUsed } from './store.ts'
import { couponToWire } from './wire.ts'

export interface CouponQuestion {
  readonly organizationId: string
  readonly code: string
  readonly now: number
}

/** The coupon of a code, for an organisation that may use it today on its own contract (specification, call 20). */
export async function readCoupon(tx: Tx, { organizationId, code, now }: CouponQuestion): Promise<CouponInfo | Refusal> {
  const stored = await findCoupon(tx, { code: couponCodeOf(code) })
  if (stored === null) return unknownCoupon()
  const contractId = await organizationContractId(tx, organizationId)
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null) throw new Error(`organisation ${organizationId} has no contract ${contractId}`)
  const buyer = await buyerOf(tx, organizationId)
  const block = couponBlock(couponOf(stored), {
    contract: loaded.contract,
    catalogue: await loadCatalogue(tx),
    organization: { isGlobal: buyer.is_global, isEsports: buyer.organization_type === 'ESPORTS' },
    now,
    isUsed: await hasUsed(tx, { organizationId, contractId, couponId: stored.row.coupon_id }),
  })
  if (block !== null) return refuseCoupon(block)
  const masters = { groups: await listGroupRows(tx), plans: await listPlanRows(tx) }
  return couponToWire(stored, masters, loaded.contract.zone)
}
