import { DAY } from '@touchline/domain/calendar'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { ProviderMovement } from '../../../ports/payments.ts'
import { enqueue, enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { organizationsHere } from '../compare/booked.store.ts'
import { saidBy } from '../compare/recheck-delays.ts'
import { finishPayout, isFirst, keepMovements, keepPayouts, ownersOf } from './payouts.store.ts'

/** Banks send a payout back within days. */
const LOOK_BACK_DAYS = 30

/** A page of the provider's payouts; each new one is then read by itself. The first time all that it knows. */
export async function readPayouts(deps: Deps, portion: PayloadOf<'read-payouts'>): Promise<void> {
  const { db, clock, payments } = deps
  const { day, after } = portion
  const since = portion.since ?? ((await inTransaction(db, jobsScope, isFirst)) ? 0 : (day - LOOK_BACK_DAYS) * DAY)
  const answer = await payments.listPayouts({ since, after })
  const again = jobs.readPayoutsAgain({ day, since, after })
  const said = await saidBy(deps, answer, { of: 'its list of payouts', again })
  if (said === null) return
  const { payouts, next } = said.value
  await inTransaction(db, jobsScope, async (tx) => {
    const now = clock.now()
    const met = await keepPayouts(tx, payouts, now)
    const asked = met.map(({ payoutId }) => ({ job: jobs.readPayout({ payoutId, after: null }) }))
    await enqueueAll(tx, asked, now)
    if (next !== null) await enqueue(tx, jobs.readPayoutsAgain({ day, since, after: next }), { now })
  })
}

/** A page of what a payout is made of. It is in the journal once the last page is read. */
export async function readPayout(deps: Deps, portion: PayloadOf<'read-payout'>): Promise<void> {
  const { db, clock, payments } = deps
  const { payoutId } = portion
  const answer = await payments.listMovements(portion)
  const said = await saidBy(deps, answer, { of: `payout ${payoutId}`, again: jobs.readPayoutAgain(portion) })
  if (said === null) return
  const { movements, next } = said.value
  await inTransaction(db, jobsScope, async (tx) => {
    const now = clock.now()
    const owners = await ownersOf(
      tx,
      movements.flatMap(({ chargeId }) => chargeId ?? []),
    )
    const named = movements.flatMap(({ of }) => of ?? [])
    const here = named.length === 0 ? new Set() : await organizationsHere(tx, named)
    const ownerOf = ({ chargeId, of }: ProviderMovement): ProviderMovement['of'] =>
      owners.get(chargeId ?? '') ?? (of !== null && here.has(of.organizationId) ? of : null)
    await keepMovements(
      tx,
      movements.map((each) => ({ ...each, payoutId, of: ownerOf(each) })),
    )
    if (next === null) await finishPayout(tx, payoutId, now)
    else await enqueue(tx, jobs.readPayout({ payoutId, after: next }), { now })
  })
}
