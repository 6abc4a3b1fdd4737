import { expect, it } from 'vitest'
import { type BillFacts, type BillState, billState } from './bill-state.ts'

const paid: BillFacts = {
  billingStatus: 'Fixed',
  paymentStatus: 'Complete',
  paymentMethod: 'CREDIT_CARD',
  charge: { total: 1_000 },
  transferred: 0,
  refunds: [],
}
const back = (amount: number, cause: BillFacts['refunds'][number]['cause']) => ({ amount, cause })

it.each<[string, Partial<BillFacts>, BillState]>([
  ['paid', {}, { kind: 'paid', refunded: 0, disputed: 0 }],
  ['refunded in part', { refunds: [back(300, 'refund')] }, { kind: 'paid', refunded: 300, disputed: 0 }],
  ['refunded whole', { refunds: [back(1_000, 'refund')] }, { kind: 'paid', refunded: 1_000, disputed: 0 }],
  [
    'refunded by a refund that did not arrive, and again',
    { refunds: [back(300, 'refund'), back(300, 'failed-refund'), back(300, 'refund')] },
    { kind: 'paid', refunded: 300, disputed: 0 },
  ],
  [
    'refunded in part and disputed for the rest',
    { refunds: [back(300, 'refund'), back(700, 'dispute')] },
    { kind: 'paid', refunded: 300, disputed: 700 },
  ],
  [
    'paid in part',
    { paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER', transferred: 400 },
    { kind: 'part', received: 400, open: 600 },
  ],
  [
    'waiting for a transfer',
    { paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER' },
    { kind: 'waits-for-transfer' },
  ],
  ['waiting for its day', { paymentStatus: 'Waiting' }, { kind: 'open' }],
  ['being charged', { paymentStatus: 'InProgress' }, { kind: 'charging' }],
  ['asked of the card', { paymentStatus: 'Requesting' }, { kind: 'charging' }],
  ['declined', { paymentStatus: 'Error' }, { kind: 'declined' }],
  ['without an answer', { paymentStatus: 'ProcessCallError' }, { kind: 'unclear' }],
  ['nothing to pay', { charge: { total: 0 } }, { kind: 'nothing-to-pay' }],
  ['an estimate', { billingStatus: 'Provisional', paymentStatus: 'Waiting' }, { kind: 'estimated' }],
  ['being calculated', { billingStatus: 'InProgress', paymentStatus: 'Waiting' }, { kind: 'calculating' }],
  ['withdrawn', { paymentStatus: 'Cancel' }, { kind: 'withdrawn' }],
])('a bill is %s', (_, facts, state) => {
  expect(billState({ ...paid, ...facts })).toEqual(state)
})
