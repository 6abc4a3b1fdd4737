import { storageAt } from '@touchline/domain/billing'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import type { Allowance, Catalogue } from '@touchline/domain/catalogue'
import {
  type AcceptedCoupon,
  type CouponPreview,
  type CouponPurchaseInput,
  type CouponRefusal,
  decideCouponPurchase,
  previewCoupon,
} from '@touchline/domain/coupons'
import type { ContractId, CouponId, OrganizationId } from '@touchline/domain/ids'
import type { Cost } from '@touchline/domain/requests'
import { writeAudit } from '../../books/audit.ts'
import { announceTerm, markInProgress } from '../../books/billing/billings.ts'
import { payAsBought, setYearlyAnchor } from '../../books/contract/buying-organization.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { holdCoupons } from '../../books/contract/coupon-uses.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { openPurchase, type PurchaseContext, type PurchaseRefusal } from '../../use-case/account.ts'
import { lossRefusal } from '../../use-case/coupon-loss.ts'
import { auditedCost, type Buyer } from '../../use-case/purchase-limit.ts'
import { type CostRefusal, purchaseRefusal } from '../../use-case/purchase-refusal.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { type CouponCode, refuseCoupon, unknownCoupon } from './refusal.ts'
import { couponOf } from './rules.ts'
import { findCoupon, hasUsed, type StoredCoupon, takeUse } from './store.ts'

interface CouponSelection {
  readonly analysts?: number
  readonly viewers?: number
  readonly limits?: ReadonlyMap<string, Allowance>
}

export interface Selected {
  readonly kind: 'selected'
  readonly selection: CouponSelection
}

interface SaveCouponPlan extends Buyer {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly couponId: CouponId
  readonly select: (coupon: StoredCoupon, catalogue: Catalogue) => Selected | Refusal<SelectionRefusal>
  readonly startAt: Instant | null
  readonly quotedTotal: number | null
  readonly audited?: { readonly isBilledAllPlansSameTime: boolean }
  readonly givesUpCoupons: readonly string[]
  readonly now: Instant
  readonly newId: () => string
}

export interface SavedCouponPlan {
  readonly kind: 'saved'
  readonly purchase: AcceptedCoupon
  readonly loaded: LoadedContract
}

type SelectionRefusal = 'coupon-plans' | 'coupon-limits'
type SaveRefusal =
  | PurchaseRefusal
  | CouponCode<CouponRefusal>
  | SelectionRefusal
  | 'coupon-unknown'
  | 'gives-up-coupon'
  | 'quote-changed'
  | CostRefusal

/** Specification, "Coupon apply". Locks the contract before the coupons; of concurrent buyers one gets the last use. */
export async function saveCouponPlan(tx: Tx, save: SaveCouponPlan): Promise<SavedCouponPlan | Refusal<SaveRefusal>> {
  const account = await openPurchase(tx, save, 'own')
  if (account.kind === 'refused') return account
  const { loaded, catalogue, inUse } = account
  await holdCoupons(tx, [save.couponId, ...couponsWaiting(loaded, save.now)])
  const coupon = await findCoupon(tx, { id: save.couponId })
  if (coupon === null) return unknownCoupon()
  const selected = save.select(coupon, catalogue)
  if (selected.kind === 'refused') return selected
  const preview = await previewOf(tx, save, account, await inputOf(tx, save, account, coupon, selected.selection))
  if (preview.kind === 'refused')
    return refuseCoupon(preview.reason, { coupon, contract: loaded.contract, catalogue, inUse, now: save.now })
  const lost = await lossRefusal(tx, account, { ...save, schedule: preview.purchase.schedule })
  if (lost !== null) return lost
  const total = Number(preview.quoted.total.minor)
  if (save.quotedTotal !== null && save.quotedTotal !== total)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const { purchase, afterwards } = preview
  const cost = { total, monthly: purchase.to.cycle === 'month' ? Number(afterwards.total.minor) : null }
  const refused = await purchaseRefusal(tx, save, cost)
  if (refused !== null) return refused
  return carryOut(tx, save, { loaded, catalogue, preview, coupon, cost })
}

const couponsWaiting = ({ contract }: LoadedContract, now: Instant): readonly string[] =>
  contract.entries.flatMap(({ couponId, start }) => (couponId === null || start <= now ? [] : [couponId]))

async function inputOf(
  tx: Tx,
  { organizationId, contractId, now, startAt }: SaveCouponPlan,
  { loaded: { contract }, catalogue, organization, unsettled, inUse }: PurchaseContext,
  coupon: StoredCoupon,
  selection: CouponSelection,
): Promise<CouponPurchaseInput> {
  return {
    contract,
    catalogue,
    coupon: couponOf(coupon),
    organization,
    unsettled,
    inUse,
    isUsed: await hasUsed(tx, { organizationId, contractId, couponId: coupon.row.coupon_id }),
    now,
    ...selection,
    ...(startAt === null ? {} : { startDate: dateOf(startAt, contract.zone) }),
  }
}

async function previewOf(
  tx: Tx,
  { organizationId }: SaveCouponPlan,
  { storedSecondsOverRetention, userContracts }: PurchaseContext,
  input: CouponPurchaseInput,
): Promise<CouponPreview> {
  const decision = decideCouponPurchase(input)
  if (decision.kind === 'refused') return decision
  const atStart = storageAt(decision.start, input.contract.zone)
  return previewCoupon({
    ...input,
    storedSecondsOverRetention,
    userContracts,
    storedSecondsAtTermStart: await storedSecondsOver(tx, organizationId, atStart),
  })
}

interface Decided extends Pick<PurchaseContext, 'loaded' | 'catalogue'> {
  readonly coupon: StoredCoupon
  readonly preview: Extract<CouponPreview, { kind: 'possible' }>
  readonly cost: Cost
}

async function carryOut(
  tx: Tx,
  save: SaveCouponPlan,
  { loaded, catalogue, preview, coupon, cost }: Decided,
): Promise<SavedCouponPlan> {
  const { organizationId, contractId, couponId, now } = save
  const { purchase } = preview
  await takeUse(tx, { organizationId, contractId, couponId, now, start: purchase.start, end: purchase.end })
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId: save.newId, now }, purchase.schedule)
  await payAsBought(tx, loaded.row)
  if (purchase.yearlyAnchor !== null) await setYearlyAnchor(tx, loaded.row, purchase.yearlyAnchor)
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  await writeAudit(tx, {
    organizationId,
    actor: save.actor,
    action: `coupon-${purchase.kind}`,
    subject: `contract:${contractId}`,
    before: { planGroupId: purchase.from?.id ?? null },
    after: {
      couponCode: coupon.row.coupon_code,
      planGroupId: purchase.to.id,
      start: purchase.start,
      end: purchase.end,
      ...purchase.seats,
      quotedTotal: cost.total,
      ...auditedCost(cost),
      effect: monthlyEffect(loaded, after, catalogue, purchase.start),
      ...save.audited,
    },
    at: now,
  })
  await announceTerm(tx, { organizationId, contract: after.contract, catalogue, now })
  return { kind: 'saved', purchase, loaded: after }
}
