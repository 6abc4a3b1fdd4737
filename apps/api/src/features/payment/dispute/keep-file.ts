import { createHash } from 'node:crypto'
import type { Seconds } from '@touchline/domain/calendar'
import { type EvidenceFileFault, MOST_EVIDENCE_FILE_BYTES, readEvidenceFile } from '@touchline/domain/payment'
import type { Payments } from '../../../ports/payments.ts'

const ASK_AGAIN_SECONDS = 5

interface Given {
  readonly disputeId: string
  readonly name: string
  readonly bytes: Uint8Array
}

type KeptFile =
  | { readonly kind: 'kept'; readonly fileId: string }
  | { readonly kind: 'refused'; readonly fault: EvidenceFileFault | 'not-taken' }
  | { readonly kind: 'silent'; readonly retryAfterSeconds: Seconds }

/** The provider keeps it, and not we; the same file again is the same there. */
export async function keepFile(
  payments: Pick<Payments, 'keepEvidenceFile'>,
  { disputeId, name, bytes }: Given,
): Promise<KeptFile> {
  const read = readEvidenceFile(bytes)
  if ('fault' in read) return { kind: 'refused', fault: read.fault }
  const digest = createHash('sha256').update(name).update('\0').update(bytes).digest('hex')
  const answer = await payments.keepEvidenceFile({
    name,
    bytes,
    idempotencyKey: `evidence-file:${disputeId}:${digest}`,
  })
  if (answer.kind === 'unavailable')
    return { kind: 'silent', retryAfterSeconds: answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS }
  return answer.kind === 'ok' ? { kind: 'kept', fileId: answer.value.fileId } : { kind: 'refused', fault: 'not-taken' }
}

export const saidOfFile: Readonly<Record<EvidenceFileFault | 'not-taken', string>> = {
  'too-large': `A file of evidence has at most ${MOST_EVIDENCE_FILE_BYTES / 1_000_000} MB`,
  'other-kind': 'Evidence is a PDF, a JPEG or a PNG; this is none of them',
  'not-taken': 'The provider does not take this file',
}
