import type { Instant } from '@touchline/domain/calendar'
import { compareDispute } from '@touchline/domain/payment'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderDispute } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { organizationsHere } from './booked.store.ts'
import { bookedDisputes } from './booked-disputes.store.ts'
import { theirDispute } from './compare-dispute-itself.ts'
import { ASK_AGAIN_SECONDS, DAY, IN_FLIGHT, SYSTEM } from './looks.ts'

type Portion = PayloadOf<'compare-disputes'>

/** Compares a page of the disputes that were opened in some days, and asks for the next in the same transaction. */
export async function compareDisputes({ db, clock, payments }: Deps, portion: Portion): Promise<void> {
  const { from, through, after } = portion
  const answer = await payments.listDisputes({ from: from * DAY, until: (through + 1) * DAY, after })
  if (answer.kind === 'rejected')
    throw new PermanentFailure(`the provider refuses its list of disputes: ${answer.code}`)
  await inTransaction(db, SYSTEM, async (tx) => {
    const now = clock.now()
    if (answer.kind === 'unavailable') {
      const runAt = now + (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
      await enqueue(tx, jobs.compareDisputesAgain(portion), { now, runAt })
      return
    }
    const { disputes, next } = answer.value
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
