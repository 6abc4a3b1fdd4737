import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, now, yearly, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import {
  exportSharesAt,
  heldTimesAt,
  isExportUnlimitedAt,
  organizationLimitsAt,
  seatLimitsAt,
  userLimitsAt,
} from '../contract/index.ts'
import { countingPeriodAt, paceAt, shownAvailable } from './index.ts'

const HOUR = 3600
const consumption = fc.record({ limit: fc.record({ soft: fc.nat(), hard: fc.nat() }), used: fc.nat() })

describe('what is available', () => {
  it('is within a tenth of an hour of the smaller of the two remainders, and 0 where one is used up', () => {
    fc.assert(
      fc.property(consumption, consumption, (user, organization) => {
        const left = shownAvailable('hours', user, organization)
        const exact = Math.min(user.limit.hard - user.used, organization.limit.hard - organization.used) / (HOUR / 10)
        expect(exact <= 0 ? left === 0 : left >= 0 && Math.abs(left - exact) < 1).toBe(true)
      }),
    )
  })
})

describe('the period that counts', () => {
  it('is the running month under a monthly plan', () => {
    const contract = contractOf(entry('standard.base', '2026-10-01'))
    const end = startOfDay('2026-12-01', zone)
    const start = startOfDay('2026-11-01', zone)
    const months = { from: '2026-11', to: '2026-11' }
    expect(countingPeriodAt(contract, catalogue, now)).toEqual({ cycle: 'month', start, ...months, end })
  })

  it('is the month where no plan is left of the years', () => {
    const month = { cycle: 'month', from: '2026-11', to: '2026-11' }
    expect(countingPeriodAt(contractOf(), catalogue, now)).toMatchObject(month)
    expect(countingPeriodAt({ ...yearly, yearlyAnchor: null }, catalogue, now)).toMatchObject(month)
  })

  it('is the running term under a yearly plan', () => {
    const end = startOfDay('2027-04-01', zone)
    const start = startOfDay('2026-04-01', zone)
    const months = { from: '2026-04', to: '2026-11' }
    expect(countingPeriodAt(yearly, catalogue, now)).toEqual({ cycle: 'year', start, ...months, end })
  })

  it('begins with the day of the term, wherever in its month that is', () => {
    const later = { ...yearly, yearlyAnchor: startOfDay('2026-04-14', zone) }
    const start = startOfDay('2026-04-14', zone)
    expect(countingPeriodAt(later, catalogue, now)).toMatchObject({ start, from: '2026-04' })
  })
})

describe('the pace', () => {
  const contract = contractOf(entry('standard.base', '2026-10-01'))
  const at = (day: string) => startOfDay(day, zone)
  it('carries on what was used so far to the end of the period', () => {
    const period = countingPeriodAt(contract, catalogue, at('2026-11-16'))
    expect(paceAt(7 * HOUR, period, at('2026-11-16'))).toBe(14 * HOUR)
    expect(paceAt(7 * HOUR, period, at('2026-11-01') + 1)).toBeNull()
  })
})

describe('the limits', () => {
  it('of a user have the hours bought for that user, of the organisation those of all', () => {
    const contract = contractOf(
      entry('standard.base', '2026-10-01'),
      entry('standard.analyst', '2026-10-01'),
      entry('standard.export', '2026-11-01', '2026-12-01'),
    )
    const mine = contractOf(entry('standard.export', '2026-11-01', '2026-12-01'))
    const others = contractOf(entry('standard.export', '2026-10-01', '2026-11-01'))
    expect(userLimitsAt(contract, mine, catalogue, now)?.export.hard).toBe(3 * HOUR)
    expect(userLimitsAt(contract, null, catalogue, now)?.export.hard).toBe(2 * HOUR)
    expect(organizationLimitsAt(contract, [mine, others], catalogue, now)?.export.hard).toBe(4 * HOUR)
  })

  it('of an organisation are made of its seats, of what is shared, and of what single users have', () => {
    const contract = contractOf(
      entry('standard.base', '2026-10-01'),
      entry('standard.analyst', '2026-10-01'),
      entry('standard.export', '2026-11-01', '2026-12-01'),
    )
    const own = contractOf(
      entry('standard.export', '2026-11-01', '2026-12-01'),
      entry('standard.export', '2026-11-01', '2026-12-01'),
    )
    const shares = exportSharesAt(contract, [own], catalogue, now)
    expect(shares).toEqual({ analysts: 2, each: HOUR, shared: HOUR, own: 2 * HOUR })
    expect(organizationLimitsAt(contract, [own], catalogue, now)?.export.hard).toBe(5 * HOUR)
    expect(exportSharesAt(contractOf(), [], catalogue, now)).toBeNull()
  })

  it('are none without a plan', () => {
    expect(userLimitsAt(contractOf(), null, catalogue, now)).toBeNull()
    expect(seatLimitsAt(contractOf(), catalogue, now)).toEqual({ analysts: 1000, viewers: 1000 })
  })

  it('of a trial cover whatever users it has, those of a plan are its seats', () => {
    const trial = contractOf(entry('trial.base', '2026-11-01'))
    expect(seatLimitsAt(trial, catalogue, now)).toEqual({ analysts: 1000, viewers: 1000 })
    const plan = contractOf(entry('standard.base', '2026-10-01'), entry('standard.viewer', '2026-10-01'))
    expect(seatLimitsAt(plan, catalogue, now)).toEqual({ analysts: 1, viewers: 1 })
  })

  it('show export as unlimited from 10 monthly or 120 yearly hours of the plan', () => {
    const withHours = (contractPlanId: string, hours: number) =>
      contractOf({
        ...entry(contractPlanId, '2026-10-01'),
        limits: {
          uploadHardSeconds: 0,
          uploadSoftSeconds: 0,
          exportHardSeconds: hours * HOUR,
          exportSoftSeconds: 0,
        },
      })
    expect(isExportUnlimitedAt(withHours('standard.base', 10), catalogue, now)).toBe(true)
    expect(heldTimesAt(withHours('standard.base', 10), catalogue, now).export).toBe('unlimited')
    expect(isExportUnlimitedAt(withHours('standard.base', 9), catalogue, now)).toBe(false)
    expect(isExportUnlimitedAt(withHours('yearly.base', 119), catalogue, now)).toBe(false)
    expect(isExportUnlimitedAt(withHours('yearly.base', 120), catalogue, now)).toBe(true)
  })
})
