import { type Answer, ok, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { id, readParameters, texts } from '../http/parameters.ts'

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

const returns = 'charge'

export const chargeEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/charges', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/charges/:id', access: 'secret', returns, run: get },
]
