import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { limitsFromWire } from '@touchline/contract/plans/plan-limit'
import { endFromWire, instantFromWire } from '@touchline/contract/wire-time'
import type { Allowance, Catalogue, CataloguePlan, PlanGroup, Prices } from '@touchline/domain/catalogue'
import type { Cancellation, Contract, Goodwill, Reserved } from '@touchline/domain/contract'
import { monthText } from './payment-status.ts'

/** Half-open intervals, bigint money. */
export const contractFromWire = (document: ContractInfo): Contract => ({
  id: document.contractInfoId,
  currency: document.currency,
  taxRegion: document.taxRegion,
  taxes: document.taxes,
  zone: document.zone,
  entries: document.plans.map((entry) => ({
    id: entry._id,
    contractPlanId: entry.contractPlanId,
    couponId: entry.couponId,
    limits: limitsOf(entry),
    reserved: reservedOf(entry),
    start: instantFromWire(entry.startDate),
    end: endFromWire(entry.endDate),
  })),
  cancellation: cancellationOf(document),
  yearlyAnchor: document.yearlyAnchor === null ? null : instantFromWire(document.yearlyAnchor),
  leastCharge: {
    minor: BigInt(document.leastCharge),
    byCard: {
      month: document.payment.method === 'CREDIT_CARD',
      year: document.payment.yearlyMethod === 'CREDIT_CARD',
    },
    isTransferAgreed: document.payment.isTransferAgreed === true,
  },
  priceNotices: (document.priceNotices ?? []).map(({ from, notifiedDate, appliesFrom }) => ({
    from: monthText(from),
    notifiedAt: instantFromWire(notifiedDate),
    appliesFrom: monthText(appliesFrom),
  })),
  seatsGivenUp: (document.seatsGivenUp ?? []).map(({ startDate, analystNum, viewerNum, kept }) => ({
    at: instantFromWire(startDate),
    seats: { analysts: analystNum, viewers: viewerNum },
    kept: kept === null ? null : { analysts: kept.analystNum, viewers: kept.viewerNum },
  })),
  sleeps: (document.sleeps ?? []).map(({ startDate, endDate, plannedEndDate, isEveryYear }) => ({
    from: instantFromWire(startDate),
    until: instantFromWire(endDate) + 1,
    plannedUntil: instantFromWire(plannedEndDate) + 1,
    everyYear: isEveryYear,
  })),
  playMonths: document.playMonths ?? null,
  missedStorage: (document.missedStorage ?? []).map(({ billedWith, cycle, chargedDate, seconds }) => ({
    billedWith: monthText(billedWith),
    cycle: cycle === 'YEAR' ? 'year' : 'month',
    chargedAt: instantFromWire(chargedDate),
    seconds,
  })),
  closings: (document.closings ?? []).map(instantFromWire),
  goodwill: goodwillOf(document),
})

const goodwillOf = ({ goodwill }: ContractInfo): Goodwill | null =>
  goodwill
    ? {
        amounts: goodwill.amounts.map(({ id, from, left, endDate }) => ({
          id,
          from: monthText(from),
          left: BigInt(left),
          endsAt: instantFromWire(endDate),
        })),
        billed: goodwill.billed.map(({ cycle, month }) => ({ cycle, month: monthText(month) })),
      }
    : null

function limitsOf({ contractPlanId, limits }: ContractInfo['plans'][number]): Allowance | null {
  const own = limitsFromWire(contractPlanId, limits)
  if (own === 'unknown-limit') throw new Error(`limits of another plan: ${contractPlanId}`)
  return own
}

const reservedOf = ({ reserved = null }: ContractInfo['plans'][number]): Reserved | null =>
  reserved === null ? null : { at: instantFromWire(reserved.reservedDate), through: monthText(reserved.through) }

function cancellationOf({ cancellationDate, isCancellation }: ContractInfo): Cancellation {
  const at = endFromWire(cancellationDate)
  return at === null ? { state: 'none' } : { state: isCancellation ? 'done' : 'reserved', at }
}

export function catalogueFromWire(groups: readonly ContractPlanGroup[], plans: readonly ContractPlan[]): Catalogue {
  return {
    groups: new Map(groups.map((group) => [group.contractPlanGroupId, groupFromWire(group)])),
    plans: new Map(plans.map((plan) => [plan.contractPlanId, planFromWire(plan)])),
  }
}

const groupFromWire = (group: ContractPlanGroup): PlanGroup => ({
  id: group.contractPlanGroupId,
  kind: group.kind,
  tier: group.tier,
  cycle: group.cycle,
  offering: group.offering,
  discountPercent: group.discountPercent,
  baseGroupId: group.baseContractPlanGroupId,
  sale: group.sale,
})

const pricesFromWire = (price: ContractPlan['price']): Prices =>
  Object.fromEntries(Object.entries(price).map(([currency, minor]) => [currency, BigInt(minor)]))

const planFromWire = (plan: ContractPlan): CataloguePlan => ({
  id: plan.contractPlanId,
  groupId: plan.planGroupId,
  role: plan.role,
  cycle: plan.paymentCycle === 'YEAR' ? 'year' : 'month',
  prices: pricesFromWire(plan.price),
  priceChanges: plan.priceChanges.map(({ from, publishedDate, price }) => ({
    from: monthText(from),
    publishedAt: publishedDate === null ? null : instantFromWire(publishedDate),
    prices: pricesFromWire(price),
  })),
  allowance: {
    uploadHardSeconds: plan.uploadHardSeconds,
    uploadSoftSeconds: plan.uploadSoftSeconds,
    exportHardSeconds: plan.exportHardSeconds,
    exportSoftSeconds: plan.exportSoftSeconds,
  },
  custom: plan.custom,
})
