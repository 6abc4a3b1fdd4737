import { type Answer, invalidRequest, ok, refuse, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { flag, hash, id, metadata, readParameters, texts } from '../http/parameters.ts'
import { mergeMetadata } from '../objects/customer.ts'
import {
  type Dispute,
  evidenceShape,
  filesIn,
  isDecided,
  isTooLong,
  submitted,
  withEvidence,
} from '../objects/dispute.ts'
import { causeOf } from './cause.ts'
import { changeDispute, decideDispute } from './dispute-life.ts'

const get = ({ sandbox, id: disputeId }: Call): Answer => {
  const dispute = sandbox.books.disputes.get(disputeId)
  return dispute === undefined ? resourceMissing('dispute', disputeId, 'dispute') : ok(dispute)
}

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, charge: id, created: createdRange, expand: texts, payment_intent: id }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { charge, created, payment_intent: intent } = read.value
  const rows = sandbox.books.disputes
    .all()
    .filter(
      (dispute) =>
        (charge === undefined || dispute.charge === charge) &&
        (intent === undefined || dispute.payment_intent === intent) &&
        inRange(dispute.created, created),
    )
  return page(rows, read.value, '/v1/disputes', 'dispute')
}

const closed = (): Answer => refuse(400, { type: 'invalid_request_error', message: 'This dispute is already closed' })

/** All files of a dispute together. */
const MOST_FILE_BYTES = 4_500_000

const refuseFiles = ({ books }: Call['sandbox'], dispute: Dispute): Answer | null => {
  const named = filesIn(dispute).map(({ field, fileId }) => ({ field, fileId, file: books.files.get(fileId) }))
  const unknown = named.find(({ file }) => file === undefined)
  if (unknown !== undefined) return resourceMissing('file upload', unknown.fileId, `evidence[${unknown.field}]`)
  const size = named.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  return size > MOST_FILE_BYTES
    ? invalidRequest('The files of the evidence are larger than 4.5 MB together.', { param: 'evidence' })
    : null
}

const updateShape = { evidence: hash(evidenceShape), expand: texts, metadata, submit: flag }

/** Unless staged; staged evidence joins the next submission. */
const update = (call: Call): Answer => {
  const read = readParameters(updateShape, call.form)
  if (read.kind === 'refused') return read.answer
  const before = call.sandbox.books.disputes.get(call.id)
  if (before === undefined) return resourceMissing('dispute', call.id, 'dispute')
  if (isDecided(before)) return closed()
  const { evidence, submit = evidence !== undefined } = read.value
  const changed = { ...before, metadata: mergeMetadata(before.metadata, read.value.metadata) }
  const stated = evidence === undefined ? changed : withEvidence(changed, evidence)
  const refused = refuseFiles(call.sandbox, stated)
  if (refused !== null) return refused
  if (isTooLong(stated)) return invalidRequest('The evidence has more than 150,000 characters.', { param: 'evidence' })
  const after = submit && stated.evidence_details.has_evidence ? submitted(stated) : stated
  return ok(changeDispute(call.sandbox, causeOf(call), before, after))
}

/** Closing accepts it: lost. */
const close = (call: Call): Answer => {
  const read = readParameters({ expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const dispute = call.sandbox.books.disputes.get(call.id)
  if (dispute === undefined) return resourceMissing('dispute', call.id, 'dispute')
  return isDecided(dispute) ? closed() : ok(decideDispute(call.sandbox, causeOf(call), dispute, 'lost'))
}

const returns = 'dispute'

export const disputeEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/disputes', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/disputes/:id', access: 'secret', returns, run: get },
  { method: 'POST', path: '/v1/disputes/:id', access: 'secret', returns, run: update },
  { method: 'POST', path: '/v1/disputes/:id/close', access: 'secret', returns, run: close },
]
