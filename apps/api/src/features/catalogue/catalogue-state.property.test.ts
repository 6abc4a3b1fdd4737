import { currency } from '@touchline/contract/wire'
import { groupRoles } from '@touchline/domain/catalogue'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differencesOf } from './catalogue-difference.ts'
import { type CatalogueFile, catalogueFile } from './catalogue-file.ts'
import { fileOf, priceAt, stateOf } from './catalogue-state.ts'
import { BEGINNING, priceWrites, type StoredList } from './price-writes.ts'
import { starterCatalogue } from './starter.ts'

const starter = starterCatalogue()
const ids = Object.keys(starter.groups)
const months = ['2027-01', '2027-02', '2027-05', '2028-01'] as const
const role = fc.constantFrom(...groupRoles)
const amounts = fc.dictionary(
  role,
  fc.nat(1_000).map((amount) => amount * 60),
  { maxKeys: 4 },
)
const prices = fc
  .tuple(amounts, fc.uniqueArray(fc.tuple(fc.constantFrom(...months), fc.constantFrom(...currency.options), amounts)))
  .map(([JPY, later]) => [
    { JPY: { base: 60, ...JPY } },
    ...later.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([from, one, list]) => ({ from, [one]: list })),
  ])

const change = fc.record(
  {
    prices,
    retired: fc.constant(true),
    sessions: fc.integer({ min: 1, max: 9 }),
    uploadHours: fc.nat(400),
    exportHours: fc.nat(400),
    uploadWarningHours: fc.nat(3_600).map((seconds) => seconds / 3_600),
    offered: fc.record(
      { to: fc.constantFrom('regional', 'nobody'), from: fc.constant('2027-01-01'), until: fc.constant('2027-03-31') },
      { requiredKeys: ['to'] },
    ),
    planNames: fc.constant({ base: starter.planNames.viewer }),
  },
  { requiredKeys: [] },
)

const file = fc
  .tuple(fc.shuffledSubarray(ids, { minLength: 1 }), fc.array(change, { maxLength: 6 }))
  .map(([order, changes]): CatalogueFile => {
    const groups = order.map((id, index) => [id, { ...starter.groups[id], ...changes[index] }])
    return catalogueFile.parse({ ...starter, groups: Object.fromEntries(groups) })
  })

it('a catalogue that is exported and planned again changes nothing', () => {
  fc.assert(
    fc.property(file, (given) => {
      const state = stateOf(given)
      expect(differencesOf(state, stateOf(catalogueFile.parse(fileOf(state))))).toEqual([])
    }),
  )
})

const write = (stored: readonly StoredList[], lists: Parameters<typeof priceWrites>[1], now: number) => {
  const { withdrawn, added } = priceWrites(stored, lists)
  return [
    ...stored.filter((row) => !withdrawn.includes(row)),
    ...added.map(({ publishedAt = now, ...row }) => ({ ...row, publishedAt })),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

it('what is stored of a plan costs in each month what its lists say, after one catalogue and then another', () => {
  const lists = prices.map((each) => stateOf(starterWith(each)).groups[0]?.plans.base?.lists ?? [])
  fc.assert(
    fc.property(lists, lists, (first, second) => {
      const stored = write(write([], first, 1), second, 2)
      const initial = priceAt({ lists: second }, null)
      for (const month of [...months, '2027-03', '2029-01']) {
        const row = stored.findLast(({ from }) => from <= month)
        expect(row?.prices ?? initial).toEqual(priceAt({ lists: second }, month))
      }
      expect(stored.filter(({ from }) => from === BEGINNING)).toHaveLength(stored.length === 0 ? 0 : 1)
      expect(write(stored, second, 3)).toEqual(stored)
    }),
  )
})

function starterWith(list: unknown): CatalogueFile {
  return catalogueFile.parse({ ...starter, groups: { one: { ...starter.groups['yearlyProPlan'], prices: list } } })
}
