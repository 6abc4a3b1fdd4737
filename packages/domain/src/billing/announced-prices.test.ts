import { expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, PlanGroup, PriceNotice } from '../catalogue/index.ts'
import type { PlanEntry } from '../contract/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { announcementNow, priceNotice } from './index.ts'

const zone = 'Asia/Tokyo'
const day = (date: string): number => startOfDay(date, zone)
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const groups: readonly PlanGroup[] = [group('standard', { tier: 'standard' }), group('basic', { tier: 'basic' })]

type Priced = readonly [base: number, viewer: number]
type List = readonly [publishedOn: string, prices: Priced]

/** Standard and Basic cost 19,800, viewers 500. */
function catalogueOf(december: List | null): Catalogue {
  const plans = groups.flatMap(({ id }) =>
    (['base', 'viewer'] as const).map((role, index) => {
      const minor = (prices: Priced) => ({ JPY: BigInt(prices[index] ?? 0) })
      const changes = december === null ? [] : [december]
      const priceChanges = changes.map(([on, prices]) => ({
        from: '2026-12',
        publishedAt: day(on),
        prices: minor(prices),
      }))
      return {
        id: `${id}.${role}`,
        groupId: id,
        role,
        cycle: 'month' as const,
        prices: minor([19_800, 500]),
        priceChanges,
        allowance: none,
      }
    }),
  )
  return {
    groups: new Map(groups.map((each) => [each.id, each])),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
  }
}

/** Notified on 26 October that December costs 21,900, and 520 for a viewer. */
const notice = priceNotice('2026-12', day('2026-10-26') + 1, zone, 30)
const announced = {
  groupId: 'standard',
  month: '2026-12',
  prices: [
    { role: 'base', before: 19_800n, after: 21_900n },
    { role: 'viewer', before: 500n, after: 520n },
  ],
} as const

const standard = entryOf('a', 'standard.base', day('2026-01-10'), null)
const until = (date: string, entry: PlanEntry): PlanEntry => ({ ...entry, end: day(date) })

it.each<[string, List | null, string, readonly PlanEntry[], readonly PriceNotice[], string]>([
  ['stands while its list does', ['2026-10-25', [21_900, 520]], '2026-11-02', [standard], [notice], 'stands'],
  [
    'is withdrawn with its list',
    null,
    '2026-11-02',
    [standard],
    [notice],
    'withdrawn: base 21900 to 19800, viewer 520 to 500',
  ],
  [
    'is withdrawn by a list that is lower than what is paid',
    ['2026-11-01', [18_800, 500]],
    '2026-11-02',
    [standard],
    [notice],
    'withdrawn: base 21900 to 18800, viewer 520 to 500',
  ],
  [
    'is lower where a part of it does not come',
    ['2026-10-25', [21_900, 500]],
    '2026-11-02',
    [standard],
    [notice],
    'lower: viewer 520 to 500',
  ],
  ['stands once its month has begun: a later list lowers it', null, '2026-12-01', [standard], [notice], 'stands'],
  ['concerns nobody who leaves before', null, '2026-11-02', [until('2026-11-20', standard)], [notice], 'stands'],
  [
    'concerns nobody who changed to another plan',
    null,
    '2026-11-02',
    [until('2026-11-01', standard), entryOf('b', 'basic.base', day('2026-11-01'), null)],
    [notice],
    'stands',
  ],
])('what was announced %s', (_, list, today, entries, priceNotices, expected) => {
  const contract = { ...contractOf(entries, { zone }), priceNotices }
  const found = announcementNow(announced, contract, catalogueOf(list), day(today))
  const prices =
    found.kind === 'stands' ? [] : found.prices.map((price) => `${price.role} ${price.announced} to ${price.now}`)
  expect(prices.length === 0 ? found.kind : `${found.kind}: ${prices.join(', ')}`).toBe(expected)
})
