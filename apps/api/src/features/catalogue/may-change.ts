import type { YearMonth } from '@touchline/domain/calendar'
import type { Difference, FieldDifference, PriceDifference } from './catalogue-difference.ts'
import { placeOf, type StateGroup } from './catalogue-state.ts'
import type { Holders } from './holders.store.ts'

export interface ChangeFacts {
  readonly firstOpenMonth: YearMonth
  readonly everHeld: ReadonlyMap<string, Holders>
  readonly heldNow: ReadonlyMap<string, Holders>
  readonly uses: ReadonlyMap<string, number>
}

const nobody: Holders = { count: 0, first: [] }

export function named({ count, first }: Holders): string {
  const more = count - first.length
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export const changeFaults = (differences: readonly Difference[], facts: ChangeFacts): readonly string[] =>
  differences.flatMap((difference) => {
    switch (difference.kind) {
      case 'group-left-out':
        return [leftOut(difference.group)]
      case 'coupon-left-out':
        return [`coupons.${difference.coupon.code}: exists and is not in the file; say "stopped": true instead`]
      case 'group':
        return groupFaults(difference, facts)
      case 'coupon':
        return couponFaults(difference, facts)
      case 'new-group':
      case 'new-coupon':
      case 'order':
        return []
    }
  })

const leftOut = (group: StateGroup): string =>
  `${placeOf(group)}: is in force and not in the file; ${group.kind.endsWith('readonly') ? 'put it back' : 'say "retired": true instead'}`

const limits = ['sessions', 'uploadHours', 'exportHours']
const identity = ['kind', 'tier', 'cycle']
const terms = ['sleeps', 'discounted']

function groupFaults(difference: Difference & { kind: 'group' }, facts: ChangeFacts): readonly string[] {
  const { group, fields, prices } = difference
  const place = placeOf(group)
  const ever = facts.everHeld.get(group.id) ?? nobody
  const now = facts.heldNow.get(group.id) ?? nobody
  return [
    ...fields.flatMap((field) => fieldFaults(place, field, { ever, now })),
    ...prices.flatMap((price) => priceFaults(place, price, ever, facts)),
  ]
}

function fieldFaults(
  place: string,
  { field, before, after }: FieldDifference,
  { ever, now }: { readonly ever: Holders; readonly now: Holders },
): readonly string[] {
  if (identity.includes(field) && ever.count > 0)
    return [`${place}.${field}: is ${before} for ${named(ever)}; make another group, and retire this one`]
  if ((terms.includes(field) || (field.startsWith('soldWith.') && after === null)) && now.count > 0)
    return [`${place}.${field}: is ${before} for ${named(now)}, who have it; make another, and retire this one`]
  const isLower = limits.includes(field)
    ? Number(after) < Number(before)
    : field === 'resolution' && after === 'standard'
  return isLower && now.count > 0
    ? [`${place}.${field}: ${after} is less than the ${before} that ${named(now)} bought; make another group`]
    : []
}

function priceFaults(place: string, price: PriceDifference, ever: Holders, facts: ChangeFacts): readonly string[] {
  const { role, currency, from, before, after } = price
  if ((before === undefined && role !== 'storage') || ever.count === 0) return []
  const where = `${place}.prices: ${currency}.${role}`
  if (after === undefined) return [`${where} has a price and would have none for ${named(ever)}`]
  if (from !== null && from >= facts.firstOpenMonth) return []
  const since = from === null ? 'its beginning' : from
  return [
    `${where} is fixed from ${since} on, billed or not, for ${named(ever)}; name a price from ${facts.firstOpenMonth} or later`,
  ]
}

const ofTheCode = ['group', 'percent']

function couponFaults({ coupon, fields }: Difference & { kind: 'coupon' }, { uses }: ChangeFacts): readonly string[] {
  const place = `coupons.${coupon.code}`
  const used = uses.get(coupon.code) ?? 0
  return fields.flatMap(({ field, before, after }) => {
    if (ofTheCode.includes(field)) return [`${place}.${field}: is ${before}; make another code, and stop this one`]
    if (field === 'termMonths' && used > 0)
      return [`${place}.termMonths: is ${before} for ${used} uses; make another code, and stop this one`]
    if (field === 'uses' && Number(after) < used)
      return [`${place}.uses: ${after} is less than the ${used} uses so far`]
    if (field === 'stopped' && after === false)
      return [`${place}.stopped: what was stopped stays so; make another code`]
    return []
  })
}
