import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, firstDay, type LocalDate, monthOf } from '../calendar/index.ts'
import {
  type Contract,
  isAsleepAt,
  organizationLimitsAt,
  pendingSleep,
  seatsAt,
  sleepsUntil,
} from '../contract/index.ts'
import { endOfGivenUp, withAutomaticChanges } from '../lifecycle/index.ts'
import { customAddOn, withAddOns } from '../testing/draws.ts'
import {
  decidePlanChange,
  decideSleep,
  decideWaking,
  decideYearlyChange,
  previewGivingUp,
  previewGivingUpCustom,
  type SleepRefusal,
  sleepStarts,
} from './index.ts'
import { contractOf, entry, now, zone } from './plan-catalogue.test-support.ts'
import {
  billOf,
  club,
  inputOf,
  on,
  SUMMER,
  sleeping,
  sleepingCatalogue,
  sleepOf,
  totalOf,
  withSleep,
  woken,
} from './sleeping.test-support.ts'

describe('a sleep', () => {
  it.each<[string, SleepRefusal | null, Contract, LocalDate, LocalDate]>([
    ['from the 1st to any later day', null, club, '2027-07-01', '2027-08-21'],
    ['for one whole month', null, club, '2026-12-01', '2027-01-01'],
    ['for six months', null, club, '2027-01-01', '2027-07-01'],
    ['begins on the 1st', 'sleep-start', club, '2027-07-02', '2027-09-01'],
    ['not in the running month', 'sleep-start', club, '2026-11-01', '2027-01-01'],
    ['at most twelve months ahead', 'sleep-start', club, '2027-12-01', '2028-01-01'],
    ['not for less than a month', 'sleep-length', club, '2027-07-01', '2027-07-31'],
    ['not in a seventh month', 'sleep-too-long', club, '2027-01-01', '2027-07-02'],
    [
      'six months in any twelve, those that are over counted',
      'sleep-too-long',
      { ...club, sleeps: [sleepOf('2026-07-01', '2026-10-05')] },
      '2027-04-01',
      '2027-07-02',
    ],
    [
      'once it is a year after those that are over',
      null,
      { ...club, sleeps: [sleepOf('2026-02-01', '2026-08-01')] },
      '2027-02-01',
      '2027-08-01',
    ],
    ['once', 'sleep-planned', sleeping(club), '2026-12-01', '2027-01-01'],
    [
      'not of a year',
      'not-monthly',
      contractOf(entry('yearly.base', '2026-06-01', '2027-06-01')),
      '2027-07-01',
      '2027-08-01',
    ],
    ['not of a trial', 'trial-plan', contractOf(entry('trial.base', '2026-11-01')), '2027-07-01', '2027-08-01'],
    ['not of a paused plan', 'unsettled', contractOf(entry('paused.base', '2026-11-01')), '2027-07-01', '2027-08-01'],
    [
      'not of the football-type plan',
      'sleep-not-offered',
      contractOf(entry('mbp.base', '2026-01-01')),
      '2027-07-01',
      '2027-08-01',
    ],
    [
      'not of a tier without a price asleep',
      'sleep-not-offered',
      contractOf(entry('basic.base', '2026-01-01')),
      '2027-07-01',
      '2027-08-01',
    ],
    ['not without a plan', 'no-plan', contractOf(), '2027-07-01', '2027-08-01'],
    [
      'not of a contract that ends',
      'cancelling',
      { ...club, cancellation: { state: 'reserved', at: on('2026-12-01') } },
      '2027-07-01',
      '2027-08-01',
    ],
    [
      'not where a year begins before it',
      'not-monthly',
      {
        ...contractOf(
          entry('standard.base', '2026-01-01', '2026-12-01'),
          entry('yearly.base', '2026-12-01', '2027-12-01'),
        ),
        yearlyAnchor: on('2026-12-01'),
      },
      '2027-07-01',
      '2027-08-01',
    ],
  ])('%s', (_, reason, contract, from, until) => {
    const made = decideSleep(inputOf(contract), { from, until }, false)
    expect(made.kind === 'refused' ? made.reason : null).toBe(reason)
  })

  it('is not planned before what is unpaid is paid', () => {
    expect(decideSleep(inputOf(club, now, true), SUMMER, false)).toMatchObject({ reason: 'unsettled' })
  })

  it('never takes more than six months of any twelve, whatever was slept before', () => {
    const month = fc.integer({ min: 0, max: 11 })
    fc.assert(
      fc.property(month, month, fc.integer({ min: 1, max: 200 }), fc.boolean(), (past, ahead, days, everyYear) => {
        const before = {
          ...club,
          sleeps: [sleepOf(firstDay(addMonths('2025-12', past)), firstDay(addMonths('2026-02', past)))],
        }
        const from = firstDay(addMonths('2026-12', ahead))
        const until = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
        const at = Math.max(now, (before.sleeps[0]?.until ?? 0) + 1)
        const made = decideSleep(inputOf(before, at), { from, until }, everyYear)
        if (made.kind === 'refused') return true
        const { sleeps } = made.terms
        const all = sleepsUntil({ sleeps, zone }, on('2030-01-01')).map((sleep) => [
          monthOf(sleep.from, zone),
          monthOf(sleep.until - 1, zone),
        ])
        const asleep = (of: string) => all.some(([first = '', last = '']) => first <= of && of <= last)
        return Array.from({ length: 36 }, (_, index) => addMonths('2025-12', index)).every(
          (first) => Array.from({ length: 12 }, (_, each) => addMonths(first, each)).filter(asleep).length <= 6,
        )
      }),
    )
  })

  it('can begin on twelve 1sts, each for one to six months', () => {
    const starts = sleepStarts(inputOf(club))
    expect(starts).toHaveLength(12)
    expect(starts[0]).toEqual({ from: '2026-12-01', earliestUntil: '2027-01-01', latestUntil: '2027-06-01' })
    expect(sleepStarts(inputOf(sleeping(club)))).toEqual([])
  })
})

describe('asleep', () => {
  const asleep = sleeping(club)

  it('base and seats are not billed, what is stored is; a month in part is billed by days', () => {
    expect(['2027-06', '2027-07', '2027-08', '2027-09'].map((month) => totalOf(asleep, month))).toEqual([
      35_530, 2_750, 14_502, 35_652,
    ])
    expect([totalOf(club, '2027-07'), totalOf(club, '2027-08')]).toEqual([35_530, 35_652])
  })

  it('costs what the catalogue says of the tier, by days', () => {
    const priced = sleepingCatalogue(3_100n)
    const lines = (month: string) =>
      billOf(asleep, month, priced).lines.map(({ contractPlanId, amount }) => `${contractPlanId} ${amount.minor}`)
    expect(lines('2027-07')).toEqual(['standard.asleep.base 3100', 'standard.storage 2500'])
    expect(lines('2027-08')).toContain('standard.asleep.base 2000')
  })

  it('nothing can be uploaded, seats stay, and nothing is bought', () => {
    const at = on('2027-07-14')
    expect(organizationLimitsAt(asleep, [], withSleep, at)?.upload.hard).toBe(0)
    expect(organizationLimitsAt(asleep, [], withSleep, on('2027-08-21'))?.upload.hard).toBe(15 * 3600)
    expect(seatsAt(asleep, withSleep, at)).toEqual({ analysts: 3, viewers: 12 })
    const change = { ...inputOf(asleep, at), selection: { groupId: 'plus' } }
    expect(decidePlanChange(change)).toMatchObject({ reason: 'asleep' })
    expect(decideYearlyChange({ ...change, selection: { groupId: 'yearly' } })).toMatchObject({ reason: 'asleep' })
  })

  it('a coupon’s time runs on', () => {
    const entries = ['coupon.base', 'coupon.analyst'].map((id) => ({
      ...entry(id, '2027-01-10', '2027-07-10'),
      couponId: 'SPRING',
    }))
    const bought = { ...contractOf(...entries), sleeps: [sleepOf('2027-07-01', '2027-08-21')] }
    const after = withAutomaticChanges(bought, withSleep, on('2027-09-01'))
    expect(isAsleepAt(after, withSleep, on('2027-07-05'))).toBe(true)
    expect(
      after.entries.filter(({ start }) => start === on('2027-07-10')).map(({ contractPlanId }) => contractPlanId),
    ).toEqual(['standard.base', 'standard.analyst'])
    expect(isAsleepAt(after, withSleep, on('2027-08-20'))).toBe(true)
  })

  it('what is given up where a coupon ends and a sleep begins is quoted on the bill of the waking', () => {
    const entries = ['coupon.base', 'coupon.viewer'].map((id) => entry(id, '2026-06-01', '2026-12-01'))
    const bought = { ...contractOf(...entries), sleeps: [sleepOf('2026-12-01', '2027-01-21')] }
    const seats = { analysts: 0, viewers: 1 }
    const inUse = { analysts: 1, viewers: 0 }
    const asked = { ...inputOf(bought), seats, inUse, storedSecondsOverRetention: 0, userContracts: [] }
    const preview = previewGivingUp(asked)
    if (preview.kind === 'refused') throw new Error(preview.reason)
    const { at, before, after } = preview
    expect([at, after.month, before.total.minor > after.total.minor]).toEqual([on('2027-01-21'), '2027-01', true])
    expect(endOfGivenUp({ ...bought, ...preview.terms }, withSleep)).toBe(at)
  })

  it.each([
    ['costs nothing asleep', true, '2027-01'],
    ['is paid asleep', false, '2026-12'],
  ])('an add-on that %s is given up on the first bill that changes', (_, sleeps, month) => {
    const catalogue = withAddOns(withSleep, customAddOn('camera', 3_000n, { sleeps }))
    const held = [entry('standard.base', '2026-01-01'), entry('camera.custom', '2026-01-01')]
    const contract = { ...contractOf(...held), sleeps: [sleepOf('2026-11-01', '2027-01-21')] }
    const asked = { ...inputOf(contract), catalogue, planId: 'camera.custom', count: 1 }
    const preview = previewGivingUpCustom({ ...asked, storedSecondsOverRetention: 0, userContracts: [] })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    expect([preview.after.month, preview.before.total.minor > preview.after.total.minor]).toEqual([month, true])
  })

  it('an unpaid bill pauses it as always', () => {
    const paused = {
      ...contractOf(entry('standard.base', '2026-01-01', '2027-07-05'), entry('paused.base', '2027-07-05')),
      sleeps: asleep.sleeps ?? [],
    }
    expect(isAsleepAt(paused, withSleep, on('2027-07-04'))).toBe(true)
    expect(isAsleepAt(paused, withSleep, on('2027-07-06'))).toBe(false)
  })

  it('what is planned after the end of the contract falls away', () => {
    const ends = { ...asleep, cancellation: { state: 'reserved', at: on('2027-07-01') } } as const
    expect(pendingSleep(asleep, now)).not.toBeNull()
    expect(pendingSleep(ends, now)).toBeNull()
    expect(pendingSleep({ ...ends, cancellation: { state: 'reserved', at: on('2027-08-01') } }, now)).not.toBeNull()
  })
})

describe('waking earlier', () => {
  const asleep = sleeping(club)
  const at = on('2027-07-14') + 3_600_000

  it.each<[string, string | null, Contract, LocalDate, number]>([
    ['on a later day', null, asleep, '2027-07-20', at],
    ['today', null, asleep, '2027-07-14', at],
    ['not on a day that is over', 'waking-day', asleep, '2027-07-13', at],
    ['not later than planned', 'waking-day', asleep, '2027-08-22', at],
    ['not on the day that is planned already', 'waking-day', asleep, '2027-08-21', at],
    ['not before it sleeps', 'not-asleep', asleep, '2027-07-20', now],
    ['not without a sleep', 'not-asleep', club, '2027-07-20', at],
    ['and back to the planned day until it wakes', null, woken(asleep, '2027-07-20', at), '2027-08-21', at],
  ])('%s', (_, reason, contract, day, when) => {
    const made = decideWaking(inputOf(contract, when), day)
    expect(made.kind === 'refused' ? made.reason : null).toBe(reason)
  })

  it('bills its month by days, that of the waking included, and later months whole', () => {
    const early = woken(asleep, '2027-07-20', at)
    expect([totalOf(early, '2027-07'), totalOf(early, '2027-08')]).toEqual([15_437, 35_652])
    const today = woken(asleep, '2027-07-14', at)
    expect(isAsleepAt(today, withSleep, at)).toBe(false)
    expect(totalOf(today, '2027-07')).toBe(totalOf(woken(asleep, '2027-07-14', on('2027-07-14')), '2027-07'))
  })
})

describe('the price of the time asleep', () => {
  it('is by the list of the plan that sleeps: what follows a coupon has not the one that was shown with it', () => {
    const dear = sleepingCatalogue(3_000n)
    const risen = [{ from: '2027-07', publishedAt: on('2027-03-01'), prices: { JPY: 3_600n } }]
    const of = {
      ...dear,
      plans: new Map(
        [...dear.plans].map(([id, each]) => [
          id,
          id === 'standard.asleep.base' ? { ...each, priceChanges: risen } : each,
        ]),
      ),
    }
    const contract = {
      ...contractOf(
        { ...entry('coupon.base', '2027-06-01', '2027-07-11'), reserved: { at: on('2027-02-01'), through: '2027-07' } },
        entry('standard.base', '2027-07-11'),
      ),
      sleeps: [sleepOf('2027-07-01', '2027-08-01')],
    }
    expect(billOf(contract, '2027-07', of).lines.map(({ unitPrice }) => unitPrice.minor)).toEqual([3_000n, 3_600n, 18n])
  })
})
