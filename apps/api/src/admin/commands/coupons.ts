import { currency } from '@touchline/contract/wire'
import { regionDefaults } from '@touchline/domain/organization'
import { inRead } from '../../db/transaction.ts'
import { type CouponYield, couponYields } from '../../features/coupons/coupon-yield.ts'
import { amountText } from '../amount.ts'
import type { Command } from '../command.ts'

const amounts = (given: CouponYield['billed']): string =>
  currency.options.flatMap((one) => (given[one] === undefined ? [] : amountText(given[one], one))).join(', ') ||
  'nothing'

const lineOf = (coupon: CouponYield): string => {
  const { code, groupId, percent, from, until, state, used, uses, billed, gave, contracts, brings, cycle } = coupon
  const now = contracts === 0 ? '' : `; ${contracts} contracts have it and pay ${amounts(brings)} a ${cycle}`
  return `${code}  ${groupId} less ${percent}%  ${from} to ${until}  ${state}  ${used} of ${uses} used; billed ${amounts(billed)}, gave ${amounts(gave)}${now}`
}

export const listCouponsCommand: Command = {
  name: 'coupons',
  positional: [],
  options: {},
  summary:
    'each coupon with its days and uses, what it gave and what it still brings in, before tax; a catalogue changes them',
  run: async ({ db, clock, cell, print }) => {
    const { zone } = regionDefaults[cell.region]
    const all = await inRead(db, { system: 'administration' }, (tx) => couponYields(tx, clock.now(), zone))
    if (all.length === 0) print('no coupons')
    for (const coupon of all) print(lineOf(coupon))
  },
}
