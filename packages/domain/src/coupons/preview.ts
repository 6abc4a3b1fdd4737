import {
  computeMonthlyBilling,
  computeYearlyTerm,
  type Invoice,
  listOfGroupAt,
  paidAsBought,
  unitPriceOf,
} from '../billing/index.ts'
import { firstWholeMonth, type Instant, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import { billedContract, billedMonthAt, type Contract, withoutClosings } from '../contract/index.ts'
import { applySchedule, withAutomaticChanges } from '../lifecycle/index.ts'
import type { Money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { AcceptedCoupon, Coupon, CouponRefusal } from './coupon.ts'
import { type CouponPurchaseInput, decideCouponPurchase } from './decide.ts'
import { couponGroup, discountedGroup } from './usability.ts'

export type CouponPreview =
  | { readonly kind: 'refused'; readonly reason: CouponRefusal }
  | {
      readonly kind: 'possible'
      readonly purchase: AcceptedCoupon
      /** The running month without the coupon. */
      readonly before: Invoice
      /** The running month, or the yearly term. */
      readonly quoted: Invoice
      /** First whole month, or the running one beside a yearly term. */
      readonly afterwards: Invoice
    }

interface CouponPreviewInput extends CouponPurchaseInput {
  readonly storedSecondsOverRetention: VideoSeconds
  readonly storedSecondsAtTermStart: VideoSeconds
  readonly userContracts: readonly Contract[]
}

export function previewCoupon(input: CouponPreviewInput): CouponPreview {
  const purchase = decideCouponPurchase(input)
  if (purchase.kind === 'refused') return purchase
  const { contract, catalogue, storedSecondsOverRetention, now } = input
  const changed: Contract = {
    ...paidAsBought(applySchedule(contract, purchase.schedule, (index) => `new-${index}`)),
    cancellation: { state: 'none' },
  }
  const bill = (of: Contract, month: YearMonth) =>
    computeMonthlyBilling({
      contract: billedContract(of, input.userContracts),
      catalogue,
      month,
      storedSecondsOverRetention,
    })
  const month = billedMonthAt(contract, now)
  const before = bill(contract, month)
  if (purchase.to.cycle === 'month') {
    const whole = firstWholeMonth(purchase.start, contract.zone)
    const afterwards = bill(withoutClosings(changed), whole)
    return { kind: 'possible', purchase, before, quoted: bill(changed, month), afterwards }
  }
  const yearly = { ...changed, yearlyAnchor: purchase.yearlyAnchor }
  const quoted = computeYearlyTerm({
    contract: withAutomaticChanges(yearly, catalogue, purchase.start + 1),
    catalogue,
    termStart: purchase.start,
    storedSecondsOverRetention: input.storedSecondsAtTermStart,
  })
  return { kind: 'possible', purchase, before, quoted, afterwards: bill(yearly, month) }
}

interface UnitPrices {
  readonly base: { readonly before: Money; readonly after: Money }
  readonly analyst: { readonly before: Money; readonly after: Money } | null
  readonly viewer: { readonly before: Money; readonly after: Money } | null
  readonly afterTerm: Money
}

/** Net, before and after discount; null: no such seat. */
export function couponUnitPrices(
  coupon: Coupon,
  catalogue: Catalogue,
  contract: Contract,
  term: Pick<AcceptedCoupon, 'start' | 'end'>,
): UnitPrices {
  const group = couponGroup(coupon, catalogue)
  const full = discountedGroup(group, catalogue)
  const priceIn = (of: PlanGroup, role: 'base' | 'analyst' | 'viewer', at: Instant) => {
    const plan = [...catalogue.plans.values()].find((each) => each.groupId === of.id && each.role === role)
    const list = listOfGroupAt(at, contract, catalogue, of)
    return plan === undefined ? null : unitPriceOf(plan, catalogue, contract.currency, list)
  }
  const pair = (role: 'base' | 'analyst' | 'viewer') => {
    const before = priceIn(full, role, term.start)
    const after = priceIn(group, role, term.start)
    return before === null || after === null ? null : { before, after }
  }
  const base = pair('base')
  const afterTerm = priceIn(full, 'base', term.end)
  if (base === null || afterTerm === null) throw new Error(`coupon ${coupon.code} has no price in ${contract.currency}`)
  return { base, analyst: pair('analyst'), viewer: pair('viewer'), afterTerm }
}
