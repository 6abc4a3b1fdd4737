import type { Instant } from '../calendar/index.ts'
import type { Cycle } from '../catalogue/index.ts'
import type { Contract, GoodwillAmount } from '../contract/index.ts'
import { money } from '../money/index.ts'
import { type GoodwillUse, type Invoice, invoiceOf } from './invoice.ts'

export interface Bill {
  readonly cycle: Cycle
  /** The first instant after the month, of an account that closed or of the term. */
  readonly chargedAt: Instant
  readonly invoice: Invoice
}

type Amounts = readonly GoodwillAmount[]

/** Oldest first, to a subtotal of 0 at most (billing rules: "Goodwill"). */
export function lessGoodwill({ chargedAt, invoice }: Bill, amounts: Amounts): Invoice {
  const { currency, month, taxedAs, subtotal } = invoice
  let open = subtotal.minor
  const uses = amounts.flatMap(({ id, from, left, endsAt }): GoodwillUse[] => {
    const minor = left < open ? left : open
    if (from > month || chargedAt > endsAt || minor <= 0n) return []
    open -= minor
    return [{ id, minor: Number(minor) }]
  })
  if (uses.length === 0) return invoice
  const amount = money(open - subtotal.minor, currency)
  const role = 'goodwill'
  const line = { role, contractPlanId: role, unitPrice: amount, amount, derivation: { kind: role, uses } } as const
  return invoiceOf([...invoice.lines, line], currency, taxedAs, month)
}

const usesOf = ({ lines }: Invoice): readonly GoodwillUse[] =>
  lines.flatMap(({ derivation }) => (derivation.kind === 'goodwill' ? derivation.uses : []))

export function leftAfter(amounts: Amounts, invoice: Invoice): Amounts {
  const used = new Map(usesOf(invoice).map(({ id, minor }) => [id, BigInt(minor)]))
  return amounts.map((amount) => ({ ...amount, left: amount.left - (used.get(amount.id) ?? 0n) }))
}

/** What a bill used, for the same bill with other lines. */
export const usedBy = (invoice: Invoice): Amounts =>
  usesOf(invoice).map(({ id, minor }) => ({ id, from: '', left: BigInt(minor), endsAt: Infinity }))

/** The contract once the bill is fixed. */
export function withGoodwillUsed(contract: Contract, cycle: Cycle, invoice: Invoice): Contract {
  const { goodwill } = contract
  if (!goodwill) return contract
  const billed = [...goodwill.billed, { cycle, month: invoice.month }]
  return { ...contract, goodwill: { amounts: leftAfter(goodwill.amounts, invoice), billed } }
}
