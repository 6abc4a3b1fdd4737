import type { YearMonth } from '@touchline/domain/calendar'
import type { Difference, FieldDifference, PriceDifference } from './catalogue-difference.ts'
import { placeOf, type StateGroup } from './catalogue-state.ts'
import type { Holders } from './holders.store.ts'
import { type Said, said, saidOfPrice } from './said.ts'

export interface ChangeFacts {
  readonly firstOpenMonth: YearMonth
  readonly everHeld: ReadonlyMap<string, Holders>
  readonly heldNow: ReadonlyMap<string, Holders>
  readonly uses: ReadonlyMap<string, number>
}

const nobody: Holders = { count: 0, first: [] }

export const changeFaults = (differences: readonly Difference[], facts: ChangeFacts): readonly Said[] =>
  differences.flatMap((difference) => {
    switch (difference.kind) {
      case 'group-left-out':
        return [leftOut(difference.group)]
      case 'coupon-left-out':
        return [said(`coupons.${difference.coupon.code}`, 'coupon-left-out')]
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

const leftOut = (group: StateGroup): Said =>
  said(placeOf(group), group.kind.endsWith('readonly') ? 'follower-left-out' : 'group-left-out')

const limits = ['sessions', 'uploadHours', 'exportHours']
const identity = ['kind', 'tier', 'cycle']
const terms = ['sleeps', 'discounted']

function groupFaults(difference: Difference & { kind: 'group' }, facts: ChangeFacts): readonly Said[] {
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
): readonly Said[] {
  if (identity.includes(field) && ever.count > 0)
    return [said(`${place}.${field}`, 'identity-held', { before, who: ever })]
  if ((terms.includes(field) || (field.startsWith('soldWith.') && after === null)) && now.count > 0)
    return [said(`${place}.${field}`, 'terms-held', { before, who: now })]
  const isLower = limits.includes(field)
    ? Number(after) < Number(before)
    : field === 'resolution' && after === 'standard'
  return isLower && now.count > 0 ? [said(`${place}.${field}`, 'lower', { after, before, who: now })] : []
}

function priceFaults(place: string, price: PriceDifference, ever: Holders, facts: ChangeFacts): readonly Said[] {
  const { role, currency, from, before, after } = price
  if ((before === undefined && role !== 'storage') || ever.count === 0) return []
  const values = { currency, role, who: ever, open: facts.firstOpenMonth }
  const where = `${place}.prices`
  if (after === undefined) return [saidOfPrice(where, 'price-held', values)]
  if (from === null) return [saidOfPrice(where, 'price-fixed-always', values)]
  return from >= facts.firstOpenMonth ? [] : [saidOfPrice(where, 'price-fixed', { ...values, since: from })]
}

const ofTheCode = ['group', 'percent']

function couponFaults({ coupon, fields }: Difference & { kind: 'coupon' }, { uses }: ChangeFacts): readonly Said[] {
  const place = `coupons.${coupon.code}`
  const used = uses.get(coupon.code) ?? 0
  return fields.flatMap(({ field, before, after }) => {
    if (ofTheCode.includes(field)) return [said(`${place}.${field}`, 'code-fixed', { before })]
    if (field === 'termMonths' && used > 0) return [said(`${place}.termMonths`, 'term-used', { before, used })]
    if (field === 'uses' && Number(after) < used) return [said(`${place}.uses`, 'fewer-uses', { after, used })]
    if (field === 'stopped' && after === false) return [said(`${place}.stopped`, 'stays-stopped')]
    return []
  })
}
