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
      /** What it corrects: the lines that were chosen, else all of the bill. */
      readonly lines: readonly BilledLine[]
      readonly net: bigint
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

function shared(lines: readonly BilledLine[], net: bigint): readonly BilledLine[] {
  if (sumOf(lines) === 0n) return [{ role: 'base', minor: net }]
  const shares = sharesOf(
    net,
    lines.map(({ minor }) => minor),
  )
  return lines.map(({ role }, at) => ({ role, minor: shares[at] ?? 0n }))
}

/** Lines from 1; null: all. */
interface RefundOfLines {
  readonly minor: bigint
  readonly lines: readonly number[] | null
}

/** Refunds may be booked together. */
export function correctedLines(
  bill: readonly BilledLine[],
  net: bigint,
  refunds: readonly RefundOfLines[],
): readonly BilledLine[] {
  const nets = sharesOf(
    net,
    refunds.map(({ minor }) => minor),
  )
  return refunds.flatMap(({ lines }, at) =>
    shared(lines === null ? bill : bill.filter((_, line) => lines.includes(line + 1)), nets[at] ?? 0n),
  )
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
      const { lines, net, tax } = happening
      return [
        ...sold(shared(lines, net), -1n),
        { account: 'tax', minor: tax },
        { account: 'receivables', minor: -net - tax },
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
