import { describe, expect, it } from 'vitest'
import { catalogue as withHours } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonths, startOfDay, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { PlanEntry } from '../contract/index.ts'
import { type ProjectionInput, priceChangeBills } from '../projection/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { barWidth, type Publishing, type RehearsalOutcome, rehearse, withRehearsed } from './index.ts'

const zone = 'Asia/Tokyo'
const day = (date: string): number => startOfDay(date, zone)
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const groups: readonly PlanGroup[] = [
  group('standard', { tier: 'standard' }),
  group('basic', { tier: 'basic' }),
  group('yearly', { tier: 'standard', cycle: 'year' }),
  group('gift', { tier: 'basic' }),
]
const TODAY = day('2026-11-28')

type Raised = Readonly<Record<string, number>>

/** 19,800 and 500 for a seat; what is raised from that month on. */
const catalogueWith = (raised: Raised, publishedAt = TODAY, from = '2027-04'): Catalogue => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups.flatMap(({ id: groupId, cycle }) =>
      (['base', 'viewer'] as const).map((role) => {
        const id = `${groupId}.${role}`
        const price = raised[id]
        const priceChanges = price === undefined ? [] : [{ from, publishedAt, prices: { JPY: BigInt(price) } }]
        const least = groupId === 'gift' ? 0n : role === 'base' ? 19_800n : 500n
        const prices = { JPY: least * (cycle === 'year' ? 10n : 1n) }
        return [id, { id, groupId, role, cycle, prices, priceChanges, allowance: none }]
      }),
    ),
  ),
})

const yearlyStart = (entries: readonly PlanEntry[]) =>
  entries.find(({ contractPlanId }) => contractPlanId.startsWith('yearly'))?.start ?? null

const asked = (entries: readonly PlanEntry[], now = TODAY): ProjectionInput => ({
  contract: contractOf(entries, { zone, priceNotices: [], yearlyAnchor: yearlyStart(entries) }),
  catalogue: catalogueWith({}),
  now,
  organization: { isGlobal: false, isEsports: false },
  unsettled: false,
  assumptions: {
    byMonth: new Map(),
    otherwise: { upload: 0, export: 0 },
    usedBefore: { upload: 0, export: 0 },
    buysHours: false,
    storedSecondsAt: () => 0,
  },
  changes: [],
  months: 13,
})

const published = (raised: Raised, of: Partial<Publishing> = {}): Publishing => ({
  catalogue: catalogueWith(raised, of.publishedAt, of.from),
  publishedAt: TODAY,
  from: '2027-04',
  noticeDays: 30,
  keptUntil: null,
  ...of,
})

const standard = entryOf('a', 'standard.base', day('2026-01-10'), null)
const gift = entryOf('a', 'gift.base', day('2026-01-10'), null)
const viewers = ['b', 'c'].map((id) => entryOf(id, 'standard.viewer', day('2026-01-10'), null))
const term = (start: string) => entryOf('a', 'yearly.base', day(start), day(`2027${start.slice(4)}`))
const raised = { 'standard.base': 21_000, 'standard.viewer': 450, 'yearly.base': 210_000, 'gift.base': 1_000 }
const begun = (date: string) => entryOf('a', 'standard.base', day(date), null)

const late = day('2027-03-20')

describe('what a draft does to a contract', () => {
  it.each<[name: string, entries: readonly PlanEntry[], of: Partial<Publishing>, said: string]>([
    ['a dearer plan', [standard], {}, '2027-04 month 21780 to 23100, 1320 a month, 606, in time'],
    [
      'a dearer plan and cheaper seats',
      [standard, ...viewers],
      {},
      '2027-04 month 22880 to 24090, 1210 a month, 528, in time',
    ],
    ['a plan that the draft leaves alone', [entryOf('a', 'basic.base', day('2026-01-10'), null)], {}, 'nothing'],
    [
      'a term that renews in June: a twelfth of it',
      [term('2026-06-10')],
      {},
      '2027-06 year 217800 to 231000, 1100 a month, 606, term',
    ],
    [
      'published too late for April',
      [standard],
      { publishedAt: late },
      '2027-05 month 21780 to 23100, 1320 a month, 606, notice',
    ],
    [
      'a club that keeps the old price',
      [standard],
      { keptUntil: '2027-10' },
      '2027-10 month 21780 to 23100, 1320 a month, 606, kept',
    ],
    [
      'kept for less than the notice',
      [standard],
      { keptUntil: '2027-04', publishedAt: late },
      '2027-05 month 21780 to 23100, 1320 a month, 606, notice',
    ],
    [
      'a list of the 24th month, of 36 that are computed',
      [standard],
      { from: '2028-11' },
      '2028-11 month 21780 to 23100, 1320 a month, 606, in time',
    ],
    ['a plan that cost nothing', [gift], {}, '2027-04 month 0 to 1100, 1100 a month, null, in time'],
    ['a plan that begins in June', [begun('2027-06-01')], {}, '2027-06 month 21780 to 23100, 1320 a month, 606, other'],
    [
      'a plan that begins in June, published too late for April',
      [begun('2027-06-01')],
      { publishedAt: late },
      '2027-06 month 21780 to 23100, 1320 a month, 606, other',
    ],
    ['a club that leaves before', [{ ...standard, end: day('2027-03-01') }], {}, 'nothing'],
    [
      'a club that leaves in the month',
      [{ ...standard, end: day('2027-04-16') }],
      {},
      '2027-04 month 10890 to 11550, 660 a month, 606, in time',
    ],
  ])('%s', (_, entries, of, said) => {
    const { first, monthly, percent, protectedBy } = rehearse(asked(entries), published(raised, of))
    const text =
      first === null
        ? 'nothing'
        : `${first.month} ${first.cycle} ${first.before} to ${first.after}, ${monthly} a month, ${percent}, ${protectedBy ?? 'in time'}`
    expect(text).toBe(said)
  })

  it('has the bills of twelve months from the list on, each cycle, in order', () => {
    const { bills } = rehearse(asked([standard]), published(raised))
    expect(bills.map(({ month, cycle }) => `${month} ${cycle}`)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${addMonths('2027-04', index)} month`),
    )
    const { bills: ofTerms } = rehearse(asked([term('2026-06-10')]), published(raised))
    expect(ofTerms.filter(({ cycle }) => cycle === 'year').map(({ month }) => month)).toEqual(['2027-06'])
  })

  it('has the hours that are assumed to be bought, upload and export together, on bills of months alone', () => {
    const assumptions = {
      ...asked([]).assumptions,
      otherwise: { upload: 20 * 3_600, export: 7 * 3_600 },
      buysHours: true,
    }
    const own = { ...asked([standard]), catalogue: withHours, assumptions }
    const { bills } = rehearse(own, { ...published({}), catalogue: withHours })
    const [first] = bills
    expect(first).toMatchObject({ month: '2027-04', hours: (5 + 6) * 3_600 })
    expect(first?.after).toBe(first?.before)
  })

  it('leaves an earlier list that the club was told of as late as it was', () => {
    const earlier = catalogueWith({ 'standard.base': 20_500 }, TODAY, '2027-02')
    const own = asked([standard])
    const contract = {
      ...own.contract,
      priceNotices: [{ from: '2027-02', notifiedAt: TODAY, appliesFrom: '2027-06' }] as const,
    }
    const publishing = { ...published({}), catalogue: earlier }
    expect(rehearse({ ...own, contract, catalogue: earlier }, publishing).first).toBeNull()
  })

  it('lower prices come at once, also for a club that keeps the old price', () => {
    const publishing = published({ 'standard.base': 18_000 }, { keptUntil: '2027-10' })
    expect(rehearse(asked([standard]), publishing).first).toMatchObject({ month: '2027-04', after: 19_800n })
  })

  it('the bills are those of the letter, as it is written once the draft is in force', () => {
    const publishing = published({ 'standard.base': 21_000, 'standard.viewer': 550 })
    const notice = { from: '2027-04', notifiedAt: TODAY, appliesFrom: '2027-04' }
    const today = asked([standard, ...viewers])
    const contract = { ...today.contract, priceNotices: [notice] }
    const letter = priceChangeBills({ ...today, catalogue: publishing.catalogue, contract }, [notice])
    const { first } = rehearse(today, publishing)
    expect([first?.before, first?.after]).toEqual([letter?.before.total.minor, letter?.after.total.minor])
  })
})

describe('the outcome of a draft', () => {
  const of = (...contracts: readonly (readonly PlanEntry[])[]): RehearsalOutcome =>
    contracts.reduce<RehearsalOutcome>(
      (sums, entries) => withRehearsed(sums, rehearse(asked(entries), published(raised))),
      {},
    )

  it('counts who pays more, less and the same, and adds up what is billed without tax, month by month', () => {
    const basic = entryOf('a', 'basic.base', day('2026-01-10'), null)
    const { JPY, ...others } = of([standard], [standard, ...viewers], [basic], [term('2026-06-10')])
    expect(others).toEqual({})
    expect(JPY).toMatchObject({ more: 3, less: 0, same: 1, most: 1_320 })
    expect(JPY?.protectedUntil).toEqual({ '2027-06': 1 })
    const months: readonly [YearMonth, number][] = [
      ['2027-04', 2_300],
      ['2027-06', 14_300],
      ['2028-03', 2_300],
    ]
    for (const [month, minor] of months) expect(JPY?.billed[month]).toBe(minor)
    expect(Object.keys(JPY?.billed ?? {})).toHaveLength(12)
  })

  it('counts who pays less, and the largest difference either way', () => {
    const cheaper = rehearse(asked([standard]), published({ 'standard.base': 18_000 }))
    expect(withRehearsed({}, cheaper).JPY).toMatchObject({ more: 0, less: 1, same: 0, most: 1_980 })
  })

  it.each([
    [0, 1],
    [5, 1],
    [6, 2],
    [2_310, 500],
    [2_500, 500],
    [2_501, 1_000],
    [99_999, 20_000],
  ])('the largest difference of %i is drawn in bars of %i', (most, width) => {
    expect(barWidth(most)).toBe(width)
  })
})
