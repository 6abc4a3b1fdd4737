/**
 * The same bill, computed the slow and obvious way and sharing no code with the real biller: it walks the calendar day by
 * day, looks who holds the day's last millisecond, and adds up fractions before it rounds each line down.
 */
interface NaiveEntry {
  readonly planId: string
  readonly start: number
  readonly end: number | null
}

export interface NaivePlan {
  readonly id: string
  readonly kind: 'per-day' | 'per-piece'
  /** Minor units. */
  readonly price: bigint
}

interface NaiveMonth {
  readonly year: number
  readonly month: number
  readonly zone: string
  readonly taxPercent: bigint
}

const midnight = (year: number, month: number, day: number, zone: string): number =>
  Temporal.PlainDate.from({ year, month, day }).toZonedDateTime(zone).epochMilliseconds

function heldDays(entry: NaiveEntry, { year, month, zone }: NaiveMonth, length: number): bigint {
  let held = 0n
  for (let day = 1; day <= length; day++) {
    const next =
      day < length
        ? midnight(year, month, day + 1, zone)
        : midnight(month === 12 ? year + 1 : year, (month % 12) + 1, 1, zone)
    const last = next - 1
    if (last < midnight(year, month, day, zone)) continue
    if (entry.start <= last && (entry.end === null || last < entry.end)) held += 1n
  }
  return held
}

/** The total in minor units, tax included. */
export function naiveTotal(entries: readonly NaiveEntry[], plans: readonly NaivePlan[], at: NaiveMonth): bigint {
  const length = new Temporal.PlainYearMonth(at.year, at.month).daysInMonth
  const first = midnight(at.year, at.month, 1, at.zone)
  const after = midnight(at.month === 12 ? at.year + 1 : at.year, (at.month % 12) + 1, 1, at.zone)
  let subtotal = 0n
  for (const plan of plans) {
    const mine = entries.filter((entry) => entry.planId === plan.id)
    if (plan.kind === 'per-piece') {
      subtotal += plan.price * BigInt(mine.filter((entry) => entry.start >= first && entry.start < after).length)
    } else {
      let days = 0n
      for (const entry of mine) days += heldDays(entry, at, length)
      subtotal += (plan.price * days) / BigInt(length)
    }
  }
  return (subtotal * (100n + at.taxPercent)) / 100n
}

interface NaivePurchase {
  /** Minor units, for all of it and the whole term. */
  readonly price: bigint
  readonly on: { readonly year: number; readonly month: number; readonly day: number }
  readonly isProRated: boolean
}

/** 29 February is 28 February in a common year. */
const anniversaryDay = (anchor: NaivePurchase['on'], year: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ ...anchor, year }, { overflow: 'constrain' })

/** What purchases within yearly terms cost, by walking from the day of each to the day before the next anniversary. */
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
