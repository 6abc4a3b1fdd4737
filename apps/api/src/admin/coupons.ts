import * as z from 'zod/mini'
import { inTransaction } from '../db/transaction.ts'
import { createCoupon } from '../features/coupons/create-coupon.ts'
import { type Command, Refused, UsageError } from './command.ts'

const texts = z.partialRecord(z.enum(['en', 'ja', 'es', 'fr', 'pt']), z.string())

const coupon = z.strictObject({
  code: z.string(),
  groupId: z.string(),
  names: texts,
  descriptions: texts,
  effectiveFrom: z.iso.date(),
  effectiveUntil: z.iso.date(),
  termMonths: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  numberOfAvailableUses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})

const readCoupons = (text: string) => {
  try {
    const parsed = z.array(coupon).check(z.minLength(1)).safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new UsageError(faults.join('\n'))
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError('pipe in a JSON array of coupons')
  }
}

/** Without the option when it is not given, as the use case wants it. */
const withoutAbsent = ({ termMonths, ...rest }: z.infer<typeof coupon>) =>
  termMonths === undefined ? rest : { ...rest, termMonths }

export const createCoupons: Command = {
  name: 'create-coupons',
  positional: [],
  options: {},
  summary:
    'coupons, all or none: a JSON array of {code, groupId, names, descriptions, effectiveFrom, ...} from standard input',
  run: async ({ db, clock, ids, readInput, print }) => {
    const coupons = readCoupons(await readInput())
    try {
      await inTransaction(db, { system: 'administration' }, async (tx) => {
        for (const each of coupons) await createCoupon(tx, withoutAbsent(each), ids.uuid(), clock.now())
      })
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error))
    }
    print(`${coupons.length} created`)
  },
}
