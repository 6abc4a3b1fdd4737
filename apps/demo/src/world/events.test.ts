import {
  addDays,
  addMonths,
  DAY,
  dateOf,
  daysBetween,
  type Instant,
  monthOf,
  startOfDay,
  startOfMonth,
  termAt,
} from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { describe, expect, it } from 'vitest'
import { eventsOf, type Happening, type WorldEvent } from './events.ts'
import { organizationsOf } from './organizations/organizations.ts'
import { timelineOf } from './plans.ts'

type Region = keyof typeof regionDefaults

const HOUR_MS = 3_600_000

/** Each day's first instant, middle and last. */
function momentsOf(year: number, zone: string): readonly Instant[] {
  const days = Array.from({ length: year % 4 === 0 ? 366 : 365 }, (_, index) => addDays(`${year}-01-01`, index))
  return days.flatMap((day) => [
    startOfDay(day, zone),
    startOfDay(day, zone) + 12 * HOUR_MS,
    startOfDay(addDays(day, 1), zone) - 1,
  ])
}

const regions = ['asia', 'europe', 'america'] as const
const lives = Object.fromEntries(
  regions.map((region) => {
    const moments = [2027, 2028].flatMap((year) => momentsOf(year, regionDefaults[region].zone))
    return [region, moments.map((today) => ({ today, events: eventsOf(organizationsOf(region), today) }))]
  }),
)

interface Life {
  readonly today: Instant
  readonly zone: string
  readonly date: string
  readonly monthStart: Instant
  readonly events: readonly WorldEvent[]
  readonly openedAt: Instant
  at(happening: Happening): readonly Instant[]
}

const livesOf = (region: Region, login: string): readonly Life[] =>
  (lives[region] ?? []).map(({ today, events }) => {
    const { zone } = regionDefaults[region]
    const own = events.filter(({ demo }) => demo.login === login)
    const at = (happening: Happening) => own.filter((event) => event.happening === happening).map((event) => event.at)
    return {
      today,
      zone,
      date: dateOf(today, zone),
      monthStart: startOfMonth(monthOf(today, zone), zone),
      events,
      openedAt: at('open')[0] ?? Number.NaN,
      at,
    }
  })

const unless = (region: Region, login: string, holds: (life: Life) => boolean): readonly string[] =>
  livesOf(region, login)
    .filter((life) => !holds(life))
    .map(({ today }) => new Date(today).toISOString())

const demoOf = (region: Region, login: string) => {
  const demo = organizationsOf(region).find((each) => each.login === login)
  if (demo === undefined) throw new Error(`the demo has no ${login}`)
  return demo
}

const only = (instants: readonly Instant[]): Instant =>
  instants.length === 1 ? (instants[0] ?? Number.NaN) : Number.NaN

describe.each(regions)('on every day of a leap year and another one, what happens in %s', (region) => {
  it('happens in its order, and none of it after today', () => {
    for (const { today, events } of lives[region] ?? []) {
      const instants = events.map((event) => event.at)
      expect(instants).toEqual(instants.toSorted((a, b) => a - b))
      expect(Math.max(...instants)).toBeLessThanOrEqual(today)
    }
  })

  it('begins with the opening of the organisation it happens to', () => {
    const logins = organizationsOf(region).map(({ login }) => login)
    const opensFirst =
      (login: string) =>
      ({ events }: Life) =>
        events.find(({ demo }) => demo.login === login)?.happening === 'open'
    expect(logins.flatMap((login) => unless(region, login, opensFirst(login)))).toEqual([])
  })
})

describe('on every day of a leap year and another one', () => {
  it.each([
    ['unpaid', 'change-to-empty-card'],
    ['asleep', 'plan-sleep'],
  ] as const)('%s does what it does in the last hours of last month, before that month is charged', (login, what) => {
    const isInTime = ({ at, monthStart, zone }: Life) =>
      only(at(what)) < monthStart && monthOf(only(at(what)), zone) === addMonths(monthOf(monthStart, zone), -1)
    expect(unless('asia', login, isInTime)).toEqual([])
  })

  it('closed was closed yesterday', () => {
    const isYesterday = ({ at, today }: Life) => only(at('cancel')) < today && today - only(at('cancel')) <= 2 * DAY
    expect(unless('asia', 'closed', isYesterday)).toEqual([])
  })

  it('standard-plus scheduled its downgrade within the running month', () => {
    const isNow = ({ at, monthStart, today }: Life) =>
      only(at('reserve-downgrade')) >= monthStart && only(at('reserve-downgrade')) <= today
    expect(unless('asia', 'standard-plus', isNow)).toEqual([])
  })

  it('vat gave its free seats up within the running month', () => {
    const isNow = ({ at, monthStart, today }: Life) =>
      only(at('give-up-seats')) >= monthStart && only(at('give-up-seats')) <= today
    expect(unless('europe', 'vat', isNow)).toEqual([])
  })

  it('leaving scheduled its end within the month that it ends with', () => {
    const isNow = ({ at, monthStart, today }: Life) =>
      only(at('leave-with-month')) >= monthStart && only(at('leave-with-month')) <= today
    expect(unless('america', 'leaving', isNow)).toEqual([])
  })

  it('bank-transfer has paid every bill but the last one, each on the 5th, and a part of that one', () => {
    const isPaid = ({ at, openedAt, monthStart, today, zone }: Life) => {
      const transfers = [...at('receive-transfer'), ...at('receive-more')]
      const months = transfers.map((instant) => dateOf(instant, zone)).toSorted()
      const part = only(at('receive-part'))
      if (part < monthStart || part > today) return false
      const first = addMonths(monthOf(openedAt, zone), 1)
      const paid = Array.from({ length: 9 }, (_, index) => `${addMonths(first, index)}-05`)
      return months.join() === paid.join() && monthOf(monthStart, zone) === addMonths(first, paid.length)
    }
    expect(unless('asia', 'bank-transfer', isPaid)).toEqual([])
  })

  it('multi joins an organisation that is there', () => {
    const isThere = ({ at, events }: Life) =>
      events.some(
        (event) =>
          event.demo.login === 'standard' && event.happening === 'open' && event.at < only(at('join-standard')),
      )
    expect(unless('asia', 'multi', isThere)).toEqual([])
  })

  it.each([
    ['trial', 9],
    ['trial-ended', -10],
  ] as const)('the trial of %s ends %i days from today', (login, daysLeft) => {
    const demo = demoOf('asia', login)
    const isLeft = ({ today, date, zone }: Life) => {
      const [entry] = timelineOf(demo, today).entries
      return entry !== undefined && daysBetween(date, dateOf(entry.end ?? 0, zone)) === daysLeft
    }
    expect(unless('asia', login, isLeft)).toEqual([])
  })

  it.each([
    ['elite-yearly', 143],
    ['pro-yearly-ending', 10],
    ['yearly-deadline', 2],
    ['reserved', 77],
  ] as const)('the last day of the term of %s is %i days from today, 29 February included', (login, daysLeft) => {
    const isLeft = ({ today, date, openedAt, zone }: Life) =>
      termAt(dateOf(openedAt, zone), today, zone).lastDay === addDays(date, daysLeft)
    expect(unless('europe', login, isLeft)).toEqual([])
  })

  it.each([
    ['elite-yearly', 'buy-extras'],
    ['reserved', 'cancel'],
  ] as const)('%s does what it does within the running term', (login, what) => {
    const isWithin = ({ at, today, openedAt, zone }: Life) =>
      only(at(what)) > termAt(dateOf(openedAt, zone), today, zone).start
    expect(unless('europe', login, isWithin)).toEqual([])
  })

  it('cancelled scheduled the end of the term that ended 20 days ago', () => {
    const isOver = ({ at, date, openedAt, zone }: Life) =>
      termAt(dateOf(openedAt, zone), only(at('cancel')), zone).lastDay === addDays(date, -20)
    expect(unless('america', 'cancelled', isOver)).toEqual([])
  })

  it('coupon is within the year that its coupon sold', () => {
    const isWithin = ({ openedAt, date, zone }: Life) => termAt(dateOf(openedAt, zone), openedAt, zone).lastDay > date
    expect(unless('asia', 'coupon', isWithin)).toEqual([])
  })
})
