import { localDate } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { couponCodeOf } from '@touchline/domain/coupons'
import type { CouponId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { CouponFault, createCoupon } from '../../features/coupons/create-coupon.ts'
import { findCoupon } from '../../features/coupons/store.ts'
import { type Command, Refused } from '../command.ts'
import { type Piped, readPiped } from '../piped.ts'
import { recordAction } from '../store.ts'

const texts = z.partialRecord(z.enum(['en', 'ja', 'es', 'fr', 'pt']), z.string())

const coupon = z.strictObject({
  code: z.string(),
  groupId: z.string(),
  names: texts,
  descriptions: texts,
  effectiveFrom: localDate,
  effectiveUntil: localDate,
  termMonths: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  numberOfAvailableUses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})

export const pipedCoupons: Piped<z.infer<typeof coupon>[]> = {
  schema: z.array(coupon).check(z.minLength(1)),
  example: [
    {
      code: 'AUTUMN',
      groupId: 'teamStandardPlanDiscount20Percent',
      names: { en: 'Autumn', ja: '秋の応援' },
      descriptions: { en: 'Standard with 20 percent off for three months.' },
      effectiveFrom: '2027-09-01',
      effectiveUntil: '2027-11-30',
      termMonths: 3,
      numberOfAvailableUses: 200,
    },
  ],
}

/** Left out when it is not given, as the use case expects. */
const withoutAbsent = ({ termMonths, ...rest }: z.infer<typeof coupon>) =>
  termMonths === undefined ? rest : { ...rest, termMonths }

async function create(tx: Tx, given: z.infer<typeof coupon>, couponId: CouponId, now: Instant): Promise<void> {
  const refuse = (why: string) => new Refused(`nothing was created: coupon ${given.code}: ${why}`)
  if (given.effectiveUntil < given.effectiveFrom) throw refuse('effectiveUntil is before effectiveFrom')
  if ((await findCoupon(tx, { code: couponCodeOf(given.code) })) !== null) throw refuse('there is one with this code')
  try {
    await createCoupon(tx, withoutAbsent(given), couponId, now)
  } catch (error) {
    throw error instanceof CouponFault ? refuse(error.message) : error
  }
}

export const createCoupons: Command = {
  name: 'create-coupons',
  positional: [],
  options: {},
  summary:
    'coupons, all or none: a JSON array of {code, groupId, names, descriptions, effectiveFrom, ...} from standard input',
  run: async (context) => {
    const { db, clock, ids, readInput, print } = context
    const coupons = readPiped(pipedCoupons, await readInput())
    await inTransaction(db, { system: 'administration' }, async (tx) => {
      for (const each of coupons) await create(tx, each, ids.uuid(), clock.now())
      await recordAction(tx, context, 'create-coupons', coupons.map(({ code }) => code).join(' '))
    })
    print(`${coupons.length} created`)
  },
}
