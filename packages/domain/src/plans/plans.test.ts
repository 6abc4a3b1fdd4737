import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { baseEntryAt } from '../contract/index.ts'
import { applySchedule, schedulingDeadline } from '../lifecycle/index.ts'
import { decidePlanChange, planChangeBlock, previewPlanChange } from './index.ts'
import { catalogue, contractOf, decide, entry, now, organization, zone } from './plan-catalogue.test-support.ts'

describe('choosing a monthly plan', () => {
  it.each([
    ['basic.base', 'standard', 'upgrade', now],
    ['basic.base', 'plus', 'upgrade', now],
    ['plus.base', 'basic', 'downgrade', startOfDay('2026-12-01', zone)],
    ['mbp.base', 'plus', 'downgrade', startOfDay('2026-12-01', zone)],
    ['trial.base', 'basic', 'purchase', now],
  ])('from %s to %s is a %s', (from, to, kind, boundary) => {
    expect(decide(contractOf(entry(from, '2026-10-01')), to)).toMatchObject({ kind, boundary })
  })

  it.each([
    [
      'an upgrade begins with it',
      'standard.base',
      'plus',
      { kind: 'upgrade', boundary: startOfDay('2026-12-01', zone) },
    ],
    ['a downgrade begins with it anyway', 'plus.base', 'basic', { boundary: startOfDay('2026-12-01', zone) }],
    ['a first purchase cannot wait', 'trial.base', 'basic', { kind: 'refused', reason: 'start-not-offered' }],
    [
      'what follows a coupon cannot begin before',
      'coupon.base',
      'plus',
      { kind: 'refused', reason: 'start-not-offered' },
    ],
  ])('where the next month is asked for, %s', (_, from, to, expected) => {
    const contract = contractOf(entry(from, '2026-10-01', from === 'coupon.base' ? '2027-01-10' : undefined))
    const selection = { groupId: to, startsNextMonth: true }
    expect(decidePlanChange({ contract, catalogue, organization, unsettled: false, now, selection })).toMatchObject(
      expected,
    )
  })

  it.each([
    ['the current plan', contractOf(entry('basic.base', '2026-10-01')), 'basic', 'already-current'],
    ['what is not offered here', contractOf(entry('basic.base', '2026-10-01')), 'pro', 'not-offered'],
    ['a plan while a settlement failed', contractOf(entry('paused.base', '2026-11-01')), 'basic', 'unsettled'],
    [
      'what is scheduled already',
      contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), entry('basic.base', '2026-12-01')),
      'basic',
      'already-scheduled',
    ],
    [
      'the full price of what is scheduled with a coupon',
      contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), entry('coupon.base', '2026-12-01', '2027-03-01')),
      'standard',
      'already-scheduled',
    ],
  ])('refuses %s', (_, contract, groupId, reason) => {
    expect(decide(contract, groupId)).toEqual({ kind: 'refused', reason })
  })

  it('leaves esports organisations to the support', () => {
    const contract = contractOf(entry('basic.base', '2026-10-01'))
    const esports = { isGlobal: false, isEsports: true }
    expect(planChangeBlock({ contract, catalogue, organization: esports, unsettled: false, now })).toBe('esports')
  })

  it('waits for the end of a yearly term, until the end of the day 3 days before it and not a millisecond longer', () => {
    const contract = contractOf(entry('yearly.base', '2025-12-01', '2026-12-01'))
    const deadline = schedulingDeadline(startOfDay('2026-12-01', zone), zone)
    expect(deadline).toBe(startOfDay('2026-11-28', zone))
    expect(decide(contract, 'basic', deadline - 1)).toMatchObject({ boundary: startOfDay('2026-12-01', zone) })
    expect(decide(contract, 'basic', deadline)).toEqual({ kind: 'refused', reason: 'past-deadline' })
  })

  it('carries seats over, keeps hours bought, and leaves neither gap nor overlap', () => {
    const contract = contractOf(
      entry('basic.base', '2026-10-01'),
      entry('basic.viewer', '2026-10-01'),
      entry('basic.upload', '2026-11-02', '2026-12-01'),
    )
    const change = decide(contract, 'standard')
    if (change.kind === 'refused') throw new Error(change.reason)
    const after = applySchedule(contract, change.schedule, (index) => `new-${index}`)
    expect(baseEntryAt(after, catalogue, now - 1)?.contractPlanId).toBe('basic.base')
    expect(baseEntryAt(after, catalogue, now)?.contractPlanId).toBe('standard.base')
    const running = after.entries.filter((each) => each.end === null || each.end > now)
    expect(running.map((each) => each.contractPlanId).sort()).toEqual([
      'basic.upload',
      'standard.base',
      'standard.viewer',
    ])
  })

  it('replaces an earlier scheduled change', () => {
    const contract = contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), entry('basic.base', '2026-12-01'))
    const change = decide(contract, 'standard')
    expect(change).toMatchObject({ kind: 'downgrade', schedule: { withdraw: ['basic.base@2026-12-01'] } })
  })
})

describe('what a change costs', () => {
  it('is nothing this month for an upgrade that waits, and the full price from then on', () => {
    const preview = previewPlanChange({
      contract: contractOf(entry('standard.base', '2026-10-01')),
      catalogue,
      organization,
      unsettled: false,
      now,
      selection: { groupId: 'plus', startsNextMonth: true },
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    expect(preview.thisMonth).toEqual(preview.before)
    expect(preview.fullMonth.total.minor).toBe(32_780n)
  })

  it('is computed by the function that charges: the rest of November on Standard+', () => {
    const contract = contractOf(entry('standard.base', '2026-10-01'))
    const preview = previewPlanChange({
      contract,
      catalogue,
      organization,
      unsettled: false,
      now,
      selection: { groupId: 'plus' },
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    // 20 days at 19,800 and 10 at 29,800: 13,200 + 9,933, taxed once.
    expect(preview.thisMonth.total.minor).toBe(25_446n)
    expect(preview.before.total.minor).toBe(21_780n)
    expect(preview.fullMonth.total.minor).toBe(32_780n)
  })
})
