import { type Answer, ok, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { id, readParameters, texts } from '../http/parameters.ts'
import { asOf } from '../objects/balance-transaction.ts'
import { emit } from '../sandbox.ts'
import { testCardOf } from './attachment.ts'
import { causeOf } from './cause.ts'
import { move, payOut } from './payout-life.ts'

/** In thousandths. */
const FEE_PER_MILLE = 29

/** After the charge was answered; an event reports it. */
export const settleCharge = (call: Call, chargeId: string): void => {
  const { sandbox } = call
  const before = sandbox.books.charges.get(chargeId)
  if (before === undefined || before.balance_transaction !== null) return
  const { id: balanceTransaction } = move(sandbox, {
    amount: before.amount_captured,
    currency: before.currency,
    description: before.description,
    fee: {
      amount: Math.round((before.amount_captured * FEE_PER_MILLE) / 1_000),
      description: 'Stripe processing fees',
    },
    isAvailableAtOnce: testCardOf(call, before.payment_method)?.isAvailableAtOnce ?? false,
    reporting_category: 'charge',
    source: before.id,
    type: 'charge',
  })
  const after = sandbox.books.charges.put({ ...before, balance_transaction: balanceTransaction })
  emit(sandbox, causeOf(call), 'charge.updated', after, { balance_transaction: null })
}

const get = ({ sandbox, id: wanted }: Call): Answer => {
  const found = sandbox.books.balanceTransactions.get(wanted)
  return found === undefined
    ? resourceMissing('balance transaction', wanted)
    : ok(asOf(sandbox.clock.nowSeconds(), found))
}

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, created: createdRange, currency: id, expand: texts, payout: id, source: id, type: id }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { created, currency, payout, source, type } = read.value
  payOut(sandbox)
  const { paidOut } = sandbox.books
  const rows = sandbox.books.balanceTransactions
    .all()
    .filter(
      (row) =>
        (payout === undefined || paidOut.get(row.id)?.payout === payout) &&
        (currency === undefined || row.currency === currency.toLowerCase()) &&
        (source === undefined || row.source === source) &&
        (type === undefined || row.type === type) &&
        inRange(row.created, created),
    )
    .toSorted((a, b) => a.created - b.created)
  const now = sandbox.clock.nowSeconds()
  return page(
    rows.map((row) => asOf(now, row)),
    read.value,
    '/v1/balance_transactions',
    'balance transaction',
  )
}

const returns = 'balance_transaction'

export const balanceTransactionEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/balance_transactions', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/balance_transactions/:id', access: 'secret', returns, run: get },
]
