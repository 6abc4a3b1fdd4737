import { describe, expect, it } from 'vitest'
import { type Invoice, type InvoiceLine, invoiceOf } from '../billing/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import { addBill, emptyRun, nothingAround, stepsOf, strangeness } from './index.ts'

const CLUBS = 200
const MONTHS = 12
const SHOWN = 10

interface Club {
  readonly base: number
  readonly discount: number
  readonly viewers: number
  /** Bought in a month; the last is billed now. */
  readonly hours: readonly number[]
}

/** Always the same. */
const drawn = (club: number, of: number, below: number): number => ((club * 7919 + of * 104_729) % 1_009) % below

const clubs: readonly Club[] = Array.from({ length: CLUBS }, (_, club) => ({
  base: [9_900, 19_800, 29_800][drawn(club, 1, 3)] ?? 9_900,
  discount: club % 20 === 0 ? 50 : 0,
  viewers: 1 + drawn(club, 2, 12),
  hours: Array.from({ length: MONTHS + 1 }, (__, month) => drawn(club, 3 + month, 3) + (club % 10 === 7 ? 20 : 0)),
}))

type Part = readonly [role: InvoiceLine['role'], unitPrice: number, derivation: InvoiceLine['derivation']]

const amountOf = (unitPrice: number, derivation: InvoiceLine['derivation']): number =>
  derivation.kind === 'days'
    ? Math.floor((unitPrice * derivation.days) / derivation.ofDays)
    : unitPrice * (derivation.kind === 'count' ? derivation.count : 1)

const days = (count: number) => ({ kind: 'days', days: count, ofDays: 30 }) as const

function billOf({ base, discount, viewers, hours }: Club, month: number, planted: Partial<Planted> = {}): Invoice {
  const { price = 1, hoursTwice = 1, monthDays = 30, seats = 1 } = planted
  const percent = planted.isCouponLost === true ? 0 : discount
  const parts: readonly Part[] = [
    ['base', Math.floor((base * price * (100 - percent)) / 100), days(monthDays)],
    ['viewer', 500, days(monthDays * viewers * seats)],
    ['upload', 1_000, { kind: 'count', count: (hours[month] ?? 0) * hoursTwice }],
  ]
  const lines = parts
    .map(([role, unitPrice, derivation]) => ({
      role,
      contractPlanId: `standard.${role}`,
      unitPrice: money(BigInt(unitPrice), 'JPY'),
      amount: money(BigInt(amountOf(unitPrice, derivation)), 'JPY'),
      derivation,
    }))
    .filter(({ amount }) => amount.minor !== 0n)
  return invoiceOf(lines, 'JPY', consumptionTax, '2026-11')
}

interface Planted {
  readonly price: number
  readonly isCouponLost: boolean
  readonly seats: number
  readonly hoursTwice: number
  readonly monthDays: number
}

function run(isOf: (club: number) => boolean, planted: Partial<Planted>) {
  const totals = emptyRun()
  const bills = clubs.map((club, at) => {
    const past = Array.from({ length: MONTHS }, (_, month) => billOf(club, month).total.minor)
    const before = billOf(club, MONTHS - 1)
    const after = billOf(club, MONTHS, isOf(at) ? planted : {})
    const steps = stepsOf(before, after, nothingAround)
    addBill(totals, { currency: 'JPY', way: 'card', groupId: null, before: before.total.minor, after, steps })
    return { at, strange: strangeness(after.total.minor, past) ?? 0 }
  })
  const strangest = bills.toSorted((a, b) => b.strange - a.strange).slice(0, SHOWN)
  return { strangest: strangest.map(({ at }) => at), steps: totals.get('JPY')?.steps }
}

const [COUPON, SEATS, HOURS] = [40, 101, 7]

describe('an error that is planted into a run of 200 clubs', () => {
  it.each<readonly [name: string, club: number, planted: Partial<Planted>]>([
    ['a lost coupon', COUPON, { isCouponLost: true }],
    ['hours that are counted twice', HOURS, { hoursTwice: 2 }],
  ])('%s: its club is among the ten strangest', (_, club, planted) => {
    expect(run(() => false, planted).strangest).not.toContain(club)
    expect(run((at) => at === club, planted).strangest).toContain(club)
  })

  it.each<readonly [name: string, kind: 'prices' | 'days' | 'viewers', planted: Partial<Planted>, bills: number]>([
    ['a wrong price list', 'prices', { price: 1.1 }, CLUBS],
    ['a zone that moves the month by a day', 'days', { monthDays: 29 }, CLUBS],
    ['a doubled seat', 'viewers', { seats: 2 }, 1],
  ])('%s: it is a cause where there was none', (_, kind, planted, bills) => {
    expect(run(() => false, planted).steps?.has(kind)).toBe(false)
    expect(run((at) => bills === CLUBS || at === SEATS, planted).steps?.get(kind)?.bills).toBe(bills)
  })
})
