import type { InvoiceLine } from '../billing/index.ts'
import { sharesOf } from '../money/index.ts'
import type { AccountName } from './accounts.ts'

/** Minor units: debit above 0, credit below. */
export interface Posting {
  readonly account: AccountName
  readonly minor: bigint
}

export interface BilledLine {
  readonly role: InvoiceLine['role']
  readonly minor: bigint
}

export type Happening =
  /** Also a bill with nothing to pay. */
  | { readonly kind: 'invoice'; readonly lines: readonly BilledLine[]; readonly tax: bigint }
  | { readonly kind: 'payment'; readonly by: 'provider' | 'credit'; readonly minor: bigint }
  | {
      readonly kind: 'credit-note'
      /** What it takes of each. */
      readonly lines: readonly BilledLine[]
      readonly tax: bigint
    }
  | { readonly kind: 'refund'; readonly by: 'provider' | 'disputed'; readonly minor: bigint }
  | { readonly kind: 'refund-failed'; readonly minor: bigint }
  /** What the bank took, by the provider; below 0 what it gave back. */
  | { readonly kind: 'dispute'; readonly minor: bigint }
  | { readonly kind: 'fee'; readonly minor: bigint }
  /** At the provider, of no bill of ours. */
  | { readonly kind: 'others'; readonly minor: bigint }
  | { readonly kind: 'transfer'; readonly minor: bigint }
  | { readonly kind: 'return'; readonly minor: bigint }
  | { readonly kind: 'payout'; readonly minor: bigint }
  | { readonly kind: 'arrival'; readonly minor: bigint }
  /** Of a term: put off above 0, earned below. */
  | { readonly kind: 'deferral'; readonly minor: bigint }

export type EntryKind = Happening['kind'] | 'goodwill' | 'waiver'

const revenueOf = {
  base: 'plans',
  analyst: 'seats',
  viewer: 'seats',
  custom: 'custom',
  upload: 'hours',
  export: 'hours',
  storage: 'storage',
  restored: 'storage',
  goodwill: 'goodwill',
  waiver: 'waived',
} as const satisfies Record<InvoiceLine['role'], AccountName>

const isOf = (lines: readonly BilledLine[], role: InvoiceLine['role']): boolean =>
  lines.some((line) => line.role === role)

const sumOf = (lines: readonly BilledLine[]): bigint => lines.reduce((sum, { minor }) => sum + minor, 0n)

interface CreditNoted {
  readonly net: bigint
  readonly refunded: bigint
  /** Lines from 1; null: all. */
  readonly orders: readonly { readonly minor: bigint; readonly lines: readonly number[] | null }[]
}

/** What the last of a bill's credit notes takes of each line; all of them together never more than it. */
export function correctedLines(bill: readonly BilledLine[], notes: readonly CreditNoted[]): readonly BilledLine[] {
  let left: readonly bigint[] = bill.map(({ minor }) => minor)
  let before = left
  for (const { net, refunded, orders } of notes) {
    before = left
    const byHand = refunded - orders.reduce((sum, { minor }) => sum + minor, 0n)
    const parts = byHand > 0n ? [{ minor: byHand, lines: null }, ...orders] : orders
    const nets = sharesOf(
      net,
      parts.map(({ minor }) => minor),
    )
    for (const [at, { lines }] of parts.entries()) left = lessOf(left, nets[at] ?? 0n, lines)
  }
  const taken = bill.map(({ role }, at) => ({ role, minor: (before[at] ?? 0n) - (left[at] ?? 0n) }))
  const ofNoLine = (notes.at(-1)?.net ?? 0n) - sumOf(taken)
  return ofNoLine === 0n ? taken : [...taken, { role: 'base', minor: ofNoLine }]
}

/** Shared by what is left of each chosen line, any excess by what is left of the others. */
function lessOf(left: readonly bigint[], net: bigint, lines: readonly number[] | null): readonly bigint[] {
  const chosen = left.map((each, at) => (lines === null || lines.includes(at + 1) ? each : 0n))
  const most = chosen.reduce((sum, each) => sum + each, 0n)
  if (lines !== null && net > most)
    return lessOf(
      left.map((each, at) => each - (chosen[at] ?? 0n)),
      net - most,
      null,
    )
  if (most === 0n) return left
  const shares = sharesOf(net, chosen)
  return left.map((each, at) => each - (shares[at] ?? 0n))
}

const sold = (lines: readonly BilledLine[], sign: 1n | -1n): readonly Posting[] =>
  lines.map(({ role, minor }) => ({ account: revenueOf[role], minor: -sign * minor }))

const moved = (minor: bigint, to: AccountName, from: AccountName): readonly Posting[] => [
  { account: to, minor },
  { account: from, minor: -minor },
]

function written(happening: Happening): readonly Posting[] {
  switch (happening.kind) {
    case 'invoice': {
      const { lines, tax } = happening
      return [
        { account: 'receivables', minor: sumOf(lines) + tax },
        ...sold(lines, 1n),
        { account: 'tax', minor: -tax },
      ]
    }
    case 'credit-note': {
      const { lines, tax } = happening
      return [
        ...sold(lines, -1n),
        { account: 'tax', minor: tax },
        { account: 'receivables', minor: -sumOf(lines) - tax },
      ]
    }
    case 'payment':
      return moved(happening.minor, happening.by, 'receivables')
    case 'refund':
      return moved(happening.minor, 'receivables', happening.by)
    case 'refund-failed':
      return moved(happening.minor, 'provider', 'receivables')
    case 'dispute':
      return moved(happening.minor, 'disputed', 'provider')
    case 'fee':
      return moved(happening.minor, 'fees', 'provider')
    case 'others':
      return moved(happening.minor, 'provider', 'others')
    case 'transfer':
      return moved(happening.minor, 'bank', 'credit')
    case 'return':
      return moved(happening.minor, 'credit', 'bank')
    case 'payout':
      return moved(happening.minor, 'under-way', 'provider')
    case 'arrival':
      return moved(happening.minor, 'bank', 'under-way')
    case 'deferral':
      return moved(happening.minor, 'to-be-earned', 'deferred')
  }
}

/** One for each account that moves; none where nothing does. */
export function postingsOf(happening: Happening): readonly Posting[] {
  const sums = new Map<AccountName, bigint>()
  for (const { account, minor } of written(happening)) sums.set(account, (sums.get(account) ?? 0n) + minor)
  return [...sums].flatMap(([account, minor]) => (minor === 0n ? [] : [{ account, minor }]))
}

/** A bill that ends with nothing to pay is named for what took it there. */
export function kindOf(happening: Happening): EntryKind {
  if (happening.kind !== 'invoice' || sumOf(happening.lines) + happening.tax !== 0n) return happening.kind
  return isOf(happening.lines, 'waiver') ? 'waiver' : 'goodwill'
}
