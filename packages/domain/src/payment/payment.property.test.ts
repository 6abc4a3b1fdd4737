import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  afterResult,
  dunningCourse,
  LAST_TRY_DAY,
  type PaymentResult,
  type PaymentStatus,
  shownDecline,
  tryDays,
} from './index.ts'

const status = fc.constantFrom<PaymentStatus>(
  'ProcessCallError',
  'Error',
  'Waiting',
  'InProgress',
  'Complete',
  'Requesting',
  'Cancel',
)
const anyResults = fc.array(
  fc.constantFrom<PaymentResult>('succeeded', 'failed', 'processing', 'needs-action', 'unknown'),
  { maxLength: 8 },
)

const lastOf = (from: PaymentStatus, reported: readonly PaymentResult[]): PaymentStatus =>
  reported.reduce((current, result) => {
    const next = afterResult(current, result)
    return next === 'ignored' ? current : next
  }, from)

describe('the results of a payment', () => {
  it('never make a paid or withdrawn billing unpaid, whatever is reported later', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentStatus>('Complete', 'Cancel'),
        anyResults,
        (from, reported) => lastOf(from, reported) === from,
      ),
    )
  })

  it('end with paid as soon as one of them says so, in any order', () => {
    fc.assert(
      fc.property(status, anyResults, fc.nat(), (from, reported, place) => {
        const withSuccess = reported.toSpliced(place % (reported.length + 1), 0, 'succeeded')
        return lastOf(from, withSuccess) === (from === 'Cancel' ? 'Cancel' : 'Complete')
      }),
    )
  })

  it('reported twice change nothing', () => {
    fc.assert(
      fc.property(status, anyResults, (from, reported) => {
        const doubled = reported.flatMap((result) => [result, result])
        return lastOf(from, doubled) === lastOf(from, reported)
      }),
    )
  })

  it('that know nothing never overrule what is known', () => {
    fc.assert(
      fc.property(status, anyResults, (from, reported) => {
        const known = lastOf(from, reported)
        return known === 'Requesting' || known === 'InProgress' || lastOf(known, ['unknown']) === known
      }),
    )
  })
})

describe('a decline', () => {
  it('that would help a thief is shown as a plain one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'),
        (code) => shownDecline(code) === 'generic_decline',
      ),
    )
  })

  it('is shown as itself otherwise, and showing it hides nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (code) => shownDecline(shownDecline(code)) === shownDecline(code)),
    )
  })
})

const rule = fc.record({
  tries: fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 })
    .map((days) => days.toSorted((a, b) => a - b)),
  graceDays: fc.integer({ min: 0, max: 60 }),
})
const zone = fc.constantFrom('Asia/Tokyo', 'Europe/Paris', 'America/New_York', 'Pacific/Apia')
const instant = fc.integer({ min: Date.UTC(2011, 11, 20), max: Date.UTC(2031, 0, 1) })
const DAY = 86_400_000

describe('what comes of an unpaid bill', () => {
  it('never stops sooner than was said, and is tried when and as often as was said', () => {
    fc.assert(
      fc.property(rule, zone, instant, (days, inZone, firstFailedAt) => {
        const bill = { firstFailedAt, isHard: false, zone: inZone }
        const said = dunningCourse(days, bill, firstFailedAt)
        let course = said
        let tries = 0
        while (course.nextTry !== null) {
          const after = dunningCourse(days, bill, course.nextTry)
          if (after.pausesAt !== said.pausesAt) return false
          if (after.furtherTries !== Math.max(0, course.furtherTries - 1)) return false
          if (after.nextTry !== null && after.nextTry <= course.nextTry) return false
          tries += 1
          course = after
        }
        return tries === (said.nextTry === null ? 0 : said.furtherTries + 1)
      }),
    )
  })

  it('is the same whatever was tried by hand in between', () => {
    fc.assert(
      fc.property(rule, zone, instant, fc.integer({ min: 0, max: 70 * DAY }), (days, inZone, firstFailedAt, later) => {
        const bill = { firstFailedAt, isHard: false, zone: inZone }
        const { nextTry } = dunningCourse(days, bill, firstFailedAt)
        const now = firstFailedAt + later
        return nextTry === null || nextTry <= now || dunningCourse(days, bill, now).nextTry === nextTry
      }),
    )
  })

  it('has no try within a day of another, none after sixty days, and one a week once the plan is paused', () => {
    fc.assert(
      fc.property(rule, (days) => {
        const all = tryDays(days)
        const over = Math.max(days.graceDays, ...days.tries)
        const weekly = all.filter((day) => day > over)
        return (
          all.every((day, index) => day > (all[index - 1] ?? 0) && day <= LAST_TRY_DAY) &&
          weekly.every((day, index) => day === over + (index + 1) * 7) &&
          LAST_TRY_DAY - (weekly.at(-1) ?? over) < 7
        )
      }),
    )
  })

  it('that is hard is tried no more by itself', () => {
    fc.assert(
      fc.property(rule, zone, instant, instant, (days, inZone, firstFailedAt, now) => {
        const { nextTry, furtherTries } = dunningCourse(days, { firstFailedAt, isHard: true, zone: inZone }, now)
        return nextTry === null && furtherTries === 0
      }),
    )
  })
})
