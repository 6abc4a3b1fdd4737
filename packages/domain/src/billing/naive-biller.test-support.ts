import type { Zone } from '../calendar/index.ts'
import type { PlanId } from '../ids/index.ts'

/** Independent of the real biller: day by day, in fractions, each line rounded down once. */
export interface NaiveEntry {
  readonly planId: PlanId
  readonly start: number
  readonly end: number | null
  /** Scheduled: when its price was shown, and the last month shown. */
  readonly shown?: { readonly at: number; readonly lastMonth: number }
  /** Absent: everything. */
  readonly notified?: NaiveKnowledge
}

export interface NaiveKnowledge {
  readonly boughtAt: number
  /** A list's month, its notice, and the first month that pays it. */
  readonly notices: readonly { readonly month: number; readonly at: number; readonly paidFrom: number }[]
}

export interface NaivePlan {
  readonly id: string
  readonly kind: 'per-day' | 'per-piece' | 'per-stored-hour' | 'per-day-asleep' | 'per-day-add-on'
  /** Storage: its base plans; asleep: those replaced. */
  readonly with?: readonly PlanId[]
  readonly isFreeAsleep?: boolean
  /** Of an add-on: the coupon's percent, by base plan. */
  readonly percents?: ReadonlyMap<PlanId, bigint>
  readonly price: bigint
  readonly published?: readonly { readonly month: number; readonly at: number; readonly price: bigint }[]
}

export const naiveMonth = (year: number, month: number): number => year * 12 + month - 1

/** The latest list by then; unannounced lists count only where lower. */
export function naivePrice(plan: NaivePlan, entry: NaiveEntry, month: number): bigint {
  const published = plan.published ?? []
  const earliest = Math.min(month, ...published.map((each) => each.month))
  const lower: bigint[] = []
  const lowestWith = (price: bigint) => lower.reduce((lowest, each) => (each < lowest ? each : lowest), price)
  for (let walk = month; walk >= earliest; walk--) {
    const found = published.find(
      (each) =>
        each.month === walk &&
        (entry.shown === undefined || month > entry.shown.lastMonth || each.at <= entry.shown.at),
    )
    if (found === undefined) continue
    if (isKnown(found, entry, month)) return lowestWith(found.price)
    lower.push(found.price)
  }
  return lowestWith(plan.price)
}

const isKnown = (
  list: { readonly month: number; readonly at: number },
  { notified }: NaiveEntry,
  month: number,
): boolean =>
  notified === undefined ||
  notified.boughtAt >= list.at ||
  notified.notices.some((each) => each.month === list.month && each.at >= list.at && month >= each.paidFrom)

interface NaiveMonth {
  readonly year: number
  readonly month: number
  readonly zone: Zone
  readonly taxRate: bigint
  /** In this month or the one before. */
  readonly closedAt?: number | undefined
  readonly closedBefore?: number | undefined
  readonly entriesBefore?: readonly NaiveEntry[]
  /** Seconds past the retention at the month's end. */
  readonly stored?: number
  readonly sleeps?: readonly { readonly from: number; readonly until: number }[]
  /** Month ends that videos restored in this month missed. */
  readonly missed?: readonly NaiveStored[]
}

/** What was stored beyond its retention at the end of a month, with what was known of prices in it. */
export interface NaiveStored {
  readonly year: number
  readonly month: number
  readonly closedAt?: number | undefined
  readonly seconds: number
  readonly entries: readonly NaiveEntry[]
}

const midnight = (year: number, month: number, day: number, zone: Zone): number =>
  Temporal.PlainDate.from({ year, month, day }).toZonedDateTime(zone).epochMilliseconds

function lastMoments({ year, month, zone }: NaiveMonth): readonly number[] {
  const moments: number[] = []
  for (let day = Temporal.PlainDate.from({ year, month, day: 1 }); day.month === month; day = day.add({ days: 1 })) {
    const next = day.add({ days: 1 })
    const last = midnight(next.year, next.month, next.day, zone) - 1
    if (last >= midnight(day.year, day.month, day.day, zone)) moments.push(last)
  }
  return moments
}

const isHeld = ({ start, end }: NaiveEntry, moment: number): boolean =>
  start <= moment && (end === null || moment < end)

function heldDays(entry: NaiveEntry, moments: readonly number[]): bigint {
  let held = 0n
  for (const last of moments) if (isHeld(entry, last)) held += 1n
  return held
}

/** Hours in tenths, by the storage plan at the month's last millisecond. */
function storageCost(plans: readonly NaivePlan[], zone: Zone, ends: readonly NaiveStored[]): bigint {
  const secondsAt = new Map<string, { price: bigint; seconds: number }>()
  for (const { year, month, closedAt, seconds, entries } of ends) {
    const last = (closedAt ?? midnight(month === 12 ? year + 1 : year, (month % 12) + 1, 1, zone)) - 1
    if (last < midnight(year, month, 1, zone)) continue
    for (const plan of plans)
      for (const entry of entries) {
        if (!isHeld(entry, last) || plan.kind !== 'per-stored-hour' || plan.with?.includes(entry.planId) !== true)
          continue
        const price = naivePrice(plan, entry, naiveMonth(year, month))
        const alike = secondsAt.get(`${plan.id} ${price}`)
        secondsAt.set(`${plan.id} ${price}`, { price, seconds: (alike?.seconds ?? 0) + seconds })
      }
  }
  let cost = 0n
  for (const { price, seconds } of secondsAt.values()) cost += (price * (BigInt(seconds) / 360n)) / 10n
  return cost
}

function sleepCost(
  entries: readonly NaiveEntry[],
  plans: readonly NaivePlan[],
  at: NaiveMonth,
  moments: readonly number[],
) {
  const awake: number[] = []
  const daysAt = new Map<string, { price: bigint; days: bigint }>()
  for (const moment of moments) {
    const sleeps = at.sleeps?.some(({ from, until }) => from <= moment && moment < until) ?? false
    let isAsleep = false
    for (const plan of sleeps ? plans : [])
      for (const entry of entries) {
        if (plan.kind !== 'per-day-asleep' || plan.with?.includes(entry.planId) !== true || !isHeld(entry, moment))
          continue
        isAsleep = true
        const price = naivePrice(plan, entry, naiveMonth(at.year, at.month))
        const alike = daysAt.get(`${plan.id} ${price}`)
        daysAt.set(`${plan.id} ${price}`, { price, days: (alike?.days ?? 0n) + 1n })
      }
    if (!isAsleep) awake.push(moment)
  }
  const length = BigInt(new Temporal.PlainYearMonth(at.year, at.month).daysInMonth)
  let cost = 0n
  for (const { price, days } of daysAt.values()) cost += (price * days) / length
  return { cost, awake }
}

/** Each day with a base plan that may have it, less its coupon. */
function addOnCost(
  entries: readonly NaiveEntry[],
  plan: NaivePlan,
  at: NaiveMonth,
  moments: readonly number[],
): bigint {
  const daysAt = new Map<bigint, bigint>()
  for (const moment of moments)
    for (const entry of entries) {
      const base = entries.find((each) => plan.with?.includes(each.planId) === true && isHeld(each, moment))
      if (entry.planId !== plan.id || !isHeld(entry, moment) || base === undefined) continue
      const percent = plan.percents?.get(base.planId) ?? 0n
      const price = (naivePrice(plan, entry, naiveMonth(at.year, at.month)) * (100n - percent)) / 100n
      daysAt.set(price, (daysAt.get(price) ?? 0n) + 1n)
    }
  const length = BigInt(new Temporal.PlainYearMonth(at.year, at.month).daysInMonth)
  let cost = 0n
  for (const [price, days] of daysAt) cost += (price * days) / length
  return cost
}

/** Gross minor units. */
export function naiveTotal(entries: readonly NaiveEntry[], plans: readonly NaivePlan[], at: NaiveMonth): bigint {
  const { year, month, closedAt, closedBefore, entriesBefore = entries, stored = 0, missed = [] } = at
  const before = month === 1 ? { ...at, year: year - 1, month: 12 } : { ...at, month: month - 1 }
  let subtotal = naiveSubtotal(entries, plans, at, { from: null, to: closedAt ?? null })
  if (closedBefore !== undefined)
    subtotal += naiveSubtotal(entriesBefore, plans, before, { from: closedBefore, to: null })
  subtotal += storageCost(plans, at.zone, [{ year, month, seconds: stored, entries }])
  subtotal += storageCost(plans, at.zone, missed)
  return (subtotal * (10_000n + at.taxRate)) / 10_000n
}

/** Up to a closing, whose day is its last, or from the day after one. */
function naiveSubtotal(
  entries: readonly NaiveEntry[],
  plans: readonly NaivePlan[],
  at: NaiveMonth,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): bigint {
  const length = new Temporal.PlainYearMonth(at.year, at.month).daysInMonth
  const first = midnight(at.year, at.month, 1, at.zone)
  const after = midnight(at.month === 12 ? at.year + 1 : at.year, (at.month % 12) + 1, 1, at.zone)
  const dayOf = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(at.zone).toPlainDate().toString()
  const all = lastMoments(at)
  const lived =
    to === null || to === first ? (to === null ? all : []) : all.filter((last) => dayOf(last) < dayOf(to - 1))
  const moments = to === null || to === first ? lived : [...lived, to - 1]
  const counted = from === null ? moments : moments.filter((last) => from === first || dayOf(last) > dayOf(from - 1))
  const asleep = sleepCost(entries, plans, at, counted)
  let subtotal = asleep.cost
  for (const plan of plans) {
    if (plan.kind === 'per-day-add-on') {
      subtotal += addOnCost(entries, plan, at, plan.isFreeAsleep === true ? asleep.awake : counted)
      continue
    }
    const daysAt = new Map<bigint, bigint>()
    for (const entry of entries) {
      if (entry.planId !== plan.id) continue
      const price = naivePrice(plan, entry, naiveMonth(at.year, at.month))
      if (plan.kind === 'per-day') daysAt.set(price, (daysAt.get(price) ?? 0n) + heldDays(entry, asleep.awake))
      else if (plan.kind === 'per-piece' && entry.start >= (from ?? first) && entry.start < (to ?? after))
        subtotal += price
    }
    for (const [price, days] of daysAt) subtotal += (price * days) / BigInt(length)
  }
  return subtotal
}

interface NaivePurchase {
  readonly price: bigint
  readonly on: { readonly year: number; readonly month: number; readonly day: number }
  readonly isProRated: boolean
}

/** 29 February is 28 February in a common year. */
const anniversaryDay = (anchor: NaivePurchase['on'], year: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ ...anchor, year }, { overflow: 'constrain' })

/** Until the next anniversary. */
export function naiveAdditions(purchases: readonly NaivePurchase[], anchor: NaivePurchase['on']): bigint {
  let total = 0n
  for (const { price, on, isProRated } of purchases) {
    const day = Temporal.PlainDate.from(on)
    let first = anniversaryDay(anchor, on.year)
    if (Temporal.PlainDate.compare(first, day) > 0) first = anniversaryDay(anchor, on.year - 1)
    const after = anniversaryDay(anchor, first.year + 1)
    let left = 0n
    let length = 0n
    for (let walk = first; Temporal.PlainDate.compare(walk, after) < 0; walk = walk.add({ days: 1 })) {
      length += 1n
      if (Temporal.PlainDate.compare(walk, day) >= 0) left += 1n
    }
    total += isProRated ? (price * left) / length : price
  }
  return total
}

/** 0 below the least charge. */
export const naiveWaived = (total: bigint, leastCharge: bigint): bigint => (total < leastCharge ? 0n : total)

interface NaiveVideo {
  readonly date: string
  readonly seconds: number
}

/** Tenths of an hour at month ends between deletion and return. */
export function naiveMissedHours(
  videos: readonly NaiveVideo[],
  { from, until }: { readonly from: number; readonly until: number },
  zone: Zone,
): bigint {
  let seconds = 0n
  const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const last = dayOf(until)
  for (let day = dayOf(from); Temporal.PlainDate.compare(day, last) < 0; day = day.add({ days: 1 })) {
    const next = day.add({ days: 1 })
    if (next.day !== 1) continue
    for (const video of videos)
      if (Temporal.PlainDate.compare(Temporal.PlainDate.from(video.date).add({ months: 12 }), next) < 0)
        seconds += BigInt(video.seconds)
  }
  return seconds / 360n
}
