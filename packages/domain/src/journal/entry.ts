import type { LocalDate, YearMonth } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import type { AccountName } from './accounts.ts'
import { bookedIn, bookedOn, type Closing } from './closings.ts'
import { type EntryKind, type Happening, kindOf, type Posting, postingsOf } from './postings.ts'

interface Of {
  readonly issuer: string
  readonly currency: Currency
  /** The number of a paper, or what bank or provider call it. */
  readonly document: string
  /** Empty where it is of no club. */
  readonly club: string
  readonly billingId: string | null
}

export interface Fact extends Of {
  readonly happening: Happening
  readonly day: LocalDate
  readonly knownAt: number
}

export interface Entry extends Of {
  readonly kind: EntryKind
  /** Of the month that it is booked in. */
  readonly day: LocalDate
  readonly month: YearMonth
  readonly postings: readonly Posting[]
}

export function entryOf({ happening, day, knownAt, ...of }: Fact, closings: readonly Closing[]): Entry | null {
  const postings = postingsOf(happening)
  if (postings.length === 0) return null
  const month = bookedIn(day, knownAt, closings)
  return { ...of, kind: kindOf(happening), day: bookedOn(day, month), month, postings }
}

export interface Sides {
  readonly debit: bigint
  readonly credit: bigint
}

const none: Sides = { debit: 0n, credit: 0n }

/** Of one issuer and currency. */
export type Ledger = Map<AccountName, Sides>

export function addEntry(ledger: Ledger, { postings }: Pick<Entry, 'postings'>): void {
  for (const { account, minor } of postings) {
    const { debit, credit } = ledger.get(account) ?? none
    ledger.set(account, minor > 0n ? { debit: debit + minor, credit } : { debit, credit: credit - minor })
  }
}

export const sidesOf = (ledger: Ledger): Sides =>
  [...ledger.values()].reduce(
    (sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }),
    none,
  )

export const isBalanced = ({ postings }: Pick<Entry, 'postings'>): boolean =>
  postings.reduce((sum, { minor }) => sum + minor, 0n) === 0n
