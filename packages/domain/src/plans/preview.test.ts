import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { previewPlanChange, previewYearlyChange } from './index.ts'
import { catalogue, contractOf, entry, now, organization, zone } from './plan-catalogue.test-support.ts'

const day = (date: string) => startOfDay(date, zone)
const input = (contract: Contract, groupId: string) => ({
  contract,
  catalogue,
  organization,
  unsettled: false,
  now,
  selection: { groupId },
  storedSecondsOverRetention: 0,
  storedSecondsAtTermStart: 0,
})
const total = (minor: bigint) => ({ total: { minor } })

describe('what is said before', () => {
  it('a plan by the month is chosen is possible, and costs the rest of this month and the next', () => {
    expect(previewPlanChange(input(contractOf(), 'standard'))).toMatchObject({
      kind: 'possible',
      before: total(0n),
      // 10 of 30 days.
      thisMonth: total(7_260n),
      fullMonth: total(21_780n),
    })
  })

  it('a year is chosen in a month’s place is possible, and costs its term', () => {
    const contract = contractOf(entry('standard.base', '2026-10-01'))
    expect(previewYearlyChange(input(contract, 'yearly'))).toMatchObject({
      kind: 'possible',
      change: { kind: 'upgrade' },
      before: total(21_780n),
      // 20 of 30 days.
      thisMonth: total(14_520n),
      term: total(217_800n),
    })
  })

  it('a year that was to end continues is what its renewal costs', () => {
    const contract: Contract = {
      ...contractOf(
        entry('yearly.base', '2026-03-01', '2027-03-01'),
        entry('yearly.viewer', '2026-03-01', '2027-03-01'),
      ),
      yearlyAnchor: day('2026-03-01'),
      cancellation: { state: 'reserved', at: day('2027-03-01') },
    }
    expect(previewYearlyChange(input(contract, 'yearly'))).toMatchObject({
      kind: 'possible',
      change: { kind: 'resume', term: { firstDay: '2027-03-01' } },
      before: total(0n),
      thisMonth: total(0n),
      term: total(218_350n),
    })
  })
})
