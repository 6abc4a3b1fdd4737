import type { AddOn } from '@touchline/domain/add-ons'
import {
  addDays,
  addMonths,
  dateOf,
  firstDay,
  HOUR,
  type Instant,
  monthOf,
  startOfDay,
  startOfMonth,
} from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import { timelineOf } from './plans.ts'

/** What can happen to an organisation of the demo. */
export type Happening =
  | 'open'
  | 'add-viewer'
  | 'join-standard'
  | 'change-to-empty-card'
  | 'cancel'
  | 'receive-transfer'
  | 'receive-more'
  | 'receive-part'
  | 'buy-extras'
  | 'buy-missing-hours'
  | 'reserve-downgrade'
  | 'give-up-seats'
  | 'delete-game'
  | 'leave-with-month'
  | 'plan-sleep'
  | 'name-season'
  | 'add-bookkeeper'
  | 'add-coach'
  | 'add-members'
  | 'add-authenticator'
  | 'give-own-address'
  | 'invite-auditor'
  | 'ask-for-hours'
  | 'read-notices'
  | 'refund-part'
  | 'open-dispute'
  | 'lose-dispute'

interface Dated {
  readonly at: Instant
  readonly happening: Happening
  /** What is bought, where that is not found out only then. */
  readonly addOns?: readonly AddOn[]
}

export interface WorldEvent extends Dated {
  readonly demo: DemoOrganization
}

/** The days that the events are written in, in the region's own zone. */
interface Days {
  readonly today: Instant
  readonly openedAt: Instant
  /** How many months the organisation has had before the running one. */
  readonly monthsOpen: number
  /** The first instant of the running month. */
  readonly monthStart: Instant
  /** So many days before today, at the start of the day. */
  daysAgo(days: number): Instant
  /** The start of the given day of the month so many months before the running one. */
  monthsAgo(months: number, day: number): Instant
}

const MINUTE_MS = 60_000
/** The day of the month on which a bank carries a transfer out. */
const TRANSFER_DAY = 5

type Story = (days: Days) => readonly Dated[]

/** Before the month's end, whose charge it changes. */
const lateLastMonth = ({ monthStart }: Days): Instant => monthStart - HOUR

/** Where games are many, hours run out in the last week of a month. */
const LATE_DAY = 24
const YEAR = 12
/** Days after a charge. */
const REFUND_DAY = 9
/** Banks take weeks. */
const DISPUTE_DAY = 6
const DISPUTE_LOST_DAY = 23
/** Between two bills. */
const BOOKKEEPER_DAY = 12
/** When somebody is at the desk. */
const MORNING = 9 * HOUR + 47 * MINUTE_MS
const EVENING = 18 * HOUR + 31 * MINUTE_MS

const seats = (at: Instant, kind: 'analyst' | 'viewer', count: number): Dated => ({
  at,
  happening: 'buy-extras',
  addOns: [{ kind, count }],
})

/** A club that grew: seats when people joined, hours in the months that were too busy. */
const grown: Story = ({ monthsOpen, monthsAgo }) => [
  ...Array.from({ length: Math.min(monthsOpen, YEAR) }, (_, index) => ({
    at: monthsAgo(index + 1, LATE_DAY) + EVENING,
    happening: 'buy-missing-hours' as const,
  })),
  seats(monthsAgo(9, 1) + MORNING, 'viewer', 2),
  seats(monthsAgo(7, 1) + MORNING, 'analyst', 1),
  seats(monthsAgo(6, 1) + MORNING, 'viewer', 2),
]

/** By region and login: what an organisation's own description cannot say, because it happens at a point of its life. */
const stories: Readonly<Record<string, Story>> = {
  'asia-basic': ({ openedAt, daysAgo }) => [
    { at: openedAt, happening: 'add-viewer' },
    { at: daysAgo(30) + EVENING, happening: 'give-own-address' },
  ],
  'asia-multi': ({ openedAt }) => [{ at: openedAt, happening: 'join-standard' }],
  // What happened since the month began is unread.
  'asia-standard': (days) => [
    ...grown(days),
    // Within the running month, or it would be for hours of the month before.
    { at: Math.max(days.monthStart, days.today - MINUTE_MS), happening: 'ask-for-hours' },
    { at: lateLastMonth(days), happening: 'read-notices' },
    { at: days.monthsAgo(5, BOOKKEEPER_DAY) + EVENING, happening: 'add-bookkeeper' },
    { at: days.daysAgo(3) + MORNING, happening: 'add-coach' },
    { at: days.daysAgo(40) + EVENING, happening: 'add-members' },
    { at: days.daysAgo(2) + MORNING, happening: 'invite-auditor' },
  ],
  'asia-esports': (days) => [{ at: days.daysAgo(6) + MORNING, happening: 'add-authenticator' }],
  'asia-unpaid': (days) => [{ at: lateLastMonth(days), happening: 'change-to-empty-card' }],
  // None is so long ago that its time in the trash is over.
  'asia-trash': ({ daysAgo }) =>
    [27, 6, 2].map((days) => ({ at: daysAgo(days) + MORNING, happening: 'delete-game' as const })),
  'america-leaving': ({ today, monthStart }) => [
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'leave-with-month' },
  ],
  'asia-closed': ({ daysAgo }) => [{ at: daysAgo(1) + MORNING, happening: 'cancel' }],
  // The bill of last month is paid in part, those before it in full, the last of them with more than it came to.
  'asia-bank-transfer': ({ today, monthStart, monthsOpen, monthsAgo }) => [
    ...Array.from(
      { length: monthsOpen - 1 },
      (_, index): Dated => ({
        at: monthsAgo(index + 1, TRANSFER_DAY),
        happening: index === 0 ? 'receive-more' : 'receive-transfer',
      }),
    ),
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'receive-part' },
  ],
  // Just now; on the 1st within the month that has begun, or it would be due already.
  'asia-standard-plus': ({ today, monthStart }) => [
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'reserve-downgrade' },
  ],
  // The new term is charged two or three days before today.
  'europe-grace': (days) => [{ at: days.daysAgo(20) + EVENING, happening: 'change-to-empty-card' }],
  'europe-elite-yearly': ({ daysAgo }) => [
    {
      at: daysAgo(45) + 10 * HOUR,
      happening: 'buy-extras',
      addOns: [
        { kind: 'upload', hours: 60, forOneUser: false },
        { kind: 'analyst', count: 2 },
        { kind: 'viewer', count: 3 },
      ],
    },
  ],
  // Just now, as the downgrade of standard-plus.
  'europe-vat': ({ today, monthStart }) => [
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'give-up-seats' },
  ],
  // On the last evening before it: it sleeps in the running month and in a part of the next.
  'asia-asleep': (days) => [{ at: lateLastMonth(days), happening: 'plan-sleep' }],
  'europe-season': ({ daysAgo }) => [{ at: daysAgo(4) + MORNING, happening: 'name-season' }],
  'europe-reserved': ({ daysAgo }) => [{ at: daysAgo(30) + 10 * HOUR, happening: 'cancel' }],
  // For the bills of the month before the last, and of two months before that.
  'america-pro': ({ monthsAgo }) => [
    { at: monthsAgo(3, DISPUTE_DAY) + EVENING, happening: 'open-dispute' },
    { at: monthsAgo(3, DISPUTE_LOST_DAY) + MORNING, happening: 'lose-dispute' },
    { at: monthsAgo(1, REFUND_DAY) + MORNING, happening: 'refund-part' },
  ],
  'america-cancelled': ({ daysAgo }) => [{ at: daysAgo(60) + 10 * HOUR, happening: 'cancel' }],
}

function daysOf(demo: DemoOrganization, today: Instant, openedAt: Instant): Days {
  const { zone } = regionDefaults[demo.region]
  const month = monthOf(today, zone)
  return {
    today,
    openedAt,
    monthsOpen: demo.plan.kind === 'monthly' ? demo.plan.monthsAgo : 0,
    monthStart: startOfMonth(month, zone),
    daysAgo: (days) => startOfDay(addDays(dateOf(today, zone), -days), zone),
    monthsAgo: (months, day) => startOfDay(addDays(firstDay(addMonths(month, -months)), day - 1), zone),
  }
}

function lifeOf(demo: DemoOrganization, today: Instant): readonly WorldEvent[] {
  const { openedAt } = timelineOf(demo, today)
  const story = stories[`${demo.region}-${demo.login}`]?.(daysOf(demo, today, openedAt)) ?? []
  const life: readonly Dated[] = [{ at: openedAt, happening: 'open' }, ...story]
  return life.map((event) => ({ ...event, demo }))
}

/**
 * Everything that happens to organisations up to today, in its order: the clock never goes back, whatever day of the
 * month today is. What happens at one instant happens in the order in which the organisations are listed.
 */
export const eventsOf = (organizations: readonly DemoOrganization[], today: Instant): readonly WorldEvent[] =>
  organizations.flatMap((demo) => lifeOf(demo, today)).sort((a, b) => a.at - b.at)
