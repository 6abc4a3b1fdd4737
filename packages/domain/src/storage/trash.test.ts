import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { computeMonthlyBilling, computeYearlyTerm, storageAt, storageOf } from '../billing/index.ts'
import { naiveMissedHours } from '../billing/naive-biller.test-support.ts'
import {
  addDays,
  addMonths,
  dateOf,
  type Instant,
  lastDayBefore,
  monthOf,
  startOfDay,
  startOfMonth,
} from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { zones } from '../testing/draws.ts'
import { keptUntil, missedBy, restoringAdds, type StoredDay, withMissed } from './index.ts'

const HOUR = 3_600
const at = (date: string, hour = 12, inZone = zone): Instant => startOfDay(date, inZone) + hour * 3_600_000
const monthly = contractOf(entry('standard.base', '2026-01-01'))
const yearly = contractOf(entry('yearly.base', '2026-04-01', '2027-04-01'), entry('yearly.base', '2027-04-01'))
const old: readonly StoredDay[] = [{ date: '2024-03-01', seconds: 10 * HOUR }]

const missed = (contract: Contract, storedDays: readonly StoredDay[], deletedAt: Instant, now: Instant) =>
  missedBy({ deletedAt, storedDays }, { contract, catalogue, now })

function restoredLines(contract: Contract, month: string) {
  const { lines } = computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 })
  return lines.flatMap(({ role, derivation, unitPrice, amount }) =>
    role === 'restored' && derivation.kind === 'hours' ? [[derivation.tenths, unitPrice.minor, amount.minor]] : [],
  )
}

describe('a deleted game', () => {
  it.each([
    ['2026-11-26', 30, '2026-12-26'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2028-02-01', 30, '2028-03-02'],
  ])('of %s is kept for %d days, until %s', (day, days, last) => {
    for (const hour of [0, 23]) {
      const until = keptUntil(at(day, hour), days, zone)
      expect(until).toBe(startOfDay(addDays(last, 1), zone))
      expect(lastDayBefore(until ?? 0, zone)).toBe(last)
    }
  })

  it('is not kept where the setting says so', () => {
    expect(keptUntil(at('2026-11-26'), 0, zone)).toBeNull()
  })
})

describe('restoring a game', () => {
  it.each([
    ['in the month of its deletion', '2026-11-02', '2026-11-30', []],
    ['after a month’s end', '2026-11-30', '2026-12-01', ['2026-12-01']],
    ['after two', '2027-01-30', '2027-03-01', ['2027-02-01', '2027-03-01']],
  ] as const)('%s bills each month’s end that it missed', (_, deleted, restored, ends) => {
    const charges = missed(monthly, old, at(deleted), at(restored))
    expect(charges.map(({ chargedAt }) => dateOf(chargedAt, zone))).toEqual(ends)
    const month = restored.slice(0, 7)
    expect(charges.every(({ billedWith }) => billedWith === month)).toBe(true)
    const hours = 10 * ends.length
    expect(restoredLines(withMissed(monthly, charges), month)).toEqual(
      hours === 0 ? [] : [[hours * 10, 18n, BigInt(hours * 18)]],
    )
  })

  it('at the first instant of a month missed the one before; deleted there it did not', () => {
    const end = startOfDay('2026-12-01', zone)
    expect(missed(monthly, old, end - 1, end)).toHaveLength(1)
    expect(missed(monthly, old, end, end + 1)).toEqual([])
    expect(missed(monthly, old, end - 2, end - 1)).toEqual([])
  })

  it('bills only what was past its retention at that end', () => {
    const days = [
      { date: '2025-11-30', seconds: HOUR },
      { date: '2025-12-01', seconds: 5 * HOUR },
    ]
    expect(missed(monthly, days, at('2026-11-26'), at('2026-12-02'))).toMatchObject([{ seconds: HOUR }])
    expect(missed(monthly, days.slice(1), at('2026-11-26'), at('2026-12-02'))).toEqual([])
  })

  it('bills nothing where no storage was charged: in a trial, paused, or without a plan', () => {
    for (const plan of ['trial.base', 'paused.base'])
      expect(missed(contractOf(entry(plan, '2026-01-01')), old, at('2026-11-26'), at('2026-12-02'))).toEqual([])
    const cancelled = contractOf(entry('standard.base', '2026-01-01', '2026-11-28'))
    expect(missed(cancelled, old, at('2026-11-26'), at('2026-12-02'))).toEqual([])
  })

  it('bills the year where it missed the start of a term, at the price of the term', () => {
    const charges = missed(yearly, old, at('2027-03-31'), at('2027-04-02'))
    expect(charges).toMatchObject([{ cycle: 'year', chargedAt: startOfDay('2027-04-01', zone) }])
    expect(restoredLines(withMissed(yearly, charges), '2027-04')).toEqual([[100, 180n, 1800n]])
    expect(missed(yearly, old, at('2026-11-26'), at('2026-12-26'))).toEqual([])
  })

  // The bill of that day has the storage of November.
  const closings = [at('2026-11-10')]
  const until = entry('standard.base', '2026-01-01', '2026-11-11')
  it.each([
    ['bought and restored in the month of the closing', '2026-11-09', '2026-11-12', '2026-11-13', ['2026-12-01']],
    ['bought then, restored later', '2026-11-09', '2026-11-12', '2026-12-02', ['2026-12-01']],
    ['bought and restored in the month after', '2026-11-09', '2026-12-03', '2026-12-04', ['2026-12-01']],
    ['deleted after the closing', '2026-11-13', '2026-11-12', '2026-12-02', []],
  ] as const)('bills the storage of the closing once: %s', (_, deleted, bought, restored, ends) => {
    const contract = { ...contractOf(until, entry('standard.base', bought)), closings }
    const charges = missed(contract, old, at(deleted), at(restored))
    expect(charges.map(({ chargedAt }) => dateOf(chargedAt, zone))).toEqual(ends)
    const restoredWith = restoredLines(withMissed(contract, charges), '2026-12')
    expect(restoredWith).toEqual(ends.map(() => [100, 18n, 180n]))
  })

  it('bills nothing of a month that was closed with its first instant', () => {
    const first = startOfDay('2026-11-01', zone)
    const contract = {
      ...contractOf(entry('standard.base', '2026-01-01', '2026-11-01'), entry('standard.base', '2026-11-12')),
      closings: [first],
    }
    expect(missed(contract, old, at('2026-10-31'), at('2026-11-13'))).toMatchObject([{ chargedAt: first }])
  })

  it('has the price of the charge that was missed, also when the plan is another one by then', () => {
    const changed = contractOf(entry('standard.base', '2026-01-01', '2026-12-01'), entry('trial.base', '2026-12-01'))
    const charges = missed(changed, old, at('2026-11-26'), at('2026-12-02'))
    expect(restoredLines(withMissed(changed, charges), '2026-12')).toEqual([[100, 18n, 180n]])
    expect(restoredLines(withMissed(changed, charges), '2027-01')).toEqual([])
  })

  it('adds the hours of all games up before it rounds them', () => {
    const six = Array.from({ length: 6 }, () =>
      missed(monthly, [{ date: '2024-03-01', seconds: 60 }], at('2026-11-26'), at('2026-12-02')),
    )
    expect(restoredLines(withMissed(monthly, six.slice(0, 5).flat()), '2026-12')).toEqual([])
    expect(restoredLines(withMissed(monthly, six.flat()), '2026-12')).toEqual([[1, 18n, 1n]])
  })
})

it.each([
  ['today: its storage of this month', '2026-11-26', '2026-11-26', 198n],
  ['after the month’s end: that of the month before, too', '2026-11-26', '2026-12-02', 396n],
])('restoring a game of 10 hours adds to the bill %s', (_, deleted, now, adds) => {
  const account = { contract: monthly, userContracts: [], catalogue, now: at(now), storedSecondsOverRetention: 0 }
  const game = { deletedAt: at(deleted), storedDays: old }
  expect(restoringAdds([game], account).minor).toBe(adds)
  expect(restoringAdds([game, game], account).minor).toBe(2n * adds)
  expect(restoringAdds([], account).minor).toBe(0n)
})

const stored = fc.record({ age: fc.integer({ min: 0, max: 900 }), seconds: fc.integer({ min: 1, max: 40_000 }) })
const game = fc.record({ stored: fc.array(stored, { minLength: 1, maxLength: 4 }), isTrashed: fc.boolean() })

it('nobody saves by deleting games over a month’s end and restoring them, but for what is rounded', () => {
  fc.assert(
    fc.property(
      fc.array(game, { maxLength: 6 }),
      fc.nat(700),
      fc.nat(30 * 24),
      fc.nat(30 * 24),
      fc.constantFrom(...zones),
      (games, day, from, length, inZone) => {
        const contract = { ...contractOf(entry('standard.base', '2020-01-01')), zone: inZone }
        const deletedAt = at('2026-01-01', day * 24 + from, inZone)
        const now = deletedAt + length * 3_600_000
        const daysOf = ({ stored: all }: (typeof games)[number]) =>
          all.map(({ age, seconds }) => ({ date: addDays(dateOf(deletedAt, inZone), -age), seconds }))
        const charges = games
          .filter(({ isTrashed }) => isTrashed)
          .flatMap((each) => missedBy({ deletedAt, storedDays: daysOf(each) }, { contract, catalogue, now }))
        const restored = withMissed(contract, charges)
        const secondsAt = (month: string, of: typeof games) => {
          const before = dateOf(storageOf(month, inZone).uploadedBefore, inZone)
          return of.flatMap(daysOf).reduce((sum, each) => (each.date < before ? sum + each.seconds : sum), 0)
        }
        const bill = (of: Contract, month: string, storedSecondsOverRetention: number) =>
          computeMonthlyBilling({ contract: of, catalogue, month, storedSecondsOverRetention }).subtotal.minor
        let kept = 0n
        let trashed = 0n
        for (let month = monthOf(deletedAt, inZone); month <= monthOf(now, inZone); month = addMonths(month, 1)) {
          const isMissed = startOfMonth(addMonths(month, 1), inZone) <= now
          kept += bill(contract, month, secondsAt(month, games))
          const there = isMissed ? games.filter(({ isTrashed }) => !isTrashed) : games
          trashed += bill(restored, month, secondsAt(month, there))
        }
        // Each month's tenth of an hour is rounded down once more: an hour is 18 yen.
        expect(kept - trashed).toBeLessThanOrEqual(6n)
        expect(kept - trashed).toBeGreaterThanOrEqual(-6n)
        const all = restoredLines(restored, monthOf(now, inZone))
        const naive = naiveMissedHours(
          games.filter(({ isTrashed }) => isTrashed).flatMap(daysOf),
          { from: deletedAt, until: now },
          inZone,
        )
        expect(all).toEqual(naive === 0n ? [] : [[Number(naive), 18n, (naive * 18n) / 10n]])
      },
    ),
    { numRuns: 200 },
  )
})

it('a term’s storage is paid once, with the term or when the game is restored', () => {
  const termStart = startOfDay('2027-04-01', zone)
  const invoice = (stored: number) =>
    computeYearlyTerm({ contract: yearly, catalogue, termStart, storedSecondsOverRetention: stored }).subtotal.minor
  const charges = missed(yearly, old, termStart - 1, termStart)
  const later = computeMonthlyBilling({
    contract: withMissed(yearly, charges),
    catalogue,
    month: '2027-04',
    storedSecondsOverRetention: 0,
  })
  expect(invoice(0) + later.subtotal.minor).toBe(invoice(10 * HOUR))
  expect(storageAt(termStart, zone).keptUntil).toBe(termStart)
})
