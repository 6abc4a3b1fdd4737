import { type Instant, monthOf, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, isOfPlan, type PriceListDate, planRoles } from '../catalogue/index.ts'
import { type Contract, entriesAt, groupOf, listDateOf, planOf } from '../contract/index.ts'
import type { Money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { amountOf } from './amount.ts'
import { charged } from './charged.ts'
import { customDiscountAt, customPrice } from './custom.ts'
import type { Bill } from './goodwill.ts'
import type { Derivation, InvoiceLine } from './invoice.ts'
import { invoiceOf } from './invoice.ts'
import { storagePlanAt, storedTenths } from './storage-charge.ts'
import { taxAt } from './tax-at.ts'
import { unitPriceOf } from './unit-price.ts'

interface Term {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly termStart: Instant
}

export interface YearlyBilling extends Term {
  readonly storedSecondsOverRetention: VideoSeconds
}

/**
 * Base, extra analysts, viewers, discounted, and storage; by the list of the term's first month (billing rules:
 * "Yearly").
 */
export function termBill(input: YearlyBilling): Bill {
  const { contract, catalogue, termStart } = input
  const month = monthOf(termStart, contract.zone)
  const yearly = entriesAt(contract, termStart).filter((entry) => isChargedYearly(planOf(entry, catalogue), input))
  const priced = yearly.map((entry) => pricedOf(planOf(entry, catalogue), listDateOf(entry, month), input))
  const byPrice = [...Map.groupBy(priced, ({ plan, unitPrice }) => `${plan.id} ${unitPrice.minor}`).values()]
  const lines = byPrice.flatMap((alike) =>
    alike.slice(0, 1).map((first) => lineOf(first, { kind: 'count', count: alike.length })),
  )
  const billed = planRoles
    .filter((role) => isOfPlan(role) || role === 'custom')
    .flatMap((role) => lines.filter((line) => line.role === role))
  const all = [...billed, ...storageLine(input, month)]
  const invoice = invoiceOf(all, contract.currency, taxAt(contract, termStart, 'year'), month)
  return { cycle: 'year', chargedAt: termStart, invoice }
}

export const isChargedYearly = (plan: CataloguePlan, { contract, catalogue, termStart }: Term): boolean =>
  plan.cycle === 'year' &&
  charged[groupOf(plan, catalogue).kind] &&
  (plan.role !== 'custom' || customDiscountAt(plan, contract, catalogue, termStart) !== null)

function storageLine(input: YearlyBilling, month: YearMonth): readonly InvoiceLine[] {
  const tenths = storedTenths(input.storedSecondsOverRetention)
  if (tenths === 0) return []
  const storage = storagePlanAt(input.contract, input.catalogue, input.termStart, month)
  if (storage === null || !isChargedYearly(storage.plan, input)) return []
  return [lineOf(pricedOf(storage.plan, storage.list, input), { kind: 'hours', tenths })]
}

interface Priced {
  readonly plan: CataloguePlan
  readonly unitPrice: Money
}

export function pricedOf(plan: CataloguePlan, list: PriceListDate, input: Term): Priced {
  const { catalogue, contract, termStart } = input
  const percent = plan.role === 'custom' ? customDiscountAt(plan, contract, catalogue, termStart) : null
  if (percent !== null) return { plan, unitPrice: customPrice(plan, input, list, percent) }
  const unitPrice = unitPriceOf(plan, catalogue, contract.currency, list)
  if (unitPrice === null) throw new Error(`plan ${plan.id} has no price in ${contract.currency}`)
  return { plan, unitPrice }
}

const lineOf = ({ plan, unitPrice }: Priced, derivation: Derivation): InvoiceLine => ({
  role: plan.role,
  contractPlanId: plan.id,
  unitPrice,
  amount: amountOf(unitPrice, derivation),
  derivation,
})
