import { dateOf, type Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { demandedDay, demandedFrom } from '@touchline/domain/sign-in'
import { appendAudit } from '../../../books/audit.ts'
import { lockOrganizations } from '../../../books/contract/lock-organizations.ts'
import { holdLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { roleRefusal } from '../../../use-case/role-refusal.ts'
import { signInScope } from '../login/prove-login.ts'
import { hasFactor } from '../second-factor/has-factor.ts'
import { notifyWhoHasNone, planReminders } from './notify.ts'
import { deleteDemand, demandOf, insertDemand, placeOf } from './store.ts'

interface Switching {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly now: Instant
}

/** Keeps an existing demand's day. Notifies people without a factor. */
export async function demandSecondFactor(tx: Tx, { organizationId, userId, now }: Switching): Promise<void> {
  const place = await placeOf(tx, organizationId)
  if (place === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  const { zone } = place
  const from = demandedFrom(now, zone)
  if (!(await insertDemand(tx, { organizationId, userId, from, now }))) return
  const on = demandedDay(now, zone)
  await appendAudit(tx, [
    {
      organizationId,
      actor: userId,
      action: 'demand-second-factor',
      subject: `organization:${organizationId}`,
      before: null,
      after: { from: on },
      at: now,
    },
  ])
  const demand = { organizationId, demandedAt: now, on }
  await notifyWhoHasNone(tx, { ...demand, moment: 'at-once', now })
  await planReminders(tx, { ...demand, zone, now })
}

async function endDemand(tx: Tx, { organizationId, userId, now }: Switching): Promise<void> {
  const before = await demandOf(tx, organizationId)
  const place = await placeOf(tx, organizationId)
  if (before === undefined || place === undefined || !(await deleteDemand(tx, organizationId))) return
  await appendAudit(tx, [
    {
      organizationId,
      actor: userId,
      action: 'end-second-factor-demand',
      subject: `organization:${organizationId}`,
      before: { from: dateOf(before.demanded_from, place.zone) },
      after: null,
      at: now,
    },
  ])
}

/** Needs a recent proof, and for demanding, a second factor of one's own. */
export async function setFactorDemand(
  { db, clock }: Deps,
  caller: Caller,
  isDemanded: boolean,
): Promise<Refusal<'second-factor-missing' | 'not-permitted'> | null> {
  const { accountId, organizationId, userId } = caller
  return inTransaction(db, signInScope, async (tx) => {
    // In this order: a concurrent removal of the last factor waits or is done.
    await holdLogin(tx, accountId)
    await lockOrganizations(tx, [organizationId])
    const switching = { organizationId, userId, now: clock.now() }
    const refusal = await roleRefusal(tx, { organizationId, actor: userId }, 'demand-second-factor', switching.now)
    if (refusal !== null) return refusal
    if (!isDemanded) await endDemand(tx, switching)
    else if (await hasFactor(tx, accountId)) await demandSecondFactor(tx, switching)
    else return refuse('second-factor-missing', 'Set up a second factor of your own first')
    return null
  })
}
