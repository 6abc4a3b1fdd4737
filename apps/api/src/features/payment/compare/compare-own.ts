import { DAY, type Instant } from '@touchline/domain/calendar'
import { noteCompleted } from '../../../books/findings/completed-checks.store.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import { enqueue, enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import {
  chargesNotListed,
  disputesToAsk,
  OWN_PAGE,
  type OwnCharge,
  type OwnDispute,
  refundsNotListed,
} from './own.store.ts'
import { IN_FLIGHT } from './recheck-delays.ts'

type Portion = PayloadOf<'compare-own'>

const next = { charges: 'refunds', refunds: 'disputes', disputes: null } as const

/** Charges, refunds and disputes that the provider's lists lack. The last page completes the comparison. */
export async function compareOwn({ db, clock }: Deps, portion: Portion): Promise<void> {
  const { from, through, of, after } = portion
  await inTransaction(db, jobsScope, async (tx) => {
    const now = clock.now()
    const stretch = { from: from * DAY, until: (through + 1) * DAY, after }
    const ids =
      of === 'disputes'
        ? await askForDisputes(tx, await disputesToAsk(tx, stretch), { from, now })
        : await askForCharges(tx, await (of === 'charges' ? chargesNotListed : refundsNotListed)(tx, stretch), {
            from,
            now,
          })
    const last = ids.length < OWN_PAGE ? undefined : ids.at(-1)
    if (last !== undefined) await enqueue(tx, jobs.compareOwn({ ...portion, after: last }), { now })
    else if (next[of] !== null)
      await enqueue(tx, jobs.compareOwn({ from, through, of: next[of], after: null }), { now })
    else await noteCompleted(tx, 'provider', now)
  })
}

interface Asking {
  readonly from: number
  readonly now: Instant
}

async function askForCharges(tx: Tx, charges: readonly OwnCharge[], { from, now }: Asking): Promise<readonly string[]> {
  const runAt = now + IN_FLIGHT
  const read = charges.map(({ chargeId }) => ({ job: jobs.readRefunds({ chargeId }) }))
  const asked = charges.map((charge) => ({ job: jobs.compareCharge({ ...charge, from }), runAt }))
  await enqueueAll(tx, [...read, ...asked], now)
  return charges.map(({ chargeId }) => chargeId)
}

async function askForDisputes(
  tx: Tx,
  disputes: readonly OwnDispute[],
  { from, now }: Asking,
): Promise<readonly string[]> {
  const asked = disputes.map((dispute) => ({ job: jobs.compareDispute({ ...dispute, from, look: 'first' }) }))
  await enqueueAll(tx, asked, now)
  return disputes.map(({ disputeId }) => disputeId)
}
