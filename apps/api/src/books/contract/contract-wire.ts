import type { ContractInfo } from '@touchline/contract/contract-info'
import { limitsToWire } from '@touchline/contract/plans/plan-limit'
import { endToWire, instantToWire, monthToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { PriceNotice } from '@touchline/domain/catalogue'
import {
  isActive,
  isCancelled,
  type MissedStorage,
  nextBillingDate,
  type PlanEntry,
  type SeatCounts,
  type Sleep,
} from '@touchline/domain/contract'
import { specifiedTaxes } from '@touchline/domain/money'
import { isPaidByAgreedTransfer } from './agreed-transfer.ts'
import type { StoredGivenUp } from './contract-columns.store.ts'
import type { ContractRow } from './contract-of-rows.ts'
import type { LoadedContract } from './contracts.ts'
import { lastInstantOf } from './coupon-facts.ts'
import { type PausedContract, pauseToWire } from './pause-wire.ts'

type Payer = Pick<ContractInfo, 'zone' | 'customerInfo' | 'payment' | 'cancellationDate' | 'goodwill'>

export const payerToWire = (row: ContractRow): Payer => ({
  zone: row.zone,
  customerInfo: { name: row.payer_name, tel: row.payer_tel, mail: row.payer_mail, country: row.payer_country },
  payment: {
    method: row.payment_method,
    yearlyMethod: row.yearly_payment_method,
    isTransferAgreed: isPaidByAgreedTransfer(row),
    paymentService: cardOf(row),
  },
  cancellationDate: endToWire(row.cancellation_at),
  ...goodwillToWire(row),
})

export function contractToWire(loaded: LoadedContract, paused: PausedContract | null, now: Instant): ContractInfo {
  const { contract, row } = loaded
  const nextOf = nextBillings(loaded, now)
  const next = soonestOf(contract.entries, nextOf)
  return {
    _id: row.contract_id,
    _organization: row.organization_id,
    _createdDate: instantToWire(row.created_at),
    contractInfoId: row.contract_id,
    customerType: row.customer_type,
    customerId: row.user_id ?? row.provider_customer_id,
    billingContractInfoId: row.billing_contract_id,
    currency: row.currency,
    taxRegion: row.tax_region,
    taxes: [...(contract.taxes ?? specifiedTaxes(row.tax_region))],
    plans: contract.entries.map((entry) => planEntryToWire(loaded, entry, now, nextOf)),
    autoAddPlans: [],
    ...payerToWire(row),
    isCancellation: isCancelled(contract, now),
    nextBillingDate: next === null ? null : instantToWire(next),
    yearlyAnchor: row.yearly_anchor === null ? null : instantToWire(row.yearly_anchor),
    leastCharge: row.least_charge ?? 0,
    priceNotices: (contract.priceNotices ?? []).map(priceNoticeToWire),
    seatsGivenUp: (row.seats_given_up ?? []).map(givenUpToWire),
    sleeps: (contract.sleeps ?? []).map(sleepToWire),
    playMonths: row.play_months === null ? null : [...row.play_months],
    missedStorage: (contract.missedStorage ?? []).map(missedStorageToWire),
    closings: (contract.closings ?? []).map(instantToWire),
    unsettledBillingId: paused?.billingId ?? null,
    pause: paused === null ? null : pauseToWire(contract, paused, now),
    isOnHold: row.is_on_hold,
  }
}

const priceNoticeToWire = ({ from, notifiedAt, appliesFrom }: PriceNotice) => ({
  from: monthToWire(from),
  notifiedDate: instantToWire(notifiedAt),
  appliesFrom: monthToWire(appliesFrom),
})

const givenUpToWire = ({ at, seats, kept, userIds }: StoredGivenUp) => ({
  startDate: instantToWire(at),
  ...seatsToWire(seats),
  kept: kept === null ? null : seatsToWire(kept),
  userIds: [...userIds],
})

const seatsToWire = ({ analysts, viewers }: SeatCounts) => ({ analystNum: analysts, viewerNum: viewers })

const sleepToWire = ({ from, until, plannedUntil, everyYear }: Sleep) => ({
  startDate: instantToWire(from),
  endDate: instantToWire(until - 1),
  plannedEndDate: instantToWire(plannedUntil - 1),
  isEveryYear: everyYear,
})

const missedStorageToWire = ({ billedWith, cycle, chargedAt, seconds }: MissedStorage) => ({
  billedWith: monthToWire(billedWith),
  cycle: cycle === 'year' ? ('YEAR' as const) : ('MONTH' as const),
  chargedDate: instantToWire(chargedAt),
  seconds,
})

const goodwillToWire = ({ goodwill }: ContractRow): Pick<ContractInfo, 'goodwill'> =>
  goodwill === null
    ? {}
    : {
        goodwill: {
          amounts: goodwill.amounts.map(({ id, givingId, from, left, endsAt }) => ({
            id,
            givingId,
            from: monthToWire(from),
            left,
            endDate: instantToWire(endsAt),
          })),
          billed: goodwill.billed.map(({ cycle, month }) => ({ cycle, month: monthToWire(month) })),
        },
      }

type NextOf = (entry: PlanEntry) => Instant | null

function soonestOf(entries: readonly PlanEntry[], nextOf: NextOf): Instant | null {
  const dates = entries.flatMap((entry) => nextOf(entry) ?? [])
  return dates.length === 0 ? null : Math.min(...dates)
}

function nextBillings({ contract, billedAs }: LoadedContract, now: Instant): NextOf {
  const known = new Map<string, Instant | null>()
  return (entry) => {
    const billed = billedAs.get(entry.id)
    if (billed === undefined || !isActive(entry, now)) return null
    const alike = `${billed.cycle} ${billed.kind}`
    const next = known.get(alike)
    if (next !== undefined) return next
    const computed = nextBillingDate({ ...contract, ...billed }, now)
    known.set(alike, computed)
    return computed
  }
}

export function planEntryToWire(
  loaded: LoadedContract,
  entry: PlanEntry,
  now: Instant,
  nextOf = nextBillings(loaded, now),
): ContractInfo['plans'][number] {
  const next = nextOf(entry)
  const coupon = loaded.coupons.get(entry.couponId ?? '')
  return {
    _id: entry.id,
    contractPlanId: entry.contractPlanId,
    couponId: entry.couponId,
    coupon:
      coupon === undefined
        ? null
        : {
            couponCode: coupon.code,
            effectiveEndDate: lastInstantOf(coupon.effectiveUntil, loaded.contract.zone),
          },
    limits: limitsToWire(entry.contractPlanId, entry.limits),
    reserved: reservedToWire(entry),
    startDate: instantToWire(entry.start),
    endDate: endToWire(entry.end),
    nextBillingDate: next === null ? null : instantToWire(next),
  }
}

const reservedToWire = ({ reserved = null }: PlanEntry): ContractInfo['plans'][number]['reserved'] =>
  reserved === null ? null : { reservedDate: instantToWire(reserved.at), through: reserved.through.replace('-', '') }

function cardOf(row: ContractRow): ContractInfo['payment']['paymentService'] {
  const { card_brand, card_last4, card_exp_month, card_exp_year } = row
  if (card_brand === null || card_last4 === null || card_exp_month === null || card_exp_year === null) return null
  return {
    brand: card_brand,
    cardLast4: card_last4,
    cardName: row.card_name,
    expiryMonth: card_exp_month,
    expiryYear: card_exp_year,
  }
}
