import { addMonths, daysInMonth, type Instant, monthInterval } from '../calendar/index.ts'
import {
  type Catalogue,
  type CataloguePlan,
  type PlanRole,
  type PriceListDate,
  planRoles,
  unitOf,
} from '../catalogue/index.ts'
import { baseEntryAt, closingIn, groupOf, isAsleepAt, type PlanEntry, planOf, sleepingPlan } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import { additionLines } from './additions.ts'
import { amountOf } from './amount.ts'
import { charged } from './charged.ts'
import { customLines } from './custom.ts'
import { daysOf, decidingInstants, decidingInstantsAfter } from './days.ts'
import type { Bill } from './goodwill.ts'
import type { Derivation, InvoiceLine } from './invoice.ts'
import { invoiceOf } from './invoice.ts'
import { listsIn } from './known-prices.ts'
import { missedStorageLines } from './missed-storage.ts'
import type { MonthlyBilling } from './monthly-billing.ts'
import { storagePlanAt, storedTenths } from './storage-charge.ts'
import { taxAt } from './tax-at.ts'
import { unitPriceOf } from './unit-price.ts'

const order: readonly InvoiceLine['role'][] = [...planRoles, 'restored']

/** With automatic changes within the month, and what followed a closing in the previous one. */
export function monthBill(asked: MonthlyBilling): Bill {
  const { month, catalogue } = asked
  const { start, end } = monthInterval(month, asked.contract.zone)
  const contract = withAutomaticChanges(asked.contract, catalogue, end)
  const until = closingIn(contract, month) ?? asked.until ?? null
  const input = { ...asked, contract }
  const deciding = decidingInstants(month, contract.zone, until)
  const lines = [
    ...periodLines({ ...input, deciding, from: start, to: Math.min(end, until ?? end) }),
    ...storageLine(input, deciding),
    ...missedStorageLines(input),
  ]
  lines.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
  const invoice = invoiceOf(
    [...lines, ...linesAfterClosing(input)],
    contract.currency,
    taxAt(contract, start, 'month'),
    month,
  )
  return { cycle: 'month', chargedAt: Math.min(end, until ?? end), invoice }
}

/** Days count by their deciding instant, hours and additions by their start. */
interface Part extends MonthlyBilling {
  readonly deciding: readonly Instant[]
  readonly from: Instant
  readonly to: Instant
}

export function periodLines(part: Part): readonly InvoiceLine[] {
  const { contract, catalogue, deciding } = part
  const awake = deciding.filter((instant) => !isAsleepAt(contract, catalogue, instant))
  return [
    ...entryLines({ ...part, deciding: awake }),
    ...(awake.length === deciding.length ? [] : asleepLines(part)),
    ...customLines(part),
    ...additionLines(part),
  ]
}

/** At the prices of that month (billing rules: "Opened again"). */
function linesAfterClosing(input: MonthlyBilling): readonly InvoiceLine[] {
  const { contract } = input
  const month = addMonths(input.month, -1)
  const from = closingIn(contract, month)
  if (from === null) return []
  const deciding = decidingInstantsAfter(month, contract.zone, from)
  const lines = periodLines({ ...input, month, deciding, from, to: monthInterval(month, contract.zone).end })
  return lines
    .map(({ derivation, ...line }) => ({ ...line, derivation: { ...derivation, of: month } }))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
}

function entryLines(input: Part): readonly InvoiceLine[] {
  const { contract, catalogue, month } = input
  const { start, end } = monthInterval(month, contract.zone)
  const monthly = contract.entries.filter(
    (entry) =>
      entry.start < end &&
      (entry.end === null || entry.end > start) &&
      isChargedMonthly(planOf(entry, catalogue), catalogue),
  )
  const listOf = listsIn(contract, catalogue, month)
  const byPrice = Map.groupBy(monthly, priceKeyIn(input, listOf))
  return [...byPrice.values()].flatMap((entries) => entryLine({ ...input, listOf }, entries))
}

type ListOf = ReturnType<typeof listsIn>

function priceKeyIn({ catalogue, contract }: MonthlyBilling, listOf: ListOf): (entry: PlanEntry) => string {
  const keyOf = (entry: PlanEntry, list: PriceListDate) =>
    `${entry.contractPlanId} ${unitPriceOf(planOf(entry, catalogue), catalogue, contract.currency, list)?.minor ?? ''}`
  const unreserved = new Map<PlanId, string>()
  return (entry) => {
    const list = listOf(entry)
    if (list.publishedBy !== null) return keyOf(entry, list)
    const key = unreserved.get(entry.contractPlanId) ?? keyOf(entry, list)
    unreserved.set(entry.contractPlanId, key)
    return key
  }
}

const isChargedMonthly = (plan: CataloguePlan, catalogue: Catalogue): boolean =>
  plan.cycle === 'month' && plan.role !== 'custom' && charged[groupOf(plan, catalogue).kind]

/** A line per plan and price, so that splitting entries changes no amount. */
function entryLine(input: Part & { readonly listOf: ListOf }, entries: readonly PlanEntry[]): InvoiceLine[] {
  const [first] = entries
  if (first === undefined) return []
  const plan = planOf(first, input.catalogue)
  const derivation = derivationOf(plan.role, entries, input)
  return derivation === null ? [] : [lineOf(plan, input.listOf(first), derivation, input)]
}

function derivationOf(
  role: PlanRole,
  entries: readonly PlanEntry[],
  { month, deciding, from, to }: Part,
): Derivation | null {
  switch (unitOf(role)) {
    case 'plan':
    case 'seat': {
      const days = entries.reduce((sum, entry) => sum + daysOf(entry, deciding), 0)
      return days === 0 ? null : { kind: 'days', days, ofDays: daysInMonth(month) }
    }
    case 'hour': {
      // Full price in the month they begin, never prorated.
      const count = entries.filter(({ start }) => from <= start && start < to).length
      return count === 0 ? null : { kind: 'count', count }
    }
    case 'custom':
    case 'stored-hour':
      return null
  }
}

/** By the sleeping plan's list (billing rules: "Sleep"). */
function asleepLines(input: Part): readonly InvoiceLine[] {
  const { contract, catalogue, month, deciding } = input
  const listOf = listsIn(contract, catalogue, month)
  const asleep = deciding.flatMap((instant) => {
    const plan = sleepingPlan(contract, catalogue, instant)
    const base = baseEntryAt(contract, catalogue, instant)
    return plan === null || base === null ? [] : [{ plan, list: listOf(base) }]
  })
  const ofDays = daysInMonth(month)
  const alike = Map.groupBy(
    asleep,
    ({ plan, list }) => `${plan.id} ${unitPriceOf(plan, catalogue, contract.currency, list)?.minor ?? ''}`,
  )
  return [...alike.values()].flatMap((days) => {
    const [first] = days
    if (first === undefined) return []
    const line = lineOf(first.plan, first.list, { kind: 'days', days: days.length, ofDays }, input)
    return line.unitPrice.minor === 0n ? [] : [line]
  })
}

function storageLine(input: MonthlyBilling, deciding: readonly Instant[]): InvoiceLine[] {
  const last = deciding.at(-1)
  const tenths = storedTenths(input.storedSecondsOverRetention)
  if (last === undefined || tenths === 0) return []
  const storage = storagePlanAt(input.contract, input.catalogue, last, input.month)
  if (storage === null || !isChargedMonthly(storage.plan, input.catalogue)) return []
  return [lineOf(storage.plan, storage.list, { kind: 'hours', tenths }, input)]
}

function lineOf(
  plan: CataloguePlan,
  list: PriceListDate,
  derivation: Derivation,
  { catalogue, contract }: MonthlyBilling,
): InvoiceLine {
  const unitPrice = unitPriceOf(plan, catalogue, contract.currency, list)
  if (unitPrice === null) throw new Error(`plan ${plan.id} has no price in ${contract.currency}`)
  return { role: plan.role, contractPlanId: plan.id, unitPrice, amount: amountOf(unitPrice, derivation), derivation }
}
