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
  | 'return-mail'
  | 'refund-part'
  | 'open-dispute'
  | 'lose-dispute'
  | 'lose-card'
  | 'lose-refund'
  | 'lose-receiver'
  | 'charge-by-hand'
  | 'compare-with-provider'
  | 'offer-coupon'
  | 'take-offer'

interface Dated {
  readonly at: Instant
  readonly happening: Happening
  /** Where the amount matters later. */
  readonly addOns?: readonly AddOn[]
}

export interface WorldEvent extends Dated {
  readonly demo: DemoOrganization
}

interface Days {
  readonly today: Instant
  readonly openedAt: Instant
  readonly monthsOpen: number
  readonly monthStart: Instant
  /** At the start of the day. */
  daysAgo(days: number): Instant
  monthsAgo(months: number, day: number): Instant
}

const MINUTE_MS = 60_000
const TRANSFER_DAY = 5

type Story = (days: Days) => readonly Dated[]

const lateLastMonth = ({ monthStart }: Days): Instant => monthStart - HOUR

const LATE_DAY = 24
const YEAR = 12
const REFUND_DAY = 9
/** Banks take weeks. */
const DISPUTE_DAY = 6
const DISPUTE_LOST_DAY = 23
const BOOKKEEPER_DAY = 12
const MORNING = 9 * HOUR + 47 * MINUTE_MS
const EVENING = 18 * HOUR + 31 * MINUTE_MS

const seats = (at: Instant, kind: 'analyst' | 'viewer', count: number): Dated => ({
  at,
  happening: 'buy-extras',
  addOns: [{ kind, count }],
})

const grown: Story = ({ monthsOpen, monthsAgo }) => [
  ...Array.from({ length: Math.min(monthsOpen, YEAR) }, (_, index) => ({
    at: monthsAgo(index + 1, LATE_DAY) + EVENING,
    happening: 'buy-missing-hours' as const,
  })),
  seats(monthsAgo(9, 1) + MORNING, 'viewer', 2),
  seats(monthsAgo(7, 1) + MORNING, 'analyst', 1),
  seats(monthsAgo(6, 1) + MORNING, 'viewer', 2),
]

/** By region and login. */
const stories: Readonly<Record<string, Story>> = {
  'asia-basic': ({ openedAt, daysAgo }) => [
    { at: openedAt, happening: 'add-viewer' },
    { at: daysAgo(30) + EVENING, happening: 'give-own-address' },
  ],
  'asia-multi': ({ openedAt }) => [{ at: openedAt, happening: 'join-standard' }],
  'asia-standard': (days) => [
    ...grown(days),
    // Otherwise it would be for last month's hours.
    { at: Math.max(days.monthStart, days.today - MINUTE_MS), happening: 'ask-for-hours' },
    { at: lateLastMonth(days), happening: 'read-notices' },
    { at: days.monthsAgo(5, BOOKKEEPER_DAY) + EVENING, happening: 'add-bookkeeper' },
    { at: days.daysAgo(3) + MORNING, happening: 'add-coach' },
    { at: days.daysAgo(40) + EVENING, happening: 'add-members' },
    { at: days.daysAgo(2) + MORNING, happening: 'invite-auditor' },
  ],
  'asia-esports': (days) => [{ at: days.daysAgo(6) + MORNING, happening: 'add-authenticator' }],
  'asia-unpaid': (days) => [{ at: lateLastMonth(days), happening: 'change-to-empty-card' }],
  // Recent enough to be restored.
  'asia-trash': ({ daysAgo }) =>
    [27, 6, 2].map((days) => ({ at: daysAgo(days) + MORNING, happening: 'delete-game' as const })),
  'america-leaving': ({ today, monthStart }) => [
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'leave-with-month' },
  ],
  'asia-closed': ({ daysAgo }) => [{ at: daysAgo(1) + MORNING, happening: 'cancel' }],
  // Last month's bill partly, earlier ones in full, the last in excess.
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
  // On a 1st ahead; the running month's may be due already.
  'asia-standard-plus': ({ today, monthStart }) => [
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'reserve-downgrade' },
  ],
  'europe-grace': (days) => [{ at: days.daysAgo(20) + EVENING, happening: 'change-to-empty-card' }],
  'europe-elite-yearly': ({ daysAgo }) => [
    {
      at: daysAgo(45) + 10 * HOUR,
      happening: 'buy-extras',
      addOns: [
        { kind: 'upload', hours: 60, forOneUser: false },
        { kind: 'analyst', count: 2 },
        { kind: 'viewer', count: 3 },
        { kind: 'custom', groupId: 'coachLicence', count: 2 },
      ],
    },
  ],
  'europe-vat': ({ today, monthStart, monthsAgo }) => [
    {
      at: monthsAgo(2, LATE_DAY) + MORNING,
      happening: 'buy-extras',
      addOns: [{ kind: 'custom', groupId: 'cameraLoan', count: 2 }],
    },
    { at: Math.max(monthStart, today - MINUTE_MS), happening: 'give-up-seats' },
  ],
  'asia-minato': ({ monthsAgo }) => [
    { at: monthsAgo(3, 8) + MORNING, happening: 'offer-coupon' },
    { at: monthsAgo(3, 11) + EVENING, happening: 'take-offer' },
  ],
  // Through a part of next month.
  'asia-asleep': (days) => [{ at: lateLastMonth(days), happening: 'plan-sleep' }],
  'europe-season': ({ daysAgo }) => [{ at: daysAgo(4) + MORNING, happening: 'name-season' }],
  'europe-reserved': ({ daysAgo }) => [{ at: daysAgo(30) + 10 * HOUR, happening: 'cancel' }],
  'america-pro': ({ monthsAgo, daysAgo }) => [
    { at: monthsAgo(3, DISPUTE_DAY) + EVENING, happening: 'open-dispute' },
    { at: monthsAgo(3, DISPUTE_LOST_DAY) + MORNING, happening: 'lose-dispute' },
    { at: monthsAgo(1, REFUND_DAY) + MORNING, happening: 'refund-part' },
    { at: daysAgo(3) + MORNING, happening: 'return-mail' },
  ],
  // A lost card, and what came of it.
  'america-cedar': (days) => [
    { at: days.monthsAgo(1, 1) - HOUR, happening: 'lose-card' },
    { at: days.daysAgo(6) + MORNING, happening: 'lose-receiver' },
    { at: days.daysAgo(6) + EVENING, happening: 'lose-refund' },
    { at: days.daysAgo(3) + MORNING, happening: 'charge-by-hand' },
    { at: days.daysAgo(2) + MORNING, happening: 'compare-with-provider' },
  ],
  'america-cancelled': ({ daysAgo }) => [
    { at: daysAgo(60) + 10 * HOUR, happening: 'cancel' },
    { at: daysAgo(2) + EVENING, happening: 'open-dispute' },
  ],
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

/** In order; simultaneous ones by organisation. */
export const eventsOf = (organizations: readonly DemoOrganization[], today: Instant): readonly WorldEvent[] =>
  organizations.flatMap((demo) => lifeOf(demo, today)).sort((a, b) => a.at - b.at)
