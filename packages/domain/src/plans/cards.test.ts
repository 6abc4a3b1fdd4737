import { describe, expect, it } from 'vitest'
import { addDays, dateOf, startOfDay } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import { type Contract, contractStateAt } from '../contract/index.ts'
import { decidePlanChange, freeMonths, offeredGroups, planCards } from './index.ts'
import { catalogue, contractOf, entry, now, organization, zone } from './plan-catalogue.test-support.ts'
import { yearlySaving } from './yearly-saving.ts'

describe('the offer', () => {
  it('offers by region, lowest tier first', () => {
    expect(
      offeredGroups({ contract: contractOf(), catalogue, organization, now }, 'month').map((each) => each.id),
    ).toEqual(['basic', 'standard', 'plus'])
    expect(
      offeredGroups(
        { contract: contractOf(), catalogue, organization: { isGlobal: true, isEsports: false }, now },
        'month',
      ).map((each) => each.id),
    ).toEqual(['pro'])
  })

  it('offers neither a discounted plan nor one that is not paid, in whatever region', () => {
    const groups = new Map(
      [...catalogue.groups].map(([id, group]): [string, PlanGroup] => [
        id,
        group.offering === 'not-for-sale' ? { ...group, offering: 'regional' } : group,
      ]),
    )
    const offered = offeredGroups(
      { contract: contractOf(), catalogue: { ...catalogue, groups }, organization, now },
      'month',
    )
    expect(offered.map((each) => each.id)).toEqual(['basic', 'standard', 'plus'])
  })

  it('marks the current plan and shows prices with tax', () => {
    const contract = contractOf(entry('basic.base', '2026-10-01'))
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map((card) => [card.status, card.price.minor])).toEqual([
      ['current', 10_890n],
      ['available', 21_780n],
      ['available', 32_780n],
    ])
  })

  it('marks a plan that an unpaid bill pauses as the current one', () => {
    const contract = contractOf(entry('standard.base', '2026-10-01', '2026-11-01'), entry('paused.base', '2026-11-01'))
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
  })

  it('says what the year saves, and how many months are free where all save the same', () => {
    const cards = (prices: readonly bigint[], cycle: 'month' | 'year') =>
      planCards({ contract: contractOf(), catalogue, organization, now, cycle: 'month' }).flatMap((card, index) => {
        const minor = prices[index]
        return minor === undefined
          ? []
          : [{ ...card, group: { ...card.group, cycle }, price: { minor, currency: 'JPY' as const } }]
      })
    const months = cards([100n, 200n], 'month')
    const [first] = months
    if (first === undefined) throw new Error('no card')
    expect(yearlySaving(first, months, cards([1_000n, 2_100n], 'year'))?.minor).toBe(200n)
    expect(freeMonths(months, cards([1_000n, 2_000n], 'year'))).toBe(2)
    expect(freeMonths(months, cards([1_000n, 2_100n], 'year'))).toBeNull()
    expect(freeMonths(months, cards([1_050n, 2_100n], 'year'))).toBeNull()
    expect(freeMonths(months, cards([1_200n, 2_400n], 'year'))).toBeNull()
    expect(freeMonths(months, cards([1_300n, 2_600n], 'year'))).toBeNull()
    expect(freeMonths(months, cards([1_000n], 'year'))).toBeNull()
    expect(freeMonths(months, [])).toBeNull()
    expect(yearlySaving(first, [], cards([1_000n], 'year'))).toBeNull()
    expect(freeMonths([], [])).toBeNull()
    expect(yearlySaving(first, months, [])).toBeNull()
  })

  it('shows what a coupon contract pays now next to the full price, and does not sell the same plan again', () => {
    const contract = contractOf(entry('coupon.base', '2026-10-01', '2027-01-01'))
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map((card) => [card.status, card.price.minor, card.discount?.price.minor])).toEqual([
      ['available', 10_890n, undefined],
      ['after-discount', 21_780n, 17_424n],
      ['available', 32_780n, undefined],
    ])
    expect(cards[1]?.discount?.until).toBe(startOfDay('2027-01-01', zone))
    const again = { contract, catalogue, organization, unsettled: false, now, selection: { groupId: 'standard' } }
    expect(decidePlanChange(again)).toEqual({ kind: 'refused', reason: 'already-current' })
  })

  it('shows a plan that is scheduled with a coupon at the price and for the days that it will have', () => {
    const contract = contractOf(
      entry('plus.base', '2026-10-01', '2026-12-01'),
      entry('coupon.base', '2026-12-01', '2027-03-01'),
    )
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map((card) => [card.status, card.isCurrent, card.price.minor, card.discount?.price.minor])).toEqual([
      ['available', false, 10_890n, undefined],
      ['scheduled', false, 21_780n, 17_424n],
      ['current', true, 32_780n, undefined],
    ])
    expect(cards[1]?.discount).toMatchObject({
      from: startOfDay('2026-12-01', zone),
      until: startOfDay('2027-03-01', zone),
    })
  })

  it('says of a plan that it is the one in force, also under its coupon and where it is scheduled once more', () => {
    const current = (contract: Contract) =>
      planCards({ contract, catalogue, organization, now, cycle: 'month' })
        .filter((card) => card.isCurrent)
        .map((card) => card.status)
    expect(current(contractOf(entry('coupon.base', '2026-10-01', '2027-01-01')))).toEqual(['after-discount'])
    const again = contractOf(entry('standard.base', '2026-10-01', '2026-12-01'), entry('coupon.base', '2026-12-01'))
    expect(current(again)).toEqual(['scheduled'])
    const cancelled: Contract = { ...again, cancellation: { state: 'done', at: now - 1 } }
    expect(current(cancelled)).toEqual([])
  })

  it('prices an hour of extra time, of a year by its sixty minutes', () => {
    const hour = (cycle: 'month' | 'year') =>
      planCards({ contract: contractOf(), catalogue, organization, now, cycle }).map((card) => card.uploadPrice?.minor)
    expect(hour('month')).toEqual([550n, 550n, 550n])
    expect(hour('year')).toEqual([33_000n])
  })

  it('counts a contract as cancelled from its cancellation date on', () => {
    const contract: Contract = {
      ...contractOf(entry('yearly.base', '2025-10-01', '2026-10-01')),
      cancellation: { state: 'reserved', at: now },
    }
    expect(contractStateAt(contract, catalogue, now - 1).kind).toBe('none')
    expect(contractStateAt(contract, catalogue, now).kind).toBe('cancelled')
  })
})

describe('a plan whose sale ended', () => {
  const today = dateOf(now, contractOf().zone)
  const ended = (more: Partial<PlanGroup>) => ({
    ...catalogue,
    groups: new Map(
      [...catalogue.groups].map(([id, group]) => [id, id === 'standard' ? { ...group, ...more } : group]),
    ),
  })
  const input = {
    contract: contractOf(entry('standard.base', '2026-01-01')),
    organization,
    now,
    cycle: 'month' as const,
  }
  const shown = (more: Partial<PlanGroup>, contract = contractOf()) =>
    planCards({ ...input, contract, catalogue: ended(more) }).flatMap((card) =>
      card.group.id === 'standard' ? [[card.status, card.isOffered]] : [],
    )

  it.each([
    ['retired', { isRetired: true }],
    ['offered from tomorrow', { offeredFrom: addDays(today, 1) }],
    ['offered until yesterday', { offeredUntil: addDays(today, -1) }],
  ])('is shown to those who have it and to nobody else: %s', (_, more) => {
    expect(shown(more)).toEqual([])
    expect(shown(more, input.contract)).toEqual([['current', false]])
    const change = { ...input, catalogue: ended(more), unsettled: false, selection: { groupId: 'standard' } }
    expect(decidePlanChange({ ...change, contract: contractOf() })).toMatchObject({ reason: 'not-offered' })
    expect(decidePlanChange(change)).toMatchObject({ reason: 'already-current' })
  })

  it('is offered on its first and its last day', () => {
    expect(shown({ offeredFrom: today, offeredUntil: today })).toEqual([['available', true]])
  })
})
