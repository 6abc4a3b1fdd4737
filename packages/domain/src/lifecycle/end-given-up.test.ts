import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { type Contract, type PlanEntry, type SeatCounts, seatsAt } from '../contract/index.ts'
import { catalogue, contractOf, entry, zone } from '../plans/plan-catalogue.test-support.ts'
import { sleepingCatalogue, sleepOf } from '../plans/sleeping.test-support.ts'
import { endGivenUpAfter } from './end-given-up.ts'
import { endOfGivenUp, withAutomaticChanges, withGivenUpEnded, withoutGivenUp } from './index.ts'

const [JANUARY, MARCH, TERM] = ['2026-01-01', '2026-03-01', '2027-01-01'] as const
const AT = startOfDay('2026-12-01', zone)
const unchanged = { end: [], withdraw: [], add: [] }

const named = (id: string, of: PlanEntry): PlanEntry => ({ ...of, id })
const held = (until?: string): readonly PlanEntry[] => [
  named('base', entry('standard.base', JANUARY, until)),
  named('late', entry('standard.analyst', MARCH, until)),
  named('first', entry('standard.analyst', JANUARY, until)),
  named('second', entry('standard.analyst', JANUARY, until)),
  named('viewer', entry('standard.viewer', JANUARY, until)),
  named('later viewer', entry('standard.viewer', MARCH, until)),
]
const giving = (analysts: number, viewers: number, entries = held()): Contract => ({
  ...contractOf(...entries),
  seatsGivenUp: [{ at: AT, seats: { analysts, viewers }, kept: null }],
})
const endedOf = (contract: Contract, inUse?: SeatCounts, at = AT) => {
  const ended = endGivenUpAfter(unchanged, contract, catalogue, at, inUse)
  if (ended === null) return null
  const { kept } = ended.givenUp
  return [ended.schedule.end.map(({ entryId }) => entryId), kept?.analysts, kept?.viewers]
}

describe('seats that are given up', () => {
  it.each<[string, Contract, SeatCounts | undefined, readonly unknown[]]>([
    ['end where nobody uses them, the latest first', giving(1, 1), undefined, [['late', 'later viewer'], 0, 0]],
    ['end where others are free', giving(1, 1), { analysts: 3, viewers: 1 }, [['late', 'later viewer'], 0, 0]],
    ['stay where all are in use', giving(1, 1), { analysts: 4, viewers: 2 }, [[], 1, 1]],
    ['stay where more are in use than there are', giving(1, 1), { analysts: 9, viewers: 9 }, [[], 1, 1]],
    ['end in part', giving(2, 2), { analysts: 3, viewers: 1 }, [['late', 'later viewer'], 1, 1]],
    ['never end with the last analyst', giving(9, 0), undefined, [['late', 'first', 'second'], 6, 0]],
    ['may be all viewers', giving(0, 9), undefined, [['later viewer', 'viewer'], 0, 7]],
  ])('%s', (_, contract, inUse, expected) => {
    expect(endedOf(contract, inUse)).toEqual(expected)
  })

  it('end at their instant and not before, also where that comes late', () => {
    expect(endedOf(giving(1, 0), undefined, AT - 1)).toBeNull()
    expect(endedOf(giving(1, 0), undefined, AT)).toEqual([['late'], 0, 0])
    const later = endGivenUpAfter(unchanged, giving(1, 0), catalogue, AT + 1)
    expect(later?.givenUp).toEqual({
      at: AT + 1,
      seats: { analysts: 1, viewers: 0 },
      kept: { analysts: 0, viewers: 0 },
    })
    expect(later?.schedule.end).toEqual([{ entryId: 'late', at: AT + 1 }])
  })

  it('wait while an unpaid bill pauses the plan, and where none were given up nothing ends', () => {
    const paused = [...held('2026-12-01'), entry('paused.base', '2026-12-01')]
    expect(endedOf(giving(1, 1, paused))).toBeNull()
    expect(endedOf(contractOf(...held()))).toBeNull()
    expect(endedOf(withoutGivenUp(giving(1, 1)))).toBeNull()
  })

  it.each([
    ['until the payment brought it back', '2027-02-01', [], '2027-02-01'],
    ['and sleeps after it, until it wakes', '2027-02-01', [sleepOf('2026-12-01', '2027-02-08')], '2027-02-08'],
    ['that is not over, at their instant', undefined, [], '2026-12-01'],
  ])('end with the bills of a plan that is paused %s', (_, back, sleeps, ends) => {
    const paused = entry('paused.base', '2026-12-01', back)
    const after = back === undefined ? [] : [entry('standard.base', back), entry('standard.viewer', back)]
    const contract = { ...giving(0, 1, [...held('2026-12-01'), paused, ...after]), sleeps }
    const asleep = sleepingCatalogue()
    expect(endOfGivenUp(contract, asleep)).toBe(startOfDay(ends, zone))
    const march = withAutomaticChanges(contract, asleep, startOfDay('2027-03-01', zone))
    expect(seatsAt(march, asleep, startOfDay('2027-03-01', zone)).viewers).toBe(0)
  })

  it('are left out of the plan that is scheduled after it, and not of one that is over', () => {
    const before = [entry('basic.base', '2025-01-01', JANUARY), entry('basic.viewer', '2025-01-01', JANUARY)]
    const after = [entry('yearly.base', TERM), entry('yearly.viewer', TERM), entry('yearly.analyst', TERM)]
    const ended = endGivenUpAfter(unchanged, giving(1, 1, [...before, ...held(TERM), ...after]), catalogue, AT)
    expect(ended?.schedule).toEqual({
      end: [
        { entryId: 'late', at: AT },
        { entryId: 'later viewer', at: AT },
      ],
      withdraw: ['yearly.analyst@2027-01-01', 'yearly.viewer@2027-01-01'],
      add: [],
    })
  })

  it('are left out of what begins at that instant, which keeps the rest of its schedule', () => {
    const added = (contractPlanId: string) => ({ contractPlanId, start: AT, end: null })
    const schedule = {
      end: held().map(({ id }) => ({ entryId: id, at: AT })),
      withdraw: ['planned before'],
      add: [added('plus.base'), added('plus.analyst'), added('plus.viewer'), added('plus.viewer')],
    }
    const ended = endGivenUpAfter(schedule, giving(1, 1), catalogue, AT)
    expect(ended?.schedule).toEqual({
      ...schedule,
      add: [added('plus.base'), expect.objectContaining(added('plus.viewer'))],
    })
  })

  it('are gone from the contract as it will be, which is the same where none are', () => {
    const left = withGivenUpEnded(giving(1, 1), catalogue)
    const open = left.entries.filter(({ end }) => end === null).map(({ id }) => id)
    expect(open.toSorted()).toEqual(['base', 'first', 'second', 'viewer'])
    expect(left.seatsGivenUp?.map(({ kept }) => kept)).toEqual([{ analysts: 0, viewers: 0 }])
    const same = contractOf(...held())
    expect(withGivenUpEnded(same, catalogue)).toBe(same)
  })
})
