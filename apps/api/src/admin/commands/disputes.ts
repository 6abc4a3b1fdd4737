import { basename } from 'node:path'
import { type EvidenceFile, type EvidencePart, evidenceParts } from '@touchline/domain/payment'
import { bytesOfFile } from '../../configuration/operators-file.ts'
import { type DisputeRow, disputeOf } from '../../features/payment/dispute/evidence.store.ts'
import { gatherEvidence } from '../../features/payment/dispute/gather-evidence.ts'
import { keepFile, saidOfFile } from '../../features/payment/dispute/keep-file.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { type Command, type Context, Refused, type Values } from '../command.ts'

async function findDispute(context: Context, values: Values): Promise<DisputeRow> {
  const text = values['dispute-id'] ?? ''
  const found = await reading(context, (tx) => disputeOf(tx, text))
  if (found === undefined) throw new Refused(`no dispute ${text} in this region; list-disputes has those that are open`)
  return found
}

const isPart = (text: string): text is EvidencePart => evidenceParts.some((part) => part === text)

function partsIn({ parts }: Values): readonly EvidencePart[] {
  if (parts === undefined) return evidenceParts
  const named = parts.split(',').filter((each) => each !== '')
  if (!named.every(isPart)) throw new Refused(`--parts takes some of ${evidenceParts.join(', ')}`)
  return named
}

const says = { ordered: 'being sent', sent: 'sent', refused: 'not taken' } as const

export const disputeEvidence: Command = {
  name: 'dispute-evidence',
  positional: ['dispute-id'],
  options: {},
  summary: 'what our books say against a disputed payment, part by part as the bank would read it, and what was sent',
  run: async (context, values) => {
    const dispute = await findDispute(context, values)
    const { print } = context
    const {
      evidence,
      evidence_state: state,
      evidence_at: time,
      evidence_refusal: refusal,
      answer_by: answerBy,
    } = dispute
    const last = answerBy === null ? 'nothing to answer' : `answer by ${new Date(answerBy).toISOString()}`
    print(`${dispute.club}, ${dispute.state}, ${last}`)
    if (evidence !== null && state !== null && time !== null) {
      const why = refusal === null ? '' : `: ${refusal}`
      const file = evidence.file?.name ?? 'no file'
      print(`${says[state]}${why}, ${new Date(time).toISOString()}, ${[...evidence.parts, file].join(', ')}`)
    }
    const found = await reading(context, (tx) => gatherEvidence(tx, dispute))
    for (const part of evidenceParts) {
      print(`--- ${part}`)
      print(found[part] ?? 'nothing was found')
    }
  },
}

const MOST_READ_BYTES = 16 * 1_024 * 1_024
const PREVIEWED = 'file_preview'

/** Given to the provider first, so that the answer can name it; the bank gets it with the answer. */
async function fileIn(context: Context, { file: path }: Values, disputeId: string): Promise<EvidenceFile | null> {
  if (path === undefined) return null
  const read = bytesOfFile(path, MOST_READ_BYTES)
  if ('fault' in read) throw new Refused(`${path}: ${read.fault}`)
  const name = basename(path).slice(0, 200)
  if (context.instead === 'preview') return { fileId: PREVIEWED, name }
  const kept = await keepFile(context.readPayments(), { disputeId, name, bytes: read.v })
  if (kept.kind === 'silent') throw new Refused('the provider does not answer; nothing was sent')
  if (kept.kind === 'refused') throw new Refused(`${path}: ${saidOfFile[kept.fault]}`)
  return { fileId: kept.fileId, name }
}

export const sendEvidenceCommand: Command = {
  name: 'send-evidence',
  positional: ['dispute-id'],
  options: {
    parts: { value: 'names', says: `some of ${evidenceParts.join(',')}; all that were found when not given` },
    words: { value: 'text', says: 'what you add, in English, as the bank reads it' },
    file: { value: 'path', says: 'a PDF, JPEG or PNG of at most 4.5 MB that goes with it' },
    reason: { value: 'text', isRequired: true, says: 'for our records' },
    operator: { value: 'name', isRequired: true, says: 'who read it and sends it' },
  },
  summary: 'answers a disputed payment at the bank with what dispute-evidence shows; the provider takes it once',
  run: async (context, values) => {
    const { organization_id: organizationId, dispute_id: disputeId } = await findDispute(context, values)
    const parts = [...partsIn(values)]
    const file = await fileIn(context, values, disputeId)
    const input = { organizationId, disputeId, parts, words: values['words'] ?? '', file }
    await actBy(context, values, acts['send-evidence'], input)
    context.print('being sent; dispute-evidence says when the provider has taken it')
  },
}
