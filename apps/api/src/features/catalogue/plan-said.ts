import { minutesOf } from '@touchline/domain/catalogue'
import type { Difference, FieldDifference, PriceDifference } from './catalogue-difference.ts'
import { placeOf } from './catalogue-state.ts'
import type { CataloguePlan } from './change-catalogue.ts'
import { type Said, said } from './said.ts'

type Value = FieldDifference['before']

const written = (value: Value): string | null => (value === null ? null : JSON.stringify(value))

const fieldSaid = (place: string, { field, before, after }: FieldDifference): Said =>
  said(`${place}.${field}`, 'becomes', { before: written(before), after: written(after) })

function priceSaid(place: string, price: PriceDifference, cycle: 'month' | 'year'): Said {
  const { role, currency, from, before, after } = price
  const amount = (minor: number | undefined) => (minor === undefined ? null : minor * minutesOf(role, cycle))
  const values = { currency, role, from, before: amount(before), after: amount(after) }
  return said(`${place}.prices`, from === null ? 'first-price-becomes' : 'price-becomes', values)
}

function saidOf(difference: Difference, heldNow: CataloguePlan['heldNow']): readonly Said[] {
  switch (difference.kind) {
    case 'new-group':
      return [said(placeOf(difference.group), 'new')]
    case 'new-coupon':
      return [said(`coupons.${difference.coupon.code}`, 'new')]
    case 'group-left-out':
      return [said(placeOf(difference.group), 'left-out')]
    case 'coupon-left-out':
      return [said(`coupons.${difference.coupon.code}`, 'left-out')]
    case 'order':
      return [said('groups', 'other-order')]
    case 'coupon':
      return difference.fields.map((field) => fieldSaid(`coupons.${difference.coupon.code}`, field))
    case 'group': {
      const place = placeOf(difference.group)
      return [
        ...difference.fields.map((field) => fieldSaid(place, field)),
        ...difference.prices.map((price) => priceSaid(place, price, difference.group.cycle)),
        said(place, 'held', { count: heldNow.get(difference.group.id)?.count ?? 0 }),
      ]
    }
  }
}

export const planSaid = ({ differences, heldNow }: CataloguePlan): readonly Said[] =>
  differences.flatMap((difference) => saidOf(difference, heldNow))
