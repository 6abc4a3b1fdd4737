import { type Answer, ok, refuse, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { flag, id, ignored, metadata, readParameters, texts } from '../http/parameters.ts'
import { mergeMetadata } from '../objects/customer.ts'
import { isDecided } from '../objects/dispute.ts'
import { emit } from '../sandbox.ts'
import { causeOf } from './cause.ts'
import { decideDispute } from './dispute-life.ts'

const get = ({ sandbox, id: disputeId }: Call): Answer => {
  const dispute = sandbox.books.disputes.get(disputeId)
  return dispute === undefined ? resourceMissing('dispute', disputeId) : ok(dispute)
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

const update = (call: Call): Answer => {
  const read = readParameters({ evidence: ignored, expand: texts, metadata, submit: flag }, call.form)
  if (read.kind === 'refused') return read.answer
  const before = call.sandbox.books.disputes.get(call.id)
  if (before === undefined) return resourceMissing('dispute', call.id)
  const after = { ...before, metadata: mergeMetadata(before.metadata, read.value.metadata) }
  call.sandbox.books.disputes.put(after)
  emit(call.sandbox, causeOf(call), 'charge.dispute.updated', after, { metadata: before.metadata })
  return ok(after)
}

/** To close a dispute is to accept it: it is lost. */
const close = (call: Call): Answer => {
  const read = readParameters({ expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const dispute = call.sandbox.books.disputes.get(call.id)
  if (dispute === undefined) return resourceMissing('dispute', call.id)
  if (!isDecided(dispute)) return ok(decideDispute(call.sandbox, causeOf(call), dispute, 'lost'))
  return refuse(400, { type: 'invalid_request_error', message: 'This dispute is already closed.' })
}

const returns = 'dispute'

export const disputeEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/disputes', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/disputes/:id', access: 'secret', returns, run: get },
  { method: 'POST', path: '/v1/disputes/:id', access: 'secret', returns, run: update },
  { method: 'POST', path: '/v1/disputes/:id/close', access: 'secret', returns, run: close },
]
