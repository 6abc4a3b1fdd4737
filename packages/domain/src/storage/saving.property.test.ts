import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catalogue, contractOf, entry, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { computeMonthlyBilling, storageOf } from '../billing/index.ts'
import { addDays, dateOf } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { daysOf, type OwnedGame, storageBills, withoutDays } from './index.ts'

const today = dateOf(now, zone)

const videos = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 40_000 })), {
  minLength: 1,
  maxLength: 3,
})
const games = fc.array(videos, { maxLength: 12 }).map((all) =>
  all.map(
    (of, index): OwnedGame => ({
      matchId: `${index}`,
      uploadedBy: null,
      storedDays: of
        .map(([age, seconds]) => ({ date: addDays(today, -age), seconds }))
        .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    }),
  ),
)

const picked = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })

/** Small bills are waived with or without storage. */
const contracts = fc.record({
  leastCharge: fc.constantFrom(null, { minor: 22_500n, byCard: { month: true, year: true } }),
  taxRegion: fc.constantFrom('JP', 'US'),
  viewers: fc.nat(2),
})

function charged(contract: Contract, month: string, of: readonly OwnedGame[]): bigint {
  const { uploadedBefore } = storageOf(month, zone)
  const before = dateOf(uploadedBefore, zone)
  const seconds = of.flatMap(({ storedDays }) => storedDays).filter(({ date }) => date < before)
  const storedSecondsOverRetention = seconds.reduce((sum, each) => sum + each.seconds, 0)
  return computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention }).total.minor
}

it('what a deletion saves is the difference of the bills that are charged with and without it', () => {
  fc.assert(
    fc.property(games, picked, contracts, fc.nat(11), (all, picks, given, month) => {
      const { viewers, ...more } = given
      const seats = Array.from({ length: viewers }, () => entry('standard.viewer', '2026-01-01'))
      const contract = { ...contractOf(entry('standard.base', '2026-01-01'), ...seats), ...more }
      const account = {
        contract,
        catalogue,
        now,
        organization: { isGlobal: false, isEsports: false },
        unsettled: false,
      }
      const bills = storageBills(account, daysOf(all))
      const after = withoutDays(bills, daysOf(all.filter((_, index) => picks[index] === true)), contract)
      const left = all.filter((_, index) => picks[index] !== true)
      for (const index of [0, month]) {
        const charge = (of: readonly OwnedGame[]) => charged(contract, bills[index]?.invoice.month ?? '', of)
        expect(bills[index]?.invoice.total.minor).toBe(charge(all))
        expect(after[index]?.invoice.total.minor).toBe(charge(left))
      }
    }),
    { numRuns: 40 },
  )
})
