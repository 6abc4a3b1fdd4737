import { paymentStatus } from '@touchline/contract/billing'
import type { HistoryFacts } from '@touchline/contract/history'
import { monthToWire } from '@touchline/contract/wire'
import type { BoughtThing } from '@touchline/domain/add-ons'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type Catalogue, isTimeRole, type PlanRole, type TimeRole } from '@touchline/domain/catalogue'
import { allowanceOf, type Contract } from '@touchline/domain/contract'
import type { AuditKind } from '@touchline/domain/history'
import { shownDecline } from '@touchline/domain/payment'
import type { BillRow } from '../../books/billing/bill-rows.ts'
import type { Change } from './recorded.ts'

export interface Surroundings {
  readonly catalogue: Catalogue
  readonly contracts: readonly Contract[]
  readonly zone: string
  readonly names: ReadonlyMap<string, string>
  readonly bills: ReadonlyMap<string, BillRow>
}

type Facts = { -readonly [K in keyof HistoryFacts]?: HistoryFacts[K] | undefined }
const SECONDS_AN_HOUR = 3_600

type KindOfRow = AuditKind | 'other'

/** Only what the organisation may know. */
export function factsOf(
  kind: KindOfRow,
  change: Change,
  bill: BillRow | undefined,
  around: Surroundings,
): HistoryFacts {
  const { after, before } = change
  return stated({
    ...planFacts(kind, change, around),
    ...dayFacts(change, around),
    ...billFacts(kind, change, bill),
    ...cardFacts(kind, change),
    couponCode: after.couponCode,
    items: itemsOf(change, around),
    userName: after.userId === undefined ? undefined : around.names.get(after.userId),
    mail: after.mail ?? before.mail,
    changed: kind === 'save-contract-info' ? changedOf(change) : undefined,
    title: after.buyer?.name ?? after.title ?? before.title ?? (after.about || undefined),
    goodwill: goodwillOf(kind, change),
    memberRole: after.memberRole,
    fromMemberRole: before.memberRole,
    limit: after.limit ?? undefined,
    method: after.method,
    caseId: after.caseId,
    minutes: after.minutes,
    screens: after.screens,
    looks: after.looks,
    reason: saysReason.has(kind) ? after.reason : undefined,
    count: after.accepted ?? after.games ?? after.addresses,
  })
}

/** Other reasons are internal. */
const saysReason: ReadonlySet<KindOfRow> = new Set<KindOfRow>([
  'set-payment-method',
  'end-trial',
  'grant-plan',
  'extend-plan',
])

const stated = (facts: Facts): HistoryFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

function planFacts(kind: KindOfRow, { after, before }: Change, { catalogue }: Surroundings): Facts {
  const plans = [after.planId, ...(after.planIds ?? [])].flatMap((id) => catalogue.plans.get(id ?? '') ?? [])
  const base = plans.find(({ role }) => role === 'base')
  const isWithdrawn = kind === 'withdraw-plan-change'
  return {
    planGroupId: (isWithdrawn ? before : after).planGroupId ?? base?.groupId,
    fromPlanGroupId: isWithdrawn ? undefined : before.planGroupId,
    analysts: after.analysts,
    viewers: after.viewers,
  }
}

function dayFacts({ after, before }: Change, { zone }: Surroundings): Facts {
  const dayOf = (instant: Instant | undefined) => (instant === undefined ? undefined : dateOf(instant, zone))
  // An end is exclusive.
  const lastDayOf = (instant: Instant | undefined) => (instant === undefined ? undefined : dayOf(instant - 1))
  const { boundary = before.boundary, start, end, at } = after
  return {
    day: after.from ?? dayOf(boundary ?? start) ?? lastDayOf(end ?? at ?? before.at),
    until: after.to ?? (start === undefined ? undefined : lastDayOf(end)),
  }
}

function billFacts(kind: KindOfRow, { after }: Change, bill: BillRow | undefined): Facts {
  const { data: status } = paymentStatus.safeParse(after.paymentStatus)
  const failureCode = after.failure === undefined ? undefined : shownDecline(after.failure.code)
  if (bill === undefined) return { paymentStatus: status, failureCode }
  return {
    billingInfoId: bill.billing_id,
    month: monthToWire(bill.target_month.slice(0, 7)),
    cycle: bill.cycle,
    paymentStatus: status,
    failureCode,
    isOverpaid: kind === 'receive-transfer' && (after.credit ?? 0) > 0 ? true : undefined,
    hasReceipt: status === 'Complete' && kind !== 'pay-billing' ? true : undefined,
  }
}

function cardFacts(kind: KindOfRow, { after, before }: Change): Facts {
  if (kind !== 'save-card' && kind !== 'payment-result') return {}
  return { card: cardOf(after), fromCard: cardOf(before) }
}

export function cardOf({ brand, last4, expiryMonth, expiryYear }: Change['after']): HistoryFacts['card'] {
  if (brand === undefined || last4 === undefined) return undefined
  return expiryMonth === undefined || expiryYear === undefined
    ? { brand, last4 }
    : { brand, last4, expiryMonth, expiryYear }
}

function goodwillOf(kind: KindOfRow, { after: { amount, goodwill = [] } }: Change): HistoryFacts['goodwill'] {
  if (amount === undefined || (kind !== 'give-goodwill' && kind !== 'end-goodwill')) return undefined
  const months = goodwill.map(({ from }) => monthToWire(from)).toSorted()
  const [from, to] = [months[0], months.at(-1)]
  return from === undefined || to === undefined ? { minor: amount } : { minor: amount, from, to }
}

const fields = {
  name: 'payer_name',
  tel: 'payer_tel',
  country: 'payer_country',
  method: 'payment_method',
  yearlyMethod: 'yearly_payment_method',
} as const
const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name)
const names = Object.keys(fields).filter(isField)

const changedOf = ({ before, after }: Change): HistoryFacts['changed'] =>
  names.filter((name) => before[fields[name]] !== after[fields[name]])

const boughtRoles = {
  upload: 'upload',
  export: 'export',
  analysts: 'analyst',
  viewers: 'viewer',
  custom: 'custom',
} as const

const boughtItem = ({ thing, count, planGroupId }: BoughtThing) => ({
  role: boughtRoles[thing],
  ...(planGroupId !== undefined && { planGroupId }),
  count: thing === 'upload' || thing === 'export' ? Math.round(count * SECONDS_AN_HOUR) : count,
})

/** Seconds for time, otherwise a number. */
export function itemsOf({ before, after }: Change, around: Surroundings): HistoryFacts['items'] {
  if (after.items !== undefined)
    return after.items.map(({ planGroupId, ...item }) => ({
      ...item,
      ...(planGroupId !== undefined && { planGroupId }),
    }))
  if (after.bought !== undefined && after.bought.length > 0) return after.bought.map(boughtItem)
  const held = after.entries ?? after.plans ?? (before.planId === undefined ? [] : [{ contractPlanId: before.planId }])
  const counts = new Map<PlanRole, number>()
  for (const entry of held) {
    const plan = around.catalogue.plans.get(entry.contractPlanId)
    if (plan === undefined) continue
    const { role } = plan
    counts.set(role, (counts.get(role) ?? 0) + (isTimeRole(role) ? secondsOf(entry, role, around) : 1))
  }
  return counts.size === 0 ? undefined : [...counts].map(([role, count]) => ({ role, count }))
}

/** A yearly option has its own limits in the contract’s entry. */
function secondsOf(
  entry: { readonly contractPlanId: string; readonly start?: number | undefined },
  role: TimeRole,
  { catalogue, contracts }: Surroundings,
): number {
  const found = contracts
    .flatMap(({ entries }) => entries)
    .find(({ contractPlanId, start }) => contractPlanId === entry.contractPlanId && start === entry.start)
  const allowance = found ? allowanceOf(found, catalogue) : catalogue.plans.get(entry.contractPlanId)?.allowance
  return (role === 'upload' ? allowance?.uploadHardSeconds : allowance?.exportHardSeconds) ?? 0
}
