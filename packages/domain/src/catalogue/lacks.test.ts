import { describe, expect, it } from 'vitest'
import type { Catalogue, CataloguePlan, GroupKind, PlanGroup, Prices } from './catalogue.ts'
import { catalogueLacks } from './lacks.ts'
import { readOnlyPlan } from './needed.ts'

const nothing = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const catalogueOf = (...sold: readonly { kind: GroupKind; offering?: PlanGroup['offering']; prices?: Prices }[]) => {
  const groups = sold.map(({ kind, offering = 'regional' }): PlanGroup => {
    const rest = { tier: null, cycle: 'month', discountPercent: 0, baseGroupId: null } as const
    return { id: `${kind} ${offering}`, kind, offering, ...rest }
  })
  const plans = sold.map(({ prices = { JPY: 1n } }, index): CataloguePlan => {
    const groupId = groups[index]?.id ?? ''
    return { id: `${groupId}.base`, groupId, role: 'base', cycle: 'month', prices, allowance: nothing }
  })
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
  } satisfies Catalogue
}

const readOnly = [{ kind: 'settlement-readonly' }, { kind: 'trial-readonly' }] as const

describe('a catalogue', () => {
  it.each([
    ['that is empty', catalogueOf(), 3],
    ['as migrations make it', catalogueOf(...readOnly), 1],
    ['with plans that nobody can buy', catalogueOf(...readOnly, { kind: 'paid', offering: 'not-for-sale' }), 1],
    ['with plans for clubs of other regions', catalogueOf(...readOnly, { kind: 'paid', offering: 'global' }), 1],
    ['with plans in another currency', catalogueOf(...readOnly, { kind: 'paid', prices: { EUR: 1n } }), 1],
    ['with plans that have no price', catalogueOf(...readOnly, { kind: 'paid', prices: {} }), 1],
    ['without the plan of unpaid contracts', catalogueOf({ kind: 'trial-readonly' }, { kind: 'paid' }), 1],
    ['that is whole', catalogueOf(...readOnly, { kind: 'paid' }), 0],
  ])('%s lacks so much', (_, catalogue, count) => {
    expect(catalogueLacks(catalogue, { isGlobal: false, currency: 'JPY' })).toHaveLength(count)
  })

  it('that is asked of any currency lacks nothing once it has a price in one', () => {
    const inEuros = catalogueOf(...readOnly, { kind: 'paid', prices: { EUR: 1n } })
    expect(catalogueLacks(inEuros, { isGlobal: false })).toEqual([])
  })

  it('has the plan that follows an unpaid bill, or none', () => {
    expect(readOnlyPlan('settlement-readonly', catalogueOf(...readOnly))?.id).toBe('settlement-readonly regional.base')
    expect(readOnlyPlan('trial-readonly', catalogueOf())).toBeNull()
  })
})
