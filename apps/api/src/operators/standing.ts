import type { OrganizationId } from '@touchline/domain/ids'
import { type ActName, limitOf, needsSecondPerson, secondPersonFor } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { deskScope, inRead } from '../db/transaction.ts'
import type { Operator } from '../http/desk/desk-route.ts'
import { type ActingOn } from './act.ts'
import { currencyOf, goodwillToday, movedToday, refundedToday, returnedToday } from './acts.store.ts'
import type { Desk } from './sign-in/desk.ts'

interface Standing {
  readonly needsSecond: boolean
  /** Minor units; null: no limit. */
  readonly limit: number | null
  readonly usedToday: number
}

/** What of an input counts against limits; minor units. */
const counted = z.union([
  z.object({ amount: z.int() }),
  z.pipe(
    z.object({ amounts: z.array(z.object({ amount: z.int() })) }),
    z.transform(({ amounts }) => ({ amount: amounts.reduce((sum, each) => sum + each.amount, 0) })),
  ),
])
/** Minor units; null where it names no amount. */
export const amountIn = (input: unknown): number | null => counted.safeParse(input).data?.amount ?? null

const ofOrganization = z.object({ organizationId: z.uuid() })

const spent: Partial<Record<ActName, typeof refundedToday>> = {
  refund: refundedToday,
  'return-credit': returnedToday,
  'move-transfer': movedToday,
  'give-goodwill': goodwillToday,
}

export async function standingOf(
  { db, clock }: Pick<ActingOn, 'db' | 'clock'>,
  { settings }: Pick<Desk, 'settings'>,
  { name, roles }: Pick<Operator, 'name' | 'roles'>,
  { act, input }: { readonly act: ActName; readonly input: unknown },
): Promise<Standing> {
  const alwaysTwo = settings.alwaysTwo.includes(act)
  const of = ofOrganization.safeParse(input)
  if (secondPersonFor(act) !== 'above-limit' || !of.success) {
    const needsSecond = needsSecondPerson({ act, amount: null, usedToday: 0n, limit: null, alwaysTwo })
    return { needsSecond, limit: null, usedToday: 0 }
  }
  const spentToday = spent[act]
  if (spentToday === undefined) throw new Error(`nothing counts what was moved by ${act} today`)
  const amount = counted.safeParse(input)
  return inRead(db, deskScope, async (tx) => {
    const organizationId: OrganizationId = of.data.organizationId
    const currency = await currencyOf(tx, organizationId)
    const limit = currency === undefined ? null : limitOf(settings.limits, roles, act, currency)
    const usedToday = await spentToday(tx, { operator: name, organizationId, now: clock.now() })
    // Refunding "all that is left" exceeds any limit.
    const needsSecond = amount.success
      ? needsSecondPerson({ act, amount: BigInt(amount.data.amount), usedToday, limit, alwaysTwo })
      : true
    return { needsSecond, limit: limit === null ? null : Number(limit), usedToday: Number(usedToday) }
  })
}
