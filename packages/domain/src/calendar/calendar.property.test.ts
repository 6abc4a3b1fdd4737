import fc from 'fast-check'
import { describe, it } from 'vitest'
import { day, instant, month, zone } from '../testing/draws.ts'
import { daysBetween } from './dates.ts'
import {
  addDays,
  addMonths,
  dateOf,
  daysInMonth,
  firstDay,
  lastDay,
  monthInterval,
  monthOf,
  nextMonth,
  startOfDay,
  startOfMonth,
  startOfNextMonth,
  termAt,
  yearlyTerm,
} from './index.ts'

const count = fc.integer({ min: -500, max: 500 })
const APIA_LOST = '2011-12-30'

describe('a day', () => {
  it('begins with its first instant, and the instant before belongs to an earlier one', () => {
    fc.assert(
      fc.property(day, zone, (date, in_) => {
        const start = startOfDay(date, in_)
        const isLost = in_ === 'Pacific/Apia' && date === APIA_LOST
        return dateOf(start, in_) === (isLost ? '2011-12-31' : date) && dateOf(start - 1, in_) < date
      }),
    )
  })

  it('ends where the next one begins, after 23 to 25 hours unless the zone lost it', () => {
    fc.assert(
      fc.property(day, zone, (date, in_) => {
        const hours = (startOfDay(addDays(date, 1), in_) - startOfDay(date, in_)) / 3_600_000
        return in_ === 'Pacific/Apia' && date === APIA_LOST ? hours === 0 : hours >= 23 && hours <= 25
      }),
    )
  })

  it('holds every instant between its ends, and no other', () => {
    fc.assert(
      fc.property(instant, zone, (at, in_) => {
        const date = dateOf(at, in_)
        return startOfDay(date, in_) <= at && at < startOfDay(addDays(date, 1), in_)
      }),
    )
  })

  it('as text sorts as time does', () => {
    fc.assert(fc.property(instant, instant, zone, (a, b, in_) => a > b || dateOf(a, in_) <= dateOf(b, in_)))
  })

  it('is as many days from another as were added', () => {
    fc.assert(
      fc.property(day, count, (date, days) => {
        const other = addDays(date, days)
        return daysBetween(date, other) === days && addDays(other, -days) === date
      }),
    )
  })
})

describe('a month', () => {
  it('holds its first and its last instant and not the ones next to them', () => {
    fc.assert(
      fc.property(month, zone, (of, in_) => {
        const { start, end } = monthInterval(of, in_)
        return (
          monthOf(start, in_) === of &&
          monthOf(end - 1, in_) === of &&
          monthOf(start - 1, in_) < of &&
          monthOf(end, in_) > of
        )
      }),
    )
  })

  it('ends where the next begins: no instant is in two months or in none', () => {
    fc.assert(
      fc.property(month, zone, (of, in_) => monthInterval(of, in_).end === monthInterval(nextMonth(of), in_).start),
    )
  })

  it('of an instant ends at the start of the next month', () => {
    fc.assert(
      fc.property(instant, zone, (at, in_) => startOfNextMonth(at, in_) === monthInterval(monthOf(at, in_), in_).end),
    )
  })

  it('has 28 to 31 days, from the first to the last', () => {
    fc.assert(
      fc.property(month, (of) => {
        const days = daysInMonth(of)
        return (
          days >= 28 &&
          days <= 31 &&
          daysBetween(firstDay(of), firstDay(nextMonth(of))) === days &&
          addDays(lastDay(of), 1) === firstDay(nextMonth(of))
        )
      }),
    )
  })

  it('is reached in one step or in two', () => {
    fc.assert(fc.property(month, count, count, (of, a, b) => addMonths(addMonths(of, a), b) === addMonths(of, a + b)))
  })

  it('begins at the start of its first day', () => {
    fc.assert(fc.property(month, zone, (of, in_) => startOfMonth(of, in_) === startOfDay(`${of}-01`, in_)))
  })
})

describe('a yearly term', () => {
  const index = fc.integer({ min: 0, max: 20 })
  const isLeapDay = (date: string) => date.endsWith('-02-29')

  it('ends where the next begins, for as many years as one likes', () => {
    fc.assert(
      fc.property(day, index, zone, (anchor, at, in_) => {
        const term = yearlyTerm(anchor, at, in_)
        const next = yearlyTerm(anchor, at + 1, in_)
        return term.end === next.start && addDays(term.lastDay, 1) === next.firstDay
      }),
    )
  })

  it('has 365 days or 366, and four in a row have one leap day between them', () => {
    fc.assert(
      fc.property(day, index, (anchor, at) => {
        const days = [0, 1, 2, 3].map((later) => yearlyTerm(anchor, at + later, 'UTC').days)
        return days.every((each) => each === 365 || each === 366) && days.reduce((a, b) => a + b, 0) === 1461
      }),
    )
  })

  it('begins on the anchor day, and on the 28th of February where there is no 29th', () => {
    fc.assert(
      fc.property(day, index, (anchor, at) => {
        const { firstDay: first } = yearlyTerm(anchor, at, 'UTC')
        const isSame = first.slice(4) === anchor.slice(4)
        return isSame || (isLeapDay(anchor) && first.endsWith('-02-28'))
      }),
    )
  })

  it('of an instant holds it', () => {
    fc.assert(
      fc.property(day, zone, fc.integer({ min: 0, max: 20 * 366 * 86_400_000 }), (anchor, in_, later) => {
        const at = startOfDay(anchor, in_) + later
        const term = termAt(anchor, at, in_)
        return term.start <= at && at < term.end && term.index >= 0
      }),
    )
  })

  it('of an instant before the anchor is the first', () => {
    fc.assert(
      fc.property(day, zone, fc.integer({ min: 1, max: 400 * 86_400_000 }), (anchor, in_, earlier) => {
        return termAt(anchor, startOfDay(anchor, in_) - earlier, in_).index === 0
      }),
    )
  })
})
