import { type Instant, monthOf } from '../calendar/index.ts'
import type { Catalogue, PlanRole } from '../catalogue/index.ts'
import { entriesAt, planOf } from '../contract/entries.ts'
import type { Contract } from '../contract/index.ts'
import { amountOf } from './amount.ts'
import type { Invoice, InvoiceLine } from './index.ts'
import { invoiceOf } from './invoice.ts'
import { unitPriceOf } from './unit-price.ts'

const billedRoles = ['base', 'analyst', 'viewer'] as const satisfies readonly PlanRole[]

/**
 * What a yearly term costs, charged at its start: base + extra analysts + viewers, each at its yearly price after the
 * coupon's discount (billing-rules: "Yearly"). The month is the one the term begins in.
 */
export function computeYearlyTerm(contract: Contract, catalogue: Catalogue, termStart: Instant): Invoice {
  const yearly = entriesAt(contract, termStart).filter((entry) => planOf(entry, catalogue).cycle === 'year')
  const byPlan = Map.groupBy(yearly, (entry) => entry.contractPlanId)
  const lines = [...byPlan.values()].flatMap((entries): InvoiceLine[] => {
    const [first] = entries
    if (first === undefined) return []
    const plan = planOf(first, catalogue)
    if (!billedRoles.some((role) => role === plan.role)) return []
    const unitPrice = unitPriceOf(plan, catalogue, contract.currency)
    if (unitPrice === null) throw new Error(`plan ${plan.id} has no price in ${contract.currency}`)
    const derivation = { kind: 'count', count: entries.length } as const
    return [
      { role: plan.role, contractPlanId: plan.id, unitPrice, amount: amountOf(unitPrice, derivation), derivation },
    ]
  })
  return invoiceOf(lines, contract.currency, contract.taxRegion, monthOf(termStart, contract.zone))
}
