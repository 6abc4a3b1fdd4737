import type { Invoice, InvoiceLine } from '../billing/index.ts'
import { type PlanRole, planRoles } from '../catalogue/index.ts'
import { type Money, money, withTax } from '../money/index.ts'

const partOf = {
  base: 'plan',
  analyst: 'seats',
  viewer: 'seats',
  custom: 'options',
  upload: 'options',
  export: 'options',
  storage: 'storage',
} as const satisfies Record<PlanRole, string>

export type BillPart = (typeof partOf)[PlanRole]

export const partsOfBills: readonly BillPart[] = [...new Set(planRoles.map((role) => partOf[role]))]

export const billPartOf = (role: InvoiceLine['role']): BillPart | null =>
  role === 'waiver' || role === 'goodwill' ? null : partOf[role === 'restored' ? 'storage' : role]

/**
 * Gross, in order plan, seats, options, storage, without zeros. Steps of the taxed running sum beyond goodwill, so they
 * add up.
 */
export function billParts(invoice: Invoice): readonly { readonly part: BillPart; readonly amount: Money }[] {
  if (invoice.total.minor === 0n) return []
  let net = goodwillIn(invoice)
  let taxed = 0n
  return partsOfBills.flatMap((part) => {
    net += netOf(invoice, part)
    const upTo = withTax(money(net < 0n ? 0n : net, invoice.currency), invoice.taxedAs.rate).minor
    const amount = money(upTo - taxed, invoice.currency)
    taxed = upTo
    return amount.minor === 0n ? [] : [{ part, amount }]
  })
}

const goodwillIn = ({ lines }: Invoice): bigint =>
  lines.reduce((sum, { role, amount }) => (role === 'goodwill' ? sum + amount.minor : sum), 0n)

const netOf = ({ lines }: Invoice, part: BillPart): bigint =>
  lines.reduce((sum, { role, amount }) => (billPartOf(role) === part ? sum + amount.minor : sum), 0n)
