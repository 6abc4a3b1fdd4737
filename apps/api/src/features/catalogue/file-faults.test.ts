import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CatalogueFile, catalogueFile, catalogueSchema } from './catalogue-file.ts'
import * as faults from './file-faults.ts'
import { lineOf } from './said.ts'
import { starterCatalogue } from './starter.ts'

const folder = join(import.meta.dirname, '../../../../../deploy/catalogue')
const six = (text: string) => ({ en: text, ja: text, fr: text, es: text, 'pt-pt': text, de: text })
const coupon = {
  group: 'teamStandardPlan',
  percent: 20,
  names: six('Autumn'),
  descriptions: six('Standard with 20 percent off.'),
  from: '2027-09-01',
  until: '2027-11-30',
  uses: 200,
}

const starterWith = (id: string, change: object): unknown => {
  const file = starterCatalogue()
  return { ...file, groups: { ...file.groups, [id]: { ...file.groups[id], ...change } } }
}

const fileFaults = (...asked: Parameters<typeof faults.fileFaults>) => faults.fileFaults(...asked).map(lineOf)
const fileNotes = (...asked: Parameters<typeof faults.fileNotes>) => faults.fileNotes(...asked).map(lineOf)
const faultsOf = (file: unknown) => fileFaults(catalogueFile.parse(file), 'asia')

describe('the starter catalogue', () => {
  it.each(['asia', 'europe', 'america'] as const)('has no fault in %s', (region) => {
    expect(fileFaults(starterCatalogue(), region)).toEqual([])
  })

  it('needs no price in a currency in which nothing is sold, and one in every other', () => {
    const withoutYen = (isLeft: (kind: string) => boolean): CatalogueFile => {
      const file = starterCatalogue()
      const cut = Object.entries(file.groups).map(([id, group]) => {
        const prices = group.prices.map((list) => Object.entries(list).filter(([of]) => of !== 'JPY'))
        return [id, isLeft(group.kind) ? { ...group, prices: prices.map((list) => Object.fromEntries(list)) } : group]
      })
      const priced = cut.filter(([, group]) => JSON.stringify(group).includes('"base":'))
      return catalogueFile.parse({ ...file, groups: Object.fromEntries(priced), coupons: {} })
    }
    const everywhere = withoutYen(() => true)
    expect(fileFaults(everywhere, 'europe')).toEqual([])
    const followers = withoutYen((kind) => kind.endsWith('readonly'))
    const missing = ['freeReadonlyPlan', 'settlementReadonlyPlan'].map(
      (id) => `groups.${id}.prices[0].JPY.base: is missing; who cannot pay may pay in it`,
    )
    expect(fileFaults(followers, 'europe').toSorted()).toEqual(missing)
  })

  it('takes names of plans of 60 letters, and no longer ones', () => {
    const named = (letters: number) =>
      catalogueFile.safeParse(starterWith('teamBasicPlan', { names: six('n'.repeat(letters)) }))
    expect([60, 61].map((letters) => named(letters).success)).toEqual([true, false])
  })

  it('says which plans operators cannot give in a currency', () => {
    const notes = fileNotes(starterCatalogue(), 'europe')
    expect(notes).toContain('groups.mbpPlan.prices: has none in EUR, so it cannot be granted to who pays in it')
    expect(fileNotes(starterCatalogue(), 'asia').filter((note) => note.includes('granted'))).toEqual([])
  })

  it('says which tiers cannot sleep, and has one price asleep of each', () => {
    const { asleepBasicPlan, asleepStandardPlan, ...groups } = starterCatalogue().groups
    if (asleepStandardPlan === undefined) throw new Error('the starter catalogue has no price asleep of Standard')
    expect(fileNotes(starterCatalogue(), 'asia').filter((note) => note.includes('asleep'))).toEqual([])
    expect(fileNotes({ ...starterCatalogue(), groups }, 'asia').filter((note) => note.includes('asleep'))).toEqual([
      'groups.teamBasicPlan: no group of kind asleep has its tier, so it is not offered to sleep',
      'groups.teamStandardPlan: no group of kind asleep has its tier, so it is not offered to sleep',
    ])
    const twice = { ...groups, a: asleepStandardPlan, b: asleepStandardPlan }
    expect(fileFaults({ ...starterCatalogue(), groups: twice }, 'asia')).toEqual([
      'groups.b.tier: is that of a, too; one price asleep is needed of a tier',
    ])
    expect(asleepBasicPlan?.prices).toEqual([{ JPY: { base: 0 } }])
  })

  it('stands next to the schema that it is read by', () => {
    expect(JSON.parse(readFileSync(join(folder, 'catalogue.schema.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(catalogueSchema())),
    )
  })
})

const list = (JPY: object, from?: string) => ({ ...(from === undefined ? {} : { from }), JPY })
const base = { base: 9_900 }

describe('a file is refused at its place', () => {
  it.each<[string, string, object, RegExp]>([
    [
      'two lists of a month',
      'mbpPlan',
      { prices: [list(base), list(base, '2027-03'), list(base, '2027-03')] },
      /^groups\.mbpPlan\.prices\[2\]\.from: is 2027-03 twice/,
    ],
    [
      'months out of order',
      'mbpPlan',
      { prices: [list(base), list(base, '2027-03'), list(base, '2027-01')] },
      /^groups\.mbpPlan\.prices\[2\]\.from: is before 2027-03/,
    ],
    ['a first list with a month', 'mbpPlan', { prices: [list(base, '2027-03')] }, /prices\[0\]\.from: the first list/],
    [
      'a yearly hour that 60 does not divide',
      'yearlyBasicPlan',
      { prices: [list({ ...base, upload: 1_000 })] },
      /^groups\.yearlyBasicPlan\.prices\[0\]\.JPY\.upload: 1000 is the price of an hour.* e\.g\. 1020$/,
    ],
    [
      'a role without a price in one currency',
      'proPlan',
      { prices: [{ EUR: { ...base, viewer: 1 }, USD: base }] },
      /^groups\.proPlan\.prices\[0\]\.USD\.viewer: is missing$/,
    ],
    [
      'a plan to which a club cannot bring its seats',
      'teamBasicPlan',
      { prices: [list({ ...base, viewer: 500 })] },
      /^groups\.teamBasicPlan\.prices\[0\]\.JPY\.analyst: is missing$/,
    ],
    ['no price', 'mbpPlan', { prices: [{}] }, /^groups\.mbpPlan\.prices\[0\]: names no price$/],
    [
      'a trial for sale',
      'freePlan',
      { offered: { to: 'regional' } },
      /^groups\.freePlan\.offered\.to: a group of kind trial/,
    ],
    [
      'a second plan after a trial',
      'testPlan',
      { kind: 'trial-readonly' },
      /^groups: of kind trial-readonly.* there are 2/,
    ],
    [
      'no plan after an unpaid bill',
      'settlementReadonlyPlan',
      { kind: 'test' },
      /^groups: of kind settlement-readonly.* there is none/,
    ],
    [
      'a read-only plan without a currency',
      'freeReadonlyPlan',
      { prices: [list({ base: 0 })] },
      /^groups\.freeReadonlyPlan\.prices\[0\]\.EUR\.base: is missing/,
    ],
    [
      'an end before its beginning',
      'proPlan',
      { offered: { to: 'global', from: '2027-02-01', until: '2027-01-01' } },
      /^groups\.proPlan\.offered\.until: is before 2027-02-01$/,
    ],
    [
      'a warning above the limit',
      'proPlan',
      { uploadWarningHours: 11 },
      /^groups\.proPlan\.uploadWarningHours: is above uploadHours$/,
    ],
    [
      'a discounted group',
      'proPlanDiscount10Percent',
      starterCatalogue().groups['proPlan'] ?? {},
      /^groups\.proPlanDiscount10Percent: a discounted group is made by its coupons; name proPlan/,
    ],
  ])('%s', (_, id, change, fault) => {
    const found = faultsOf(starterWith(id, change))
    expect(found).toContainEqual(expect.stringMatching(fault))
  })

  it('nothing for sale in the region', () => {
    const { groups, ...rest } = starterCatalogue()
    const unsold = Object.entries(groups).map(([id, group]) => [id, { ...group, retired: group.kind === 'paid' }])
    const found = faultsOf({ ...rest, groups: Object.fromEntries(unsold) })
    expect(found).toEqual([expect.stringMatching(/^groups: nothing is for sale in asia: .* in JPY$/)])
  })

  it.each<[object, string]>([
    [{ group: 'nowhere' }, 'group: there is no group nowhere'],
    [{ until: '2027-08-31' }, 'until: is before 2027-09-01'],
    [{ group: 'yearlyBasicPlan', termMonths: 3 }, 'termMonths: is 3; of a yearly plan it is 12'],
    [{ group: 'testPlan' }, 'group: testPlan is not offered, so nobody can use it; say "stopped": true'],
    [
      { group: 'proPlanDiscount10Percent' },
      'percent: is 20, and the id proPlanDiscount10Percent says 10; name proPlan and the percentage',
    ],
    [{ group: 'proPlanDiscount20Percent' }, 'group: is a discounted group; name the one that it discounts, proPlan'],
  ])('a coupon with %j', (change, fault) => {
    const file: CatalogueFile = starterCatalogue({ AUTUMN: { ...coupon, ...change } })
    expect(fileFaults(file, 'asia')).toEqual([`coupons.AUTUMN.${fault}`])
  })

  it('names that are missing in a language, and coupon codes that nobody can type', () => {
    const { de: _, ...five } = six('Pro')
    const parsed = catalogueFile.safeParse(starterWith('proPlan', { names: five }))
    expect(parsed.error?.issues[0]?.path).toEqual(['groups', 'proPlan', 'names', 'de'])
    expect(catalogueFile.safeParse({ ...starterCatalogue(), coupons: { autumn: coupon } }).success).toBe(false)
  })
})
