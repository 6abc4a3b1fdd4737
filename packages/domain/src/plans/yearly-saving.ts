import { type Money, money } from '../money/index.ts'
import type { PlanCard } from './cards.ts'

const MONTHS = 12n

export function yearlySaving(tier: PlanCard, months: readonly PlanCard[], years: readonly PlanCard[]): Money | null {
  const [month, year] = [months, years].map((cards) => cards.find(({ group }) => group.tier === tier.group.tier))
  if (month === undefined || year === undefined) return null
  return money(month.price.minor * MONTHS - year.price.minor, month.price.currency)
}

/** Null unless whole and equal for all tiers. */
export function freeMonths(months: readonly PlanCard[], years: readonly PlanCard[]): number | null {
  const free = months.map((card) => {
    const saving = yearlySaving(card, months, years)
    return saving !== null && saving.minor > 0n && saving.minor % card.price.minor === 0n
      ? Number(saving.minor / card.price.minor)
      : null
  })
  return new Set(free).size === 1 ? (free[0] ?? null) : null
}
