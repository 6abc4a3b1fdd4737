import type { OrganizationId } from '@touchline/domain/ids'
import { type ActName, limitOf, needsSecondPerson, secondPersonFor } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { inRead } from '../db/transaction.ts'
import type { Operator } from '../http/desk/desk-route.ts'
import { type ActingOn, administration } from './act.ts'
import { currencyOf, refundedToday, returnedToday } from './acts.store.ts'
import type { Desk } from './sign-in/desk.ts'

interface Standing {
  readonly needsSecond: boolean
  /** Minor units; null: no limit. */
  readonly limit: number | null
  readonly usedToday: number
}

/** What of an input counts against limits; minor units. */
const counted = z.object({ organizationId: z.uuid(), amount: z.int() })
const ofOrganization = z.object({ organizationId: z.uuid() })

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
  const amount = counted.safeParse(input)
  return inRead(db, administration(), async (tx) => {
    const organizationId: OrganizationId = of.data.organizationId
    const currency = await currencyOf(tx, organizationId)
    const limit = currency === undefined ? null : limitOf(settings.limits, roles, act, currency)
    const spent = act === 'refund' ? refundedToday : returnedToday
    const usedToday = await spent(tx, { operator: name, organizationId, now: clock.now() })
    // Refunding "all that is left" exceeds any limit.
    const needsSecond = amount.success
      ? needsSecondPerson({ act, amount: BigInt(amount.data.amount), usedToday, limit, alwaysTwo })
      : true
    return { needsSecond, limit: limit === null ? null : Number(limit), usedToday: Number(usedToday) }
  })
}
