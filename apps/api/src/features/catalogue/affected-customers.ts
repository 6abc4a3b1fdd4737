import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { isOfPlan } from '@touchline/domain/catalogue'
import type { Tx } from '../../db/connect.ts'
import type { Difference, PriceDifference } from './catalogue-difference.ts'
import { placeOf } from './catalogue-state.ts'
import type { CataloguePlan } from './change-catalogue.ts'
import { payersOf, type Rise } from './holders.store.ts'

type Changed = Difference & { readonly kind: 'group' }

const lessPercent = (price: number, percent: number): number => Math.floor((price * (100 - percent)) / 100)

const risesOf = (
  groupId: string,
  { role, currency, before = 0, after = 0 }: PriceDifference,
  percents: readonly number[],
) =>
  isOfPlan(role) || role === 'custom'
    ? [
        { planId: `${groupId}.${role}`, currency, amount: after - before },
        ...percents.map(
          (percent): Rise => ({
            planId: `${groupId}Discount${percent}Percent.${role}`,
            currency,
            amount: lessPercent(after, percent) - lessPercent(before, percent),
          }),
        ),
      ]
    : []

export async function payLines(tx: Tx, plan: CataloguePlan, now: Instant): Promise<readonly string[]> {
  const lines: string[] = []
  for (const difference of plan.differences) {
    if (difference.kind === 'group') lines.push(...(await linesOf(tx, difference, plan, now)))
  }
  return lines
}

async function linesOf(tx: Tx, { group, prices }: Changed, { stored }: CataloguePlan, now: Instant) {
  const coupons = stored.state.coupons.filter((coupon) => coupon.group === group.id)
  const percents = [...new Set(coupons.map(({ percent }) => percent))]
  const lines: string[] = []
  for (const [month, changes] of Map.groupBy(prices, ({ from }): YearMonth | null => from)) {
    if (month === null) continue
    const rises = changes.flatMap((change) => risesOf(group.id, change, percents))
    if (rises.length === 0) continue
    const { more, less } = await payersOf(tx, rises, { month, now })
    const when = group.cycle === 'year' ? `with their first term from ${month} on` : `from ${month} on`
    lines.push(`${placeOf(group)}: ${more} contracts pay more and ${less} less, ${when}`)
  }
  return lines
}
