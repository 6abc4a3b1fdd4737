import { type Answer, ok, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { id, oneOf, readParameters, texts } from '../http/parameters.ts'
import { payOut, payoutAsOf } from './payout-life.ts'

const get = ({ sandbox, id: wanted }: Call): Answer => {
  const found = sandbox.books.payouts.get(wanted)
  return found === undefined ? resourceMissing('payout', wanted, 'payout') : ok(payoutAsOf(sandbox, found))
}

const list = ({ sandbox, form }: Call): Answer => {
  const status = oneOf('canceled', 'failed', 'in_transit', 'paid', 'pending')
  const shape = {
    ...pageShape,
    arrival_date: createdRange,
    created: createdRange,
    destination: id,
    expand: texts,
    status,
  }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { value } = read
  payOut(sandbox)
  const rows = sandbox.books.payouts
    .all()
    .map((row) => payoutAsOf(sandbox, row))
    .filter(
      (row) =>
        (value.status === undefined || row.status === value.status) &&
        (value.destination === undefined || row.destination === value.destination) &&
        inRange(row.arrival_date, value.arrival_date) &&
        inRange(row.created, value.created),
    )
    .toSorted((a, b) => a.created - b.created)
  return page(rows, value, '/v1/payouts', 'payout')
}

const returns = 'payout'

export const payoutEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/payouts', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/payouts/:id', access: 'secret', returns, run: get },
]
