import { expect, it } from 'vitest'
import type { Catalogue } from '../catalogue/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { heldTimesAt, organizationLimitsAt, userLimitsAt } from './index.ts'

const NOW = Date.UTC(2026, 10, 21)
const hundred = {
  uploadHardSeconds: 400,
  uploadSoftSeconds: 300,
  exportHardSeconds: 200,
  exportSoftSeconds: 150,
}
const standard = group('standard')
const catalogue: Catalogue = {
  groups: new Map([[standard.id, standard]]),
  plans: new Map(
    (['base', 'analyst', 'upload'] as const).map((role) => [
      role,
      { id: role, groupId: standard.id, role, cycle: 'month', prices: {}, allowance: hundred },
    ]),
  ),
}
const since = (id: string, plan: string) => entryOf(id, plan, NOW - 1, null)
const times = (count: number) => ({
  upload: { soft: 300 * count, hard: 400 * count },
  export: { soft: 150 * count, hard: 200 * count },
})
const none = contractOf([])
const base = contractOf([since('base', 'base')])
const more = contractOf([since('base', 'base'), since('one', 'upload'), since('two', 'upload')])

it.each([
  ['of the plan alone', base, null, times(1)],
  ['with the hours that were bought for everybody', more, null, times(3)],
  ['with those that were bought for the user', more, contractOf([since('own', 'upload')]), times(4)],
])('a user’s limits are those %s, the soft ones, too', (_, organization, own, expected) => {
  expect(userLimitsAt(organization, own, catalogue, NOW)).toEqual(expected)
})

it('without a plan there is no limit, and no time to show', () => {
  const own = contractOf([since('own', 'upload')])
  expect(userLimitsAt(none, own, catalogue, NOW)).toBeNull()
  expect(organizationLimitsAt(none, [own], catalogue, NOW)).toBeNull()
  expect(heldTimesAt(none, catalogue, NOW)).toEqual({ upload: 'none', export: 'none' })
})

it('an organisation’s limits have the export time of the plan for every analyst, the soft ones, too', () => {
  const two = contractOf([since('base', 'base'), since('seat', 'analyst')])
  const own = contractOf([since('own', 'upload')])
  expect(organizationLimitsAt(two, [own, own], catalogue, NOW)).toEqual({
    upload: times(4).upload,
    export: times(5).export,
  })
})
