import { describe, expect, it } from 'vitest'
import { isAsleepAt } from '../contract/index.ts'
import { afterSleepDay, comingSleep, decideSleepWithdrawal, withdrawableSleep } from './index.ts'
import { entry } from './plan-catalogue.test-support.ts'
import { club, inputOf, on, SUMMER, sleeping, sleepOf, totalOf, withSleep, woken } from './sleeping.test-support.ts'

describe('every year', () => {
  const yearly = sleeping(club, SUMMER, true)

  it('sleeps on the same days of each year', () => {
    expect([totalOf(yearly, '2028-07'), totalOf(yearly, '2028-08')]).toEqual([2_872, 14_502])
    expect(isAsleepAt(yearly, withSleep, on('2030-07-31'))).toBe(true)
    expect(isAsleepAt(sleeping(club), withSleep, on('2028-07-31'))).toBe(false)
  })

  it('as planned, also where it was woken earlier', () => {
    const early = woken(yearly, '2027-07-20', on('2027-07-14'))
    const next = { ...sleepOf('2028-07-01', '2028-08-21'), everyYear: true }
    expect(afterSleepDay(early, withSleep, on('2027-07-19')).sleeps).toHaveLength(1)
    expect(afterSleepDay(early, withSleep, on('2027-07-20')).sleeps?.at(-1)).toEqual(next)
  })

  it.each([
    ['before it begins, with the sleep', '2027-06-30', [], '2027-07-01'],
    ['while it sleeps, with the next ones alone', '2027-07-14', [false], '2028-07-01'],
  ])('is withdrawn %s', (_, day, left, from) => {
    const now = on(day)
    expect(withdrawableSleep(yearly, now)?.from).toBe(on(from))
    const made = decideSleepWithdrawal(inputOf(yearly, now))
    if (made.kind === 'refused') throw new Error(made.reason)
    const { sleeps } = made.terms
    expect(sleeps.map(({ everyYear }) => everyYear)).toEqual(left)
    const then = { ...yearly, sleeps }
    expect(isAsleepAt(then, withSleep, on('2028-07-14'))).toBe(false)
    expect(isAsleepAt(then, withSleep, on('2027-07-15'))).toBe(left.length > 0)
    expect(decideSleepWithdrawal(inputOf(then, now)).kind).toBe('refused')
  })

  it('is repeated no more, and stays, where that alone is withdrawn before it begins', () => {
    const before = on('2027-06-30')
    expect(withdrawableSleep(yearly, before, 'repetition')?.from).toBe(on('2028-07-01'))
    const made = decideSleepWithdrawal(inputOf(yearly, before), 'repetition')
    const once = { ...yearly, ...(made.kind === 'possible' ? made.terms : {}) }
    expect(once.sleeps).toEqual(yearly.sleeps?.map((sleep) => ({ ...sleep, everyYear: false })))
    expect(decideSleepWithdrawal(inputOf(once, before), 'repetition').kind).toBe('refused')
    expect(decideSleepWithdrawal(inputOf(once, before)).kind).toBe('possible')
  })

  it('not again once a year is in force when it wakes, nor under a monthly plan that follows the year', () => {
    const bought = [
      entry('standard.base', '2026-01-01', '2027-08-10'),
      entry('yearly.base', '2027-08-10', '2028-08-10'),
      entry('standard.base', '2028-08-10'),
    ]
    const woken = afterSleepDay({ ...yearly, entries: bought }, withSleep, on('2027-08-21'))
    expect(woken.sleeps).toEqual([{ ...sleepOf('2027-07-01', '2027-08-21'), everyYear: false }])
    expect(isAsleepAt(woken, withSleep, on('2028-08-15'))).toBe(false)
  })

  it('comes only where it can: a year that is bought since does not sleep', () => {
    const year = [
      { ...entry('standard.base', '2026-01-01', '2027-06-01') },
      { ...entry('yearly.base', '2027-06-01', '2028-06-01') },
    ]
    expect(comingSleep(yearly, withSleep, on('2027-05-02'))?.from).toBe(on('2027-07-01'))
    expect(comingSleep({ ...yearly, entries: year }, withSleep, on('2027-05-02'))).toBeNull()
  })
})
