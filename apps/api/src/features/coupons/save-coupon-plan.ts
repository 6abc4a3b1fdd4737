import { storageAt, storageOf } from '@touchline/domain/billing'
import { dateOf, type Instant, monthOf } from '@touchline/domain/calendar'
import type { Allowance, Catalogue } from '@touchline/domain/catalogue'
import {
  type AcceptedCoupon,
  type CouponPreview,
  type CouponPurchaseInput,
  decideCouponPurchase,
  previewCoupon,
} from '@touchline/domain/coupons'
import type { ContractId, CouponId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { announceTerm, markInProgress, storedSecondsOver } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { unacceptedLosses } from '../../books/catalogue/coupon-losses.ts'
import { holdCoupons } from '../../books/catalogue/coupon-uses.ts'
import { type LoadedContract, loadContract, userContracts } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { hasFailedSettlement } from '../../books/contract/suspensions.ts'
import { buyerOf, forceCardPayment, setYearlyAnchor, unregistered } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { refuseCoupon, unknownCoupon } from './refusal.ts'
import { couponOf } from './rules.ts'
import { findCoupon, hasUsed, type StoredCoupon, takeUse } from './store.ts'

/** Seats and limits wanted, given what the coupon sells. */
export interface CouponWish {
  readonly analysts?: number
  readonly viewers?: number
  readonly limits?: ReadonlyMap<string, Allowance>
}

export interface Wished {
  readonly kind: 'wished'
  readonly wish: CouponWish
}

export interface SaveCouponPlan {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  readonly couponId: CouponId
  readonly wish: (coupon: StoredCoupon, catalogue: Catalogue) => Wished | Refusal
  /** Any instant of the day wished for; null for today. */
  readonly startAt: Instant | null
  /** Minor units, as it was shown; null where nobody was shown a figure. */
  readonly quotedTotal: number | null
  /** What the caller says beyond that, for the audit. */
  readonly told?: { readonly isBilledAllPlansSameTime: boolean }
  /** The reserved coupons whose loss was accepted. */
  readonly givesUpCoupons: readonly string[]
  readonly now: Instant
  readonly newId: () => string
}

export interface SavedCouponPlan {
  readonly kind: 'saved'
  readonly purchase: AcceptedCoupon
  readonly loaded: LoadedContract
}

/**
 * Uses a coupon: its use, the plans, payment by card and the month's new figure in one transaction (specification, "Coupon
 * apply"). The contract is held first and the coupon second, with those that
 * it replaces: of many organisations and one use, exactly one gets it.
 */
export async function saveCouponPlan(tx: Tx, save: SaveCouponPlan): Promise<SavedCouponPlan | Refusal> {
  const loaded = await loadContract(tx, save.organizationId, save.contractId, { lock: true })
  if (loaded === null || loaded.row.customer_type !== 'manage_organization')
    return refuse('not-found', 'No such contract')
  await holdCoupons(tx, [save.couponId, ...couponsWaiting(loaded, save.now)])
  const coupon = await findCoupon(tx, { id: save.couponId })
  if (coupon === null) return unknownCoupon()
  const missing = unregistered(loaded.row)
  if (missing !== null) return refuse(missing, 'Register e-mail address, payer contact and credit card first')
  const catalogue = await loadCatalogue(tx)
  const input = await inputOf(tx, save, { loaded, coupon, catalogue })
  if (input.kind === 'refused') return input
  const preview = await previewOf(tx, save, input.input)
  if (preview.kind === 'refused')
    return refuseCoupon(preview.reason, { coupon, contract: loaded.contract, catalogue, now: save.now })
  const { schedule } = preview.purchase
  const coupons = await unacceptedLosses(tx, loaded, {
    catalogue,
    schedule,
    accepted: save.givesUpCoupons,
    now: save.now,
  })
  if (coupons.length > 0)
    return refuseWith('gives-up-coupon', 'Another coupon that is reserved would be lost', { coupons: [...coupons] })
  const total = Number(preview.quoted.total.minor)
  if (save.quotedTotal !== null && save.quotedTotal !== total)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  return carryOut(tx, save, { loaded, catalogue, preview, coupon })
}

/** Those that this purchase may replace: their count changes with it. */
const couponsWaiting = ({ contract }: LoadedContract, now: Instant): readonly string[] =>
  contract.entries.flatMap(({ couponId, start }) => (couponId === null || start <= now ? [] : [couponId]))

interface Found {
  readonly loaded: LoadedContract
  readonly coupon: StoredCoupon
  readonly catalogue: Catalogue
}

type Input = { readonly kind: 'input'; readonly input: CouponPurchaseInput }

async function inputOf(tx: Tx, save: SaveCouponPlan, { loaded, coupon, catalogue }: Found): Promise<Input | Refusal> {
  const { organizationId, contractId, now, startAt } = save
  const buyer = await buyerOf(tx, organizationId)
  if (buyer.parked_at !== null) return refuse('parked', 'A person looks into the books of this organisation first')
  const wished = save.wish(coupon, catalogue)
  if (wished.kind === 'refused') return wished
  const { contract } = loaded
  const input = {
    contract,
    catalogue,
    coupon: couponOf(coupon),
    organization: { isGlobal: buyer.is_global, isEsports: buyer.organization_type === 'ESPORTS' },
    unsettled: await hasFailedSettlement(tx, organizationId),
    isUsed: await hasUsed(tx, { organizationId, contractId, couponId: coupon.row.coupon_id }),
    now,
    ...wished.wish,
    ...(startAt === null ? {} : { startDate: dateOf(startAt, contract.zone) }),
  }
  return { kind: 'input', input }
}

async function previewOf(
  tx: Tx,
  { organizationId }: SaveCouponPlan,
  input: CouponPurchaseInput,
): Promise<CouponPreview> {
  const decision = decideCouponPurchase(input)
  if (decision.kind === 'refused') return decision
  const { zone } = input.contract
  return previewCoupon({
    ...input,
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageOf(monthOf(input.now, zone), zone)),
    userContracts: await userContracts(tx, organizationId, input.contract.id),
    storedSecondsAtTermStart: await storedSecondsOver(tx, organizationId, storageAt(decision.start, zone)),
  })
}

interface Decided extends Found {
  readonly preview: Extract<CouponPreview, { kind: 'possible' }>
}

async function carryOut(
  tx: Tx,
  save: SaveCouponPlan,
  { loaded, catalogue, preview, coupon }: Decided,
): Promise<SavedCouponPlan> {
  const { organizationId, contractId, couponId, now } = save
  const { purchase, quoted } = preview
  await takeUse(tx, { organizationId, contractId, couponId, now, start: purchase.start, end: purchase.end })
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId: save.newId, now }, purchase.schedule)
  await forceCardPayment(tx, loaded.row)
  if (purchase.yearlyAnchor !== null) await setYearlyAnchor(tx, loaded.row, purchase.yearlyAnchor)
  await markInProgress(tx, organizationId, contractId, now)
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
      quotedTotal: Number(quoted.total.minor),
      ...save.told,
    },
    at: now,
  })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  await announceTerm(tx, { organizationId, contract: after.contract, catalogue, now })
  return { kind: 'saved', purchase, loaded: after }
}
