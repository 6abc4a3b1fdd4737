import { localized } from '@touchline/contract/wire'
import { monthToWire } from '@touchline/contract/wire-time'
import { planRoles } from '@touchline/domain/catalogue'
import { currencies } from '@touchline/domain/money'
import * as z from 'zod/mini'
import { placeOf, type StateGroup } from '../features/catalogue/catalogue-state.ts'
import type { CataloguePlan } from '../features/catalogue/change-catalogue.ts'
import { planSaid } from '../features/catalogue/plan-said.ts'
import { type Said, sayIn } from '../features/catalogue/said.ts'

const priced = z.object({ currency: z.enum(currencies), role: z.enum(planRoles) })

export const saidToWire = (each: Said) => ({
  place: each.place,
  said: { en: sayIn('en', each), ja: sayIn('ja', each) },
  price: priced.safeParse(each.values).data ?? null,
})

const changed = z.object({
  ...priced.shape,
  from: z.nullable(z.string()),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
})

function priceIn({ values }: Said, group: StateGroup | undefined) {
  const price = changed.safeParse(values).data
  if (price === undefined || group === undefined) return null
  return {
    ...price,
    roleNames: localized.parse(group.plans[price.role]?.names ?? {}),
    cycle: group.cycle,
    from: price.from === null ? null : monthToWire(price.from),
  }
}

export function changesToWire(plan: CataloguePlan) {
  const groups = [...plan.wanted.groups, ...plan.stored.state.groups]
  return planSaid(plan).map((each) => {
    const group = groups.find((known) => `${each.place}.`.startsWith(`${placeOf(known)}.`))
    const names = group === undefined ? null : localized.parse(group.names)
    return { ...saidToWire(each), names, price: priceIn(each, group) }
  })
}
