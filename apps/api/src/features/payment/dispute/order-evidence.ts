import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import {
  composeEvidence,
  type EvidenceFault,
  type EvidenceFile,
  type EvidencePart,
  evidenceFault,
  MOST_EVIDENCE,
} from '@touchline/domain/payment'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { type DisputeKey, disputeOf, lockDispute, orderEvidence, settleEvidence } from './evidence.store.ts'
import { gatherEvidence } from './gather-evidence.ts'

interface EvidenceOrder {
  readonly organizationId: string
  readonly disputeId: string
  readonly parts: readonly EvidencePart[]
  readonly words: string
  readonly file: EvidenceFile | null
  readonly operator: string
  readonly now: Instant
}

const said: Readonly<Record<EvidenceFault, string>> = {
  decided: 'The bank has decided this dispute',
  'sent-already': 'Evidence was sent already; the provider takes it once',
  'nothing-to-answer': 'The bank asks for no answer',
  'too-late': 'Its last day is over; the bank takes no answer any more',
  empty: 'There is nothing to send: tick what was found, write a word, or take a file',
  'too-long': `The evidence is longer than ${MOST_EVIDENCE.toLocaleString('en')} characters; tick less, or write less`,
}

export async function orderToSend(
  tx: Tx,
  { organizationId, disputeId, parts, words, file, operator, now }: EvidenceOrder,
): Promise<{ readonly kind: 'ordered'; readonly key: DisputeKey } | Refusal<'not-found' | 'not-payable'>> {
  const found = await disputeOf(tx, disputeId)
  if (found === undefined || found.organization_id !== organizationId)
    return refuse('not-found', 'No such dispute of this club')
  const key = { organizationId: found.organization_id, billingId: found.billing_id, disputeId }
  await lockDispute(tx, key)
  const dispute = (await disputeOf(tx, disputeId)) ?? found
  const texts = composeEvidence(await gatherEvidence(tx, dispute), parts, words)
  const { state, answer_by: answerBy, evidence_state: evidence } = dispute
  const fault = evidenceFault({ state, answerBy, evidence, hasFile: file !== null }, texts, now)
  if (fault !== null) return refuse('not-payable', said[fault], because(fault))
  const digest = createHash('sha256')
    .update(JSON.stringify(file === null ? texts : { ...texts, file }))
    .digest('hex')
  await orderEvidence(tx, key, { evidence: { parts, texts, file }, digest, by: operator }, now)
  await enqueue(tx, jobs.sendEvidence({ ...key, digest }), { now })
  return { kind: 'ordered', key }
}

export async function bookSent(tx: Tx, key: DisputeKey, now: Instant): Promise<void> {
  const dispute = await disputeOf(tx, key.disputeId)
  if (dispute?.evidence_state !== 'ordered' || dispute.evidence === null) return
  const { evidence, evidence_digest: digest, evidence_by: operator } = dispute
  await settleEvidence(tx, key, { state: 'sent' }, now)
  await writeAudit(tx, {
    organizationId: key.organizationId,
    actor: operator ?? 'settlement',
    action: 'send-evidence',
    subject: `billing:${key.billingId}`,
    before: null,
    after: {
      disputeId: key.disputeId,
      parts: [...evidence.parts],
      digest: digest ?? '',
    },
    at: now,
  })
}
