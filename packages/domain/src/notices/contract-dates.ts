import { endOfGivenUpCustom } from '../add-ons/index.ts'
import { dateOf, type Instant } from '../calendar/index.ts'
import { scheduledCancellationOf } from '../cancellation/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import {
  baseEntryAt,
  type Contract,
  contractStateAt,
  endOfSleep,
  entriesOfRole,
  groupOf,
  type PlanEntry,
  planOf,
} from '../contract/index.ts'
import { endOn, lastDayOf } from '../last-days/index.ts'
import { endOfGivenUp, scheduledChange, schedulingDeadline } from '../lifecycle/index.ts'
import { comingSleep } from '../plans/index.ts'
import { type DueNotice, dueBefore } from './due.ts'

interface Dates {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

const none: readonly DueNotice[] = []

function endingBase({ contract, catalogue, now }: Dates): (PlanEntry & { readonly end: Instant }) | null {
  const base = baseEntryAt(contract, catalogue, now)
  return base === null || base.end === null ? null : { ...base, end: base.end }
}

const followerAt = ({ contract, catalogue }: Dates, boundary: Instant): PlanEntry | null =>
  entriesOfRole(contract.entries, catalogue, 'base').find(({ start }) => start === boundary) ?? null

export function renewalNotices(dates: Dates): readonly DueNotice[] {
  const { contract, catalogue, now } = dates
  const base = endingBase(dates)
  if (base === null || scheduledCancellationOf(contract, catalogue, now) !== null) return none
  const group = groupOf(planOf(base, catalogue), catalogue)
  const follower = followerAt(dates, base.end)
  const cycle = follower === null ? group.cycle : planOf(follower, catalogue).cycle
  if (group.cycle !== 'year' || group.kind !== 'paid' || cycle !== 'year') return none
  const { zone } = contract
  const lastChange = lastDayOf('choice', schedulingDeadline(base.end, zone), zone)
  const countedFrom = { 'deadline-week': lastChange, 'deadline-day': lastChange }
  return dueBefore({ kind: 'renewal', subject: subjectOf(contract), day: dateOf(base.end, zone), countedFrom, zone })
}

export function trialNotices(dates: Dates): readonly DueNotice[] {
  const { contract } = dates
  const base = endingBase(dates)
  const day = endOn('trial', dates)
  if (base === null || day === null || followerAt(dates, base.end) !== null) return none
  return dueBefore({ kind: 'trial-ends', subject: subjectOf(contract), day, zone: contract.zone })
}

export function planEndNotices(dates: Dates): readonly DueNotice[] {
  const { contract } = dates
  const day = endOn('plan', dates)
  return day === null ? none : dueBefore({ kind: 'plan-ends', subject: subjectOf(contract), day, zone: contract.zone })
}

export function couponNotices(dates: Dates): readonly DueNotice[] {
  const { contract, catalogue, now } = dates
  const base = endingBase(dates)
  if (base === null || scheduledCancellationOf(contract, catalogue, now) !== null) return none
  if (contractStateAt(contract, catalogue, now).kind !== 'coupon' || followerAt(dates, base.end) !== null) return none
  const { zone } = contract
  return dueBefore({ kind: 'coupon-ends', subject: subjectOf(contract), day: dateOf(base.end, zone), zone })
}

/** After an unpaid term (billing rules: "Paused contracts"). */
export function expiryNotices(dates: Dates): readonly DueNotice[] {
  const { contract, catalogue, now } = dates
  const day = endOn('reading', dates)
  if (day === null || scheduledCancellationOf(contract, catalogue, now) !== null) return none
  return dueBefore({ kind: 'contract-expires', subject: subjectOf(contract), day, zone: contract.zone })
}

export function changeNotices({ contract, catalogue, now }: Dates): readonly DueNotice[] {
  const boundary =
    scheduledChange(contract, catalogue, now)?.boundary ?? scheduledCancellationOf(contract, catalogue, now)
  if (boundary === null) return none
  const { zone } = contract
  return dueBefore({ kind: 'scheduled-change', subject: subjectOf(contract), day: dateOf(boundary, zone), zone })
}

export function seatNotices({ contract, catalogue }: Dates): readonly DueNotice[] {
  const at = endOfGivenUp(contract, catalogue)
  if (at === null) return none
  const { zone } = contract
  return dueBefore({ kind: 'seats-end', subject: subjectOf(contract), day: dateOf(at, zone), zone })
}

export function addOnNotices({ contract, catalogue, now }: Dates): readonly DueNotice[] {
  const at = endOfGivenUpCustom(contract, catalogue, now)
  if (at === null) return none
  const { zone } = contract
  return dueBefore({ kind: 'add-ons-end', subject: subjectOf(contract), day: dateOf(at, zone), zone })
}

/** Of what is left; with the contract it ends earlier (billing rules: "Goodwill"). */
export function goodwillNotices({ contract, catalogue, now }: Dates): readonly DueNotice[] {
  const { goodwill, zone } = contract
  const leaves = scheduledCancellationOf(contract, catalogue, now) ?? Infinity
  const days = new Set(
    (goodwill?.amounts ?? []).filter(({ endsAt }) => endsAt < leaves).map(({ endsAt }) => dateOf(endsAt, zone)),
  )
  return [...days].flatMap((day) => dueBefore({ kind: 'goodwill-ends', subject: subjectOf(contract), day, zone }))
}

/** Unless paused or replaced by then (billing rules: "Sleep"). */
export function sleepNotices({ contract, catalogue, now }: Dates): readonly DueNotice[] {
  const sleep = comingSleep(contract, catalogue, now)
  if (sleep === null) return none
  const { zone } = contract
  const { from, until, everyYear } = sleep
  const on = (kind: 'falls-asleep' | 'wakes', at: Instant) =>
    dueBefore({ kind, subject: subjectOf(contract), day: dateOf(at, zone), zone })
  const before = from > now ? on('falls-asleep', from) : none
  return [
    ...before.filter(({ moment }) => everyYear || moment === 'week'),
    ...(endOfSleep(contract, sleep).wakes ? on('wakes', until) : none),
  ]
}

const subjectOf = ({ id }: Contract): string => `contract:${id}`
