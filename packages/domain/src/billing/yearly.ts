import { type Instant, monthOf } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanRole } from '../catalogue/index.ts'
import { entriesAt, groupOf, planOf } from '../contract/entries.ts'
import type { Contract } from '../contract/index.ts'
import { amountOf } from './amount.ts'
import { charged } from './charged.ts'
import type { Derivation, Invoice, InvoiceLine } from './invoice.ts'
import { invoiceOf } from './invoice.ts'
import { storagePlanAt, storedTenths } from './storage.ts'
import { unitPriceOf } from './unit-price.ts'

export interface YearlyBilling {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly termStart: Instant
  /** Total length of the movies older than the retention, at the term's start: their storage is paid for the year. */
  readonly storedSecondsOverRetention: number
}

const billedRoles = ['base', 'analyst', 'viewer'] as const satisfies readonly PlanRole[]

/**
 * What a yearly term costs, charged at its start: base + extra analysts + viewers, each at its yearly price after the
 * coupon's discount, + storage (billing-rules: "Yearly"). The month is the one the term begins in.
 */
export function computeYearlyTerm(input: YearlyBilling): Invoice {
  const { contract, catalogue, termStart } = input
  const yearly = entriesAt(contract, termStart).filter((entry) => isChargedYearly(planOf(entry, catalogue), catalogue))
  const byPlan = Map.groupBy(yearly, (entry) => planOf(entry, catalogue))
  const billed = billedRoles.flatMap((role) => [...byPlan].filter(([plan]) => plan.role === role))
  const lines = billed.map(([plan, entries]) => lineOf(plan, { kind: 'count', count: entries.length }, input))
  return invoiceOf(
    [...lines, ...storageLine(input)],
    contract.currency,
    contract.taxRegion,
    monthOf(termStart, contract.zone),
  )
}

const isChargedYearly = (plan: CataloguePlan, catalogue: Catalogue): boolean =>
  plan.cycle === 'year' && charged[groupOf(plan, catalogue).kind]

function storageLine(input: YearlyBilling): readonly InvoiceLine[] {
  const tenths = storedTenths(input.storedSecondsOverRetention)
  if (tenths === 0) return []
  const plan = storagePlanAt(input.contract, input.catalogue, input.termStart)
  if (plan === null || !isChargedYearly(plan, input.catalogue)) return []
  return [lineOf(plan, { kind: 'hours', tenths }, input)]
}

function lineOf(plan: CataloguePlan, derivation: Derivation, { catalogue, contract }: YearlyBilling): InvoiceLine {
  const unitPrice = unitPriceOf(plan, catalogue, contract.currency)
  if (unitPrice === null) throw new Error(`plan ${plan.id} has no price in ${contract.currency}`)
  return { role: plan.role, contractPlanId: plan.id, unitPrice, amount: amountOf(unitPrice, derivation), derivation }
}
