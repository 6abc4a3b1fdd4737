import { describe, expect, it } from 'vitest'
import { awakeFrom, type Contract, seatsAt } from '../contract/index.ts'
import { applySchedule, passBoundary, withAutomaticChanges } from '../lifecycle/index.ts'
import { decideGivingUp, decidePlanChange, decideSleepWithdrawal, previewGivingUp } from './index.ts'
import { now } from './plan-catalogue.test-support.ts'
import { club, inputOf, on, sleeping, totalOf, withSleep, woken } from './sleeping.test-support.ts'

describe('what is scheduled for a day asleep waits for the waking', () => {
  const [FIRST, AWAKE] = ['2026-12-01', '2027-01-16']
  const winter = { from: FIRST, until: AWAKE }
  const downgrade = (contract: Contract) => {
    const made = decidePlanChange({ ...inputOf(contract), selection: { groupId: 'basic' } })
    if (made.kind === 'refused') throw new Error(made.reason)
    return { contract: applySchedule(contract, made.schedule, (index) => `basic-${index}`), boundary: made.boundary }
  }
  const basicFrom = ({ entries }: Contract) =>
    entries.find(({ contractPlanId }) => contractPlanId === 'basic.base')?.start
  const standardTo = ({ entries }: Contract) =>
    entries.find(({ contractPlanId }) => contractPlanId === 'standard.base')?.end

  it('a downgrade, whichever was first', () => {
    const later = sleeping(downgrade(club).contract, winter)
    expect([basicFrom(later), standardTo(later)]).toEqual([on(AWAKE), on(AWAKE)])
    const earlier = downgrade(sleeping(club, winter))
    expect(earlier.boundary).toBe(on(AWAKE))
    expect(totalOf(later, '2027-01')).toBe(totalOf(earlier.contract, '2027-01'))
  })

  it('and has its day again when the sleep is withdrawn, or ends earlier', () => {
    const both = sleeping(downgrade(club).contract, winter)
    const back = decideSleepWithdrawal(inputOf(both))
    if (back.kind === 'refused') throw new Error(back.reason)
    const withdrawn = { ...applySchedule(both, back.schedule, String), ...back.terms }
    expect([basicFrom(withdrawn), standardTo(withdrawn), withdrawn.sleeps]).toEqual([on(FIRST), on(FIRST), []])
    expect(basicFrom(woken(both, '2026-12-10', on('2026-12-05')))).toBe(on('2026-12-10'))
  })

  it('seats that are given up', () => {
    const asleep = sleeping(club, winter)
    const given = decideGivingUp({
      ...inputOf(asleep),
      seats: { analysts: 0, viewers: 2 },
      inUse: { analysts: 1, viewers: 0 },
    })
    if (given.kind === 'refused') throw new Error(given.reason)
    const giving = { ...asleep, ...given.terms }
    expect(given.at).toBe(on(AWAKE))
    expect(passBoundary(giving, withSleep, on(FIRST)).kind).toBe('nothing')
    expect(seatsAt(withAutomaticChanges(giving, withSleep, on(AWAKE)), withSleep, on(AWAKE)).viewers).toBe(12)
    expect(seatsAt(withAutomaticChanges(giving, withSleep, on(AWAKE) + 1), withSleep, on(AWAKE)).viewers).toBe(10)
    expect(passBoundary(giving, withSleep, on(AWAKE)).kind).toBe('seats-ended')
    expect(awakeFrom(giving, withSleep, on(FIRST))).toBe(on(AWAKE))
  })
})

it.each([
  ['a sleep that is planned', now, ['2027-01', 16_916, 16_349]],
  ['a sleep that runs', on('2026-12-10'), ['2027-01', 16_916, 16_349]],
  ['no sleep', null, ['2026-12', 32_780, 31_680]],
] as const)('seats are given up, with %s, by the first bill that changes', (_, at, expected) => {
  const winter = { from: '2026-12-01', until: '2027-01-16' }
  const quote = previewGivingUp({
    ...inputOf(at === null ? club : sleeping(club, winter), at ?? now),
    seats: { analysts: 0, viewers: 2 },
    inUse: { analysts: 1, viewers: 0 },
    storedSecondsOverRetention: 0,
    userContracts: [],
  })
  if (quote.kind === 'refused') throw new Error(quote.reason)
  const { before, after } = quote
  expect([after.month, Number(before.total.minor), Number(after.total.minor)]).toEqual(expected)
})
