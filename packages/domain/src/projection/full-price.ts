import type { Invoice, InvoiceLine } from '../billing/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { groupOf } from '../contract/index.ts'
import { money, withTax } from '../money/index.ts'

/**
 * About what a bill would be without its coupon's discount, with tax, in minor units; null where it has none. A mark in a
 * picture, not an amount: discounted prices were rounded.
 */
export function fullPrice({ lines, currency, taxedAs }: Invoice, catalogue: Catalogue): bigint | null {
  if (lines.every((line) => discountOf(line, catalogue) === 0)) return null
  const net = lines.reduce(
    (sum, line) => sum + (line.amount.minor * 100n) / BigInt(100 - discountOf(line, catalogue)),
    0n,
  )
  return withTax(money(net, currency), taxedAs.rate).minor
}

function discountOf({ contractPlanId }: InvoiceLine, catalogue: Catalogue): number {
  const plan = catalogue.plans.get(contractPlanId)
  return plan === undefined ? 0 : groupOf(plan, catalogue).discountPercent
}
