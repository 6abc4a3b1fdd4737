import { type Money, money } from '../money/index.ts'
import type { PlanCard } from './cards.ts'

const MONTHS = 12n

/** What the year of a tier costs less than twelve months of it; null where it is not sold by the month and by the year. */
export function yearlySaving(tier: PlanCard, months: readonly PlanCard[], years: readonly PlanCard[]): Money | null {
  const [month, year] = [months, years].map((cards) => cards.find(({ group }) => group.tier === tier.group.tier))
  if (month === undefined || year === undefined) return null
  return money(month.price.minor * MONTHS - year.price.minor, month.price.currency)
}

/** How many months of a year are free, where that is the same whole number for every tier; otherwise null. */
export function freeMonths(months: readonly PlanCard[], years: readonly PlanCard[]): number | null {
  const free = months.map((card) => {
    const saving = yearlySaving(card, months, years)
    return saving !== null && saving.minor > 0n && saving.minor % card.price.minor === 0n
      ? Number(saving.minor / card.price.minor)
      : null
  })
  return new Set(free).size === 1 ? (free[0] ?? null) : null
}
