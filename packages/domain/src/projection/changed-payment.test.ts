import { describe, expect, it } from 'vitest'
import { quoteAddOn } from '../add-ons/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entry, now, organization } from '../plans/plan-catalogue.test-support.ts'
import { club, on, sleepingCatalogue } from '../plans/sleeping.test-support.ts'
import { firstChangedPayment, type PlannedChange } from './index.ts'

const around = { catalogue: sleepingCatalogue(), organization, unsettled: false, now, storedSecondsOverRetention: 0 }
const yearly: Contract = {
  ...contractOf(entry('yearly.base', '2026-03-01', '2027-03-01')),
  yearlyAnchor: on('2026-03-01'),
}
const hours = { kind: 'upload', hours: 3, forOneUser: false } as const

const first = (contract: Contract, change: PlannedChange, more: Partial<typeof around> = {}) => {
  const changed = firstChangedPayment({ ...around, ...more, contract }, change)
  return changed && [changed.paidOn, Number(changed.before.minor), Number(changed.after.minor)]
}

describe('the first payment that a change makes another one', () => {
  it.each<[string, Contract, PlannedChange, unknown]>([
    ['has hours that are bought now', club, { kind: 'add-on', addOn: hours, at: now }, ['2026-12-01', 32_780, 34_430]],
    [
      'has a seat by its days',
      club,
      { kind: 'add-on', addOn: { kind: 'viewer', count: 1 }, at: now },
      ['2026-12-01', 32_780, 32_962],
    ],
    [
      'is of the month in which a lower plan begins',
      contractOf(entry('standard.base', '2026-01-01')),
      { kind: 'plan', selection: { groupId: 'basic' }, at: now },
      ['2027-01-01', 21_780, 10_890],
    ],
    [
      'is a term that is paid today',
      contractOf(entry('standard.base', '2026-01-01')),
      { kind: 'plan', selection: { groupId: 'yearly' }, at: now },
      ['2026-11-21', 0, 217_800],
    ],
    [
      'is the next term, where a plan for a month follows it',
      yearly,
      { kind: 'plan', selection: { groupId: 'basic' }, at: now },
      ['2027-03-01', 217_800, 0],
    ],
  ])('%s', (_, contract, change, expected) => {
    expect(first(contract, change)).toEqual(expected)
  })

  it('of hours differs by what their quote says', () => {
    const payer = { hasContact: true, hasCard: true, paysByCard: true }
    const quote = quoteAddOn({ ...around, contract: club, userContracts: [], payer }, hours)
    if (quote.kind === 'refused') throw new Error(quote.reason)
    const changed = firstChangedPayment({ ...around, contract: club }, { kind: 'add-on', addOn: hours, at: now })
    expect(changed).toEqual({
      paidOn: '2026-12-01',
      before: { ...quote.bill, minor: quote.bill.minor - quote.total.minor },
      after: quote.bill,
      next: null,
    })
  })

  it('is followed by the first month where a term is gone', () => {
    const change = { kind: 'plan', selection: { groupId: 'basic' }, at: now } as const
    const following = firstChangedPayment({ ...around, contract: yearly }, change)?.next
    expect([following?.paidOn, following?.total.minor]).toEqual(['2027-04-01', 10_890n])
  })

  it('is none where the change cannot be made', () => {
    expect(first(club, { kind: 'add-on', addOn: hours, at: now }, { unsettled: true })).toBeNull()
  })
})
