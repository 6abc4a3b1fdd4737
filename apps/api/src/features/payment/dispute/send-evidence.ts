import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type DisputeKey, disputeOf, settleEvidence } from './evidence.store.ts'
import { bookSent } from './order-evidence.ts'

const ASK_AGAIN_SECONDS = 60

/** The provider decides on the deadline; after a refusal it can be ordered again. */
export async function sendEvidence(
  deps: Deps,
  { digest, ...key }: DisputeKey & { readonly digest: string },
): Promise<void> {
  const { disputeId } = key
  const dispute = await inTransaction(deps.db, jobsScope, (tx) => disputeOf(tx, disputeId))
  if (
    dispute === undefined ||
    dispute.evidence === null ||
    dispute.evidence_digest !== digest ||
    dispute.evidence_state !== 'ordered'
  )
    return
  const answer = await deps.payments.sendEvidence({
    disputeId,
    evidence: dispute.evidence.texts,
    fileId: dispute.evidence.file?.fileId ?? null,
    idempotencyKey: `evidence:${disputeId}:${digest}`,
  })
  const refusal =
    answer.kind === 'rejected' ? answer.code : answer.kind === 'ok' && answer.value !== 'sent' ? answer.value : null
  await inTransaction(deps.db, jobsScope, async (tx) => {
    const now = deps.clock.now()
    if (answer.kind === 'unavailable') {
      const runAt = now + (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
      await enqueue(tx, jobs.sendEvidenceAgain({ ...key, digest }), { now, runAt })
      return
    }
    if (refusal === null) await bookSent(tx, key, now)
    else await settleEvidence(tx, key, { state: 'refused', refusal }, now)
    await enqueue(tx, jobs.readDispute({ disputeId }), { now })
  })
  if (refusal !== null) throw new PermanentFailure(`the evidence of ${disputeId} was not taken: ${refusal}`)
}
