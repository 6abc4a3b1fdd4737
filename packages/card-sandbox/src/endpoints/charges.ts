import { type Answer, ok, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { changed, email, id, ignored, metadata, readParameters, text, texts } from '../http/parameters.ts'
import { mergeShipping, shipping } from '../objects/billing-details.ts'
import { mergeMetadata } from '../objects/customer.ts'
import { changesBetween, emit } from '../sandbox.ts'
import { causeOf } from './cause.ts'

const get = ({ sandbox, id: chargeId }: Call): Answer => {
  const charge = sandbox.books.charges.get(chargeId)
  return charge === undefined ? resourceMissing('charge', chargeId) : ok(charge)
}

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, created: createdRange, customer: id, expand: texts, payment_intent: id }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { created, customer, payment_intent: intent } = read.value
  const rows = sandbox.books.charges
    .all()
    .filter(
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (intent === undefined || charge.payment_intent === intent) &&
        inRange(charge.created, created),
    )
  return page(rows, read.value, '/v1/charges', 'charge')
}

const updateShape = {
  customer: id,
  description: text,
  expand: texts,
  fraud_details: ignored,
  metadata,
  receipt_email: email,
  shipping,
  transfer_group: text,
}

const update = (call: Call): Answer => {
  const read = readParameters(updateShape, call.form)
  if (read.kind === 'refused') return read.answer
  const { charges } = call.sandbox.books
  const before = charges.get(call.id)
  if (before === undefined) return resourceMissing('charge', call.id)
  const given = read.value
  const after = charges.put({
    ...before,
    description: changed(given.description, before.description),
    metadata: mergeMetadata(before.metadata, given.metadata),
    receipt_email: changed(given.receipt_email, before.receipt_email),
    shipping: mergeShipping(before.shipping, given.shipping),
    transfer_group: changed(given.transfer_group, before.transfer_group),
  })
  emit(call.sandbox, causeOf(call), 'charge.updated', after, changesBetween(before, after))
  return ok(after)
}

const returns = 'charge'

export const chargeEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/charges', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/charges/:id', access: 'secret', returns, run: get },
  { method: 'POST', path: '/v1/charges/:id', access: 'secret', returns, run: update },
]
