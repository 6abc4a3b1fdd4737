import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { decidePlanChange } from '../plans/index.ts'
import { catalogue, contractOf, entry, now, organization, zone } from '../plans/plan-catalogue.test-support.ts'
import { applySchedule } from './index.ts'

const DECEMBER = startOfDay('2026-12-01', zone)
const scheduleOf = (contract: Contract, groupId: string, more: object = {}) => {
  const input = { contract, catalogue, organization, unsettled: false, now, selection: { groupId } }
  const change = decidePlanChange({ ...input, ...more })
  if (change.kind === 'refused') throw new Error(change.reason)
  return change.schedule
}

const standard = entry('standard.base', '2026-10-01')
const soon = entry('standard.viewer', '2026-11-25')
const ending = entry('standard.base', '2026-10-01', '2026-12-01')
const begun: PlanEntry = { ...entry('basic.base', '2026-11-21'), start: now }

describe('a change of plan', () => {
  it.each<[string, Contract, string, readonly string[], readonly string[]]>([
    ['withdraws a seat that begins before it', contractOf(standard, soon), 'basic', [standard.id], [soon.id]],
    ['withdraws a plan that begins at its moment', contractOf(begun), 'standard', [], [begun.id]],
    ['leaves a plan that ends with it as it is', contractOf(ending), 'basic', [], []],
  ])('%s', (_, contract, groupId, ends, withdraw) => {
    const schedule = scheduleOf(contract, groupId)
    expect(schedule.end.map(({ entryId }) => entryId)).toEqual(ends)
    expect(schedule.withdraw).toEqual(withdraw)
  })

  it('leaves hours and storage, which are no part of the plan', () => {
    const upload = catalogue.plans.get('standard.upload')
    if (upload === undefined) throw new Error('no hours')
    const more = (['export', 'storage'] as const).map((role): [string, CataloguePlan] => {
      const id = `standard.${role}`
      return [id, { ...upload, id, role }]
    })
    const wide: Catalogue = { ...catalogue, plans: new Map([...catalogue.plans, ...more]) }
    const options = ['upload', 'export', 'storage'].map((role) => entry(`standard.${role}`, '2026-11-01', '2026-12-01'))
    const schedule = scheduleOf(contractOf(standard, ...options), 'plus', { catalogue: wide })
    expect(schedule.end).toEqual([{ entryId: standard.id, at: now }])
  })

  it('asks for seats that a plan sells only where there are some', () => {
    const plans = new Map([...catalogue.plans].filter(([id]) => id !== 'plus.viewer' && id !== 'plus.analyst'))
    const more = { catalogue: { ...catalogue, plans } }
    expect(scheduleOf(contractOf(standard), 'plus', more).add.map(({ contractPlanId }) => contractPlanId)).toEqual([
      'plus.base',
    ])
    const selection = { groupId: 'plus', viewers: 1 }
    const choose = () => scheduleOf(contractOf(standard), 'plus', { ...more, selection })
    expect(choose).toThrow('plan group plus has no viewer plan')
  })
})

it('what is added keeps its coupon, its limits and its price list, and without them has none', () => {
  const hours = { uploadHardSeconds: 1, uploadSoftSeconds: 2, exportHardSeconds: 3, exportSoftSeconds: 4 }
  const plain = { contractPlanId: 'basic.base', start: DECEMBER, end: null }
  const own = { ...plain, couponId: 'SPRING', limits: hours, reserved: { at: now, through: '2026-12' } }
  const { entries } = applySchedule(contractOf(), { end: [], withdraw: [], add: [own, plain] }, String)
  expect(entries).toStrictEqual([
    { ...own, id: '0' },
    { ...plain, id: '1', couponId: null, limits: null, reserved: null },
  ])
})
