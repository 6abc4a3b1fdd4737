import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, now, yearly, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import { trialLeft } from './index.ts'

describe('what is left of a trial', () => {
  const trial = contractOf(entry('trial.base', '2026-11-01', '2026-12-01'))
  it.each([
    ['2026-11-21', 10],
    ['2026-11-29', 2],
    ['2026-11-30', 1],
  ])('is shown on %s as %i days, today included', (day, days) => {
    expect(trialLeft(trial, catalogue, startOfDay(day, zone) + 1)).toEqual({ lastDay: '2026-11-30', days })
  })

  it('is nothing to say without a trial, or of one without an end', () => {
    expect(trialLeft(yearly, catalogue, now)).toBeNull()
    expect(trialLeft(contractOf(), catalogue, now)).toBeNull()
    expect(trialLeft(contractOf(entry('trial.base', '2026-11-01')), catalogue, now)).toBeNull()
  })
})
