import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanRole } from '../../catalogue/index.ts'
import type { Contract } from '../../contract/index.ts'
import { allowanceOfHours, contractOf, entryOf, group } from '../../testing/draws.ts'
import { cheaperPlans } from '../index.ts'

const from = startOfDay('2026-01-01', zone)
const monthly = contractOf([entryOf('base', 'standard.base', from, null)])
const plan = (role: PlanRole, minor: bigint): CataloguePlan => ({
  id: `basic.${role}`,
  groupId: 'basic',
  role,
  cycle: 'month',
  prices: { JPY: minor },
  allowance: allowanceOfHours(10),
})

/** Basic, at half the price and for ten hours; more of them cannot be bought. */
const withBasic: Catalogue = {
  groups: new Map([...catalogue.groups, ['basic', group('basic', { tier: 'basic' })]]),
  plans: new Map([
    ...catalogue.plans,
    ...[plan('base', 9_900n), plan('analyst', 2_000n), plan('viewer', 500n)].map((each) => [each.id, each] as const),
  ]),
}

const cheaper = (contract: Contract, upload = 0) =>
  cheaperPlans({
    contract,
    catalogue: withBasic,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    assumptions: {
      byMonth: new Map(),
      otherwise: { upload, export: 0 },
      usedBefore: { upload: 0, export: 0 },
      buysHours: true,
      storedSecondsAt: () => 0,
    },
  }).map(({ kind, saving }) => [kind, saving.minor])

describe('what would cost less', () => {
  it('is a smaller plan for the months from the next on, and a year at once', () => {
    expect(cheaper(monthly)).toEqual([
      ['smaller', 12n * 10_890n],
      ['yearly', 29_040n],
    ])
  })

  it('is no plan whose hours do not suffice', () => {
    expect(cheaper(monthly, 12 * 3_600).map(([kind]) => kind)).not.toContain('smaller')
  })

  it('is nothing where nothing is charged', () => {
    expect(cheaper(contractOf([]))).toEqual([])
  })
})
