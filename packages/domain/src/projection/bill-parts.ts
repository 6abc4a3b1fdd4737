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

interface Part<Name> {
  readonly part: Name
  readonly amount: Money
}

/**
 * Gross, in order plan, seats, options, storage, without zeros. Steps of the taxed running sum beyond goodwill, so they
 * add up.
 */
export const billParts = (invoice: Invoice): readonly Part<BillPart>[] =>
  invoice.total.minor === 0n ? [] : stepsFrom(goodwillIn(invoice), invoice)

/** As `billParts`, with what goodwill takes off them by itself. */
export function billRows(invoice: Invoice): readonly Part<BillPart | 'goodwill'>[] {
  if (goodwillIn(invoice) === 0n) return billParts(invoice)
  const parts = stepsFrom(0n, invoice)
  const off = parts.reduce((left, { amount }) => left - amount.minor, invoice.total.minor)
  return [...parts, { part: 'goodwill', amount: money(off, invoice.currency) }]
}

function stepsFrom(start: bigint, invoice: Invoice): readonly Part<BillPart>[] {
  let net = start
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
