import { DAY, type Instant } from '@touchline/domain/calendar'
import { compareDispute } from '@touchline/domain/payment'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { ProviderDispute } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { organizationsHere } from './booked.store.ts'
import { bookedDisputes } from './booked-disputes.store.ts'
import { theirDispute } from './compare-dispute-itself.ts'
import { IN_FLIGHT, saidBy } from './recheck-delays.ts'

type Portion = PayloadOf<'compare-disputes'>

export async function compareDisputes(deps: Deps, portion: Portion): Promise<void> {
  const { db, clock, payments } = deps
  const { from, through, after } = portion
  const answer = await payments.listDisputes({ from: from * DAY, until: (through + 1) * DAY, after })
  const said = await saidBy(deps, answer, { of: 'its list of disputes', again: jobs.compareDisputesAgain(portion) })
  if (said === null) return
  const { disputes, next } = said.value
  await inTransaction(db, jobsScope, async (tx) => {
    const now = clock.now()
    if (disputes.length > 0) await lookAgainAtOthers(tx, disputes, from, now)
    await (next === null
      ? enqueue(tx, jobs.compareOwn({ from, through, of: 'charges', after: null }), { now })
      : enqueue(tx, jobs.compareDisputes({ from, through, after: next }), { now }))
  })
}

async function lookAgainAtOthers(
  tx: Tx,
  listed: readonly ProviderDispute[],
  from: number,
  now: Instant,
): Promise<void> {
  const here = await organizationsHere(tx, listed)
  const booked = await bookedDisputes(tx, listed)
  for (const theirs of listed) {
    const { organizationId, billingId, disputeId } = theirs
    if (!here.has(organizationId)) continue
    if (compareDispute(theirDispute(theirs), booked.get(disputeId) ?? null) === null) continue
    await enqueue(tx, jobs.readDispute({ disputeId }), { now })
    const key = { organizationId, billingId, disputeId, from, look: 'second' } as const
    await enqueue(tx, jobs.compareDispute(key), { now, runAt: now + IN_FLIGHT })
  }
}
