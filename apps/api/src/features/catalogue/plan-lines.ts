import { minutesOf } from '@touchline/domain/catalogue'
import type { Difference, FieldDifference, PriceDifference } from './catalogue-difference.ts'
import { placeOf } from './catalogue-state.ts'
import type { CataloguePlan } from './change-catalogue.ts'

type Value = FieldDifference['before']

const written = (value: Value): string => (value === null ? 'nothing' : JSON.stringify(value))

const fieldLine = (place: string, { field, before, after }: FieldDifference): string =>
  `${place}.${field}: ${written(before)} becomes ${written(after)}`

/** In the file's units: before tax, upload time by the hour. */
function priceLine(place: string, price: PriceDifference, cycle: 'month' | 'year'): string {
  const { role, currency, from, before, after } = price
  const amount = (minor: number | undefined) => (minor === undefined ? 'nothing' : minor * minutesOf(role, cycle))
  const when = from === null ? 'from the beginning' : `from ${from}`
  return `${place}.prices: ${currency}.${role} ${when}: ${amount(before)} becomes ${amount(after)}`
}

function linesOf(difference: Difference, heldNow: CataloguePlan['heldNow']): readonly string[] {
  switch (difference.kind) {
    case 'new-group':
      return [`${placeOf(difference.group)}: is new`]
    case 'new-coupon':
      return [`coupons.${difference.coupon.code}: is new`]
    case 'group-left-out':
      return [`${placeOf(difference.group)}: is left out`]
    case 'coupon-left-out':
      return [`coupons.${difference.coupon.code}: is left out`]
    case 'order':
      return ['groups: are listed in another order']
    case 'coupon':
      return difference.fields.map((field) => fieldLine(`coupons.${difference.coupon.code}`, field))
    case 'group': {
      const place = placeOf(difference.group)
      return [
        ...difference.fields.map((field) => fieldLine(place, field)),
        ...difference.prices.map((price) => priceLine(place, price, difference.group.cycle)),
        `${place}: ${heldNow.get(difference.group.id)?.count ?? 0} contracts have it`,
      ]
    }
  }
}

/** With the contracts on each plan. */
export const planLines = ({ differences, heldNow }: CataloguePlan): readonly string[] =>
  differences.flatMap((difference) => linesOf(difference, heldNow))
