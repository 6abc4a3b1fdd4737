import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, dateOf, daysBetween, type LocalDate, monthOf, type YearMonth } from '../calendar/index.ts'
import { day } from '../testing/draws.ts'
import {
  addEntry,
  type BilledLine,
  bookedIn,
  closeFault,
  type DeferredTerm,
  deferralIn,
  doubleNumbers,
  type Entry,
  entryOf,
  type Fact,
  type Happening,
  isBalanced,
  type Ledger,
  postingsOf,
  sidesOf,
  usualAccounts,
} from './index.ts'
import { type EntryKind, kindOf } from './postings.ts'

const line = (role: BilledLine['role'], minor: bigint): BilledLine => ({ role, minor })
const plan = line('base', 10_000n)

const said = (happening: Happening): string =>
  postingsOf(happening)
    .map(({ account, minor }) => `${account} ${minor}`)
    .join(', ')

describe('what happens is booked', () => {
  it.each<readonly [name: string, happening: Happening, postings: string]>([
    [
      'a bill with tax',
      {
        kind: 'invoice',
        lines: [plan, line('analyst', 500n), line('viewer', 300n), line('upload', 200n), line('storage', 18n)],
        tax: 1_101n,
      },
      'receivables 12119, plans -10000, seats -800, hours -200, storage -18, tax -1101',
    ],
    [
      'goodwill on a bill',
      { kind: 'invoice', lines: [plan, line('goodwill', -4_000n)], tax: 600n },
      'receivables 6600, plans -10000, goodwill 4000, tax -600',
    ],
    [
      'a bill too small for a card',
      { kind: 'invoice', lines: [line('base', 40n), line('waiver', -40n)], tax: 0n },
      'plans -40, waived 40',
    ],
    [
      'a month that goodwill pays',
      { kind: 'invoice', lines: [plan, line('goodwill', -10_000n)], tax: 0n },
      'plans -10000, goodwill 10000',
    ],
    ['a month of nothing', { kind: 'invoice', lines: [line('base', 0n)], tax: 0n }, ''],
    ['a card payment', { kind: 'payment', by: 'provider', minor: 50n }, 'provider 50, receivables -50'],
    ['a payment of credit', { kind: 'payment', by: 'credit', minor: 50n }, 'credit 50, receivables -50'],
    ['a fee', { kind: 'fee', minor: 7n }, 'fees 7, provider -7'],
    [
      'a credit note',
      { kind: 'credit-note', lines: [line('base', 66n), line('analyst', 34n)], tax: 10n },
      'plans 66, seats 34, tax 10, receivables -110',
    ],
    ['a refund', { kind: 'refund', by: 'provider', minor: 9n }, 'receivables 9, provider -9'],
    ['a refund that came back', { kind: 'refund-failed', minor: 9n }, 'provider 9, receivables -9'],
    ['a dispute', { kind: 'dispute', minor: 9n }, 'disputed 9, provider -9'],
    ['a dispute that is won', { kind: 'dispute', minor: -9n }, 'disputed -9, provider 9'],
    ['a dispute that is lost', { kind: 'refund', by: 'disputed', minor: 9n }, 'receivables 9, disputed -9'],
    ['a transfer, and what is paid too much', { kind: 'transfer', minor: 9n }, 'bank 9, credit -9'],
    ['credit that goes back', { kind: 'return', minor: 9n }, 'credit 9, bank -9'],
    ['a payout', { kind: 'payout', minor: 9n }, 'under-way 9, provider -9'],
    ['its line at the bank', { kind: 'arrival', minor: 9n }, 'bank 9, under-way -9'],
    ["another's money at the provider", { kind: 'others', minor: 9n }, 'provider 9, others -9'],
    ['a part of a term that is put off', { kind: 'deferral', minor: 9n }, 'to-be-earned 9, deferred -9'],
  ])('%s', (_, happening, postings) => {
    expect(said(happening)).toBe(postings)
  })
})

it.each<readonly [name: string, happening: Happening, kind: EntryKind]>([
  ['a payment of nothing', { kind: 'payment', by: 'provider', minor: 0n }, 'payment'],
  ['a bill', { kind: 'invoice', lines: [plan], tax: 10_000n }, 'invoice'],
  ['what goodwill pays', { kind: 'invoice', lines: [plan, line('goodwill', -11_000n)], tax: 1_000n }, 'goodwill'],
  [
    'what goodwill leaves too small for a card',
    { kind: 'invoice', lines: [plan, line('goodwill', -9_960n), line('waiver', -40n)], tax: 0n },
    'waiver',
  ],
])('%s is entered as %s', (_, happening, kind) => {
  expect(kindOf(happening)).toBe(kind)
})

it('a ledger has debits and credits of each account', () => {
  const ledger: Ledger = new Map()
  const goodwill = line('goodwill', -4_000n)
  addEntry(ledger, { postings: postingsOf({ kind: 'invoice', lines: [plan, goodwill], tax: 600n }) })
  addEntry(ledger, { postings: postingsOf({ kind: 'payment', by: 'provider', minor: 6_600n }) })
  expect(Object.fromEntries(ledger)).toEqual({
    receivables: { debit: 6_600n, credit: 6_600n },
    plans: { debit: 0n, credit: 10_000n },
    goodwill: { debit: 4_000n, credit: 0n },
    tax: { debit: 0n, credit: 600n },
    provider: { debit: 6_600n, credit: 0n },
  })
  expect(sidesOf(ledger)).toEqual({ debit: 17_200n, credit: 17_200n })
  expect(isBalanced({ postings: [{ account: 'bank', minor: 1n }] })).toBe(false)
})

const closings = [
  { month: '2026-10', closedAt: Date.UTC(2026, 10, 5) },
  { month: '2026-11', closedAt: Date.UTC(2026, 11, 4) },
]

describe('the month of an entry', () => {
  it.each<readonly [name: string, day: LocalDate, knownAt: number, month: YearMonth]>([
    ['of its day', '2026-11-30', Date.UTC(2026, 11, 1), '2026-11'],
    ['of its day, where its month was closed later', '2026-10-31', Date.UTC(2026, 10, 4), '2026-10'],
    ['the open one after the closing', '2026-10-31', Date.UTC(2026, 10, 5), '2026-11'],
    ['the open one after two closings', '2026-10-31', Date.UTC(2026, 11, 9), '2026-12'],
    ['of its day before any closing', '2026-01-31', Date.UTC(2026, 1, 1), '2026-01'],
    ['of its day after the open one', '2026-12-31', Date.UTC(2026, 11, 1), '2026-12'],
  ])('%s', (_, of, knownAt, month) => {
    expect(bookedIn(of, knownAt, closings)).toBe(month)
    expect(bookedIn(of, knownAt, closings.toReversed())).toBe(month)
  })

  it('has the day of the entry in it', () => {
    const late: Fact = {
      happening: { kind: 'transfer', minor: 5n },
      day: '2026-10-31',
      knownAt: Date.UTC(2026, 11, 9),
      issuer: 'JP',
      currency: 'JPY',
      document: 'a',
      club: 'Kita',
      billingId: null,
    }
    expect(entryOf(late, closings)).toMatchObject({ day: '2026-12-01', month: '2026-12' })
    expect(entryOf(late, [])).toMatchObject({ day: '2026-10-31', month: '2026-10' })
    expect(entryOf({ ...late, happening: { kind: 'transfer', minor: 0n } }, closings)).toBeNull()
  })

  it.each<readonly [month: YearMonth, now: number, fault: ReturnType<typeof closeFault>]>([
    ['2026-12', Date.UTC(2027, 0, 2), null],
    ['2026-11', Date.UTC(2027, 0, 2), { kind: 'closed', open: '2026-12' }],
    ['2026-12', Date.UTC(2027, 0, 1, 11), { kind: 'not-over', next: null }],
    ['2026-12', Date.UTC(2027, 0, 1, 12), null],
    ['2027-01', Date.UTC(2027, 0, 1, 12), { kind: 'not-over', next: '2026-12' }],
    ['2027-01', Date.UTC(2027, 1, 2), { kind: 'earlier-open', next: '2026-12' }],
  ])('%s is closed after those before it, when it is over in every zone', (month, now, fault) => {
    expect(closeFault(month, { closings, begunAt: null }, now)).toEqual(fault)
  })

  it('begins with any that is over since there are clubs', () => {
    const since = (begunAt: number | null) => ({ closings: [], begunAt })
    const february = since(Date.UTC(2024, 1, 29))
    expect(closeFault('2024-02', february, Date.UTC(2026, 0, 1))).toBeNull()
    expect(closeFault('2024-01', february, Date.UTC(2026, 0, 1))).toEqual({ kind: 'before-books', next: '2024-02' })
    expect(closeFault('2025-12', since(null), Date.UTC(2026, 0, 5))).toEqual({ kind: 'before-books', next: null })
    expect(closeFault('2026-01', february, Date.UTC(2026, 0, 5))).toEqual({ kind: 'not-over', next: '2025-12' })
  })
})

describe('a term', () => {
  const term: DeferredTerm = { net: 36_500n, from: '2026-11-16', to: '2027-11-15', booked: '2026-11', givenBack: [] }
  const overYear = (of: DeferredTerm) =>
    Array.from({ length: 15 }, (_, index) => Number(deferralIn(of, addMonths('2026-10', index))))

  it('is earned by its days', () => {
    expect(overYear(term)).toEqual([
      0, 35_000, -3_100, -3_100, -2_800, -3_100, -3_000, -3_100, -3_000, -3_100, -3_100, -3_000, -3_100, -1_500, 0,
    ])
  })

  it('earns what was given back no longer', () => {
    const half = { ...term, givenBack: [{ booked: '2027-01', net: 18_250n }] }
    expect(overYear(half).slice(0, 5)).toEqual([0, 35_000, -3_100, -17_500, -1_400])
    expect(overYear(half).reduce((sum, each) => sum + each, 0)).toBe(0)
  })

  it('of a month that is closed is caught up in the open one', () => {
    const late = { ...term, booked: '2027-01' }
    expect(overYear(late).slice(0, 5)).toEqual([0, 0, 0, 28_800, -2_800])
  })
})

const minor = fc.bigInt({ min: 0n, max: 10n ** 9n })
const roles = ['base', 'analyst', 'viewer', 'custom', 'upload', 'export', 'storage', 'restored'] as const
const lines = fc.array(fc.record({ role: fc.constantFrom(...roles), minor }), { maxLength: 8 })

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('invoice'), lines, tax: minor }),
  fc.record({ kind: fc.constant('credit-note'), lines, tax: minor }),
  fc.record({ kind: fc.constant('payment'), by: fc.constantFrom('provider', 'credit'), minor }),
  fc.record({ kind: fc.constant('refund'), by: fc.constantFrom('provider', 'disputed'), minor }),
  fc.record({
    kind: fc.constantFrom('refund-failed', 'dispute', 'fee', 'others', 'transfer', 'return', 'payout', 'arrival'),
    minor,
  }),
  fc.record({ kind: fc.constant('deferral'), minor: minor.map((each) => -each) }),
)

it('balances each entry, and so each month, whatever happened', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(happening, day), { maxLength: 30 }), (all) => {
      const entries = all
        .map(([each, of]) =>
          entryOf(
            {
              happening: each,
              day: of,
              knownAt: Date.parse(of),
              issuer: 'JP',
              currency: 'JPY',
              document: 'a',
              club: 'Kita',
              billingId: null,
            },
            closings,
          ),
        )
        .filter((entry): entry is Entry => entry !== null)
      expect(entries.every(isBalanced)).toBe(true)
      for (const ofMonth of Map.groupBy(entries, ({ month }) => month).values()) {
        const ledger: Ledger = new Map()
        for (const entry of ofMonth) addEntry(ledger, entry)
        const { debit, credit } = sidesOf(ledger)
        expect(debit).toBe(credit)
      }
    }),
  )
})

it('earns in all months together what was billed and not given back', () => {
  const back = fc.array(fc.record({ after: fc.nat(13), net: fc.bigInt({ min: 0n, max: 1_000n }) }), { maxLength: 3 })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 3_000n, max: 10n ** 9n }),
      day,
      fc.integer({ min: 1, max: 366 }),
      back,
      (net, from, length, given) => {
        const to = dateOf(Date.parse(from) + (length - 1) * 86_400_000, 'UTC')
        const booked = from.slice(0, 7)
        const givenBack = given.map(({ after, net: of }) => ({ booked: addMonths(booked, after), net: of }))
        const term = { net, from, to, booked, givenBack }
        const months = Math.ceil(daysBetween(from, to) / 28) + 15
        const sums = Array.from({ length: months }, (_, index) => deferralIn(term, addMonths(booked, index)))
        expect(sums.reduce((sum, each) => sum + each, 0n)).toBe(0n)
        expect(deferralIn(term, addMonths(monthOf(Date.parse(to), 'UTC'), 15))).toBe(0n)
      },
    ),
  )
})

it('knows accounts that cannot be told apart', () => {
  expect(doubleNumbers(usualAccounts)).toEqual([])
  expect(doubleNumbers({ ...usualAccounts, tax: { number: '1100', name: 'Tax' } })).toEqual(['1100'])
})
