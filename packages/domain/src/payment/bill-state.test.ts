import { expect, it } from 'vitest'
import { type BillFacts, type BillNote, type BillState, billBalance, billNotes, billState } from './bill-state.ts'

const paid: BillFacts = {
  billingStatus: 'Fixed',
  paymentStatus: 'Complete',
  paymentMethod: 'CREDIT_CARD',
  charge: { total: 1_000 },
  transferred: 0,
  refunds: [],
  disputed: 0,
  dueOn: '2026-11-01',
  paidOn: '2026-11-01',
  nextTryOn: null,
  isWaived: false,
}
const went = { kind: 'paid', refunded: 0, returned: 0, disputed: 0, paidLateOn: null } as const
const byTransfer = { paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER', dueOn: '2026-12-01' } as const
const back = (amount: number, cause: BillFacts['refunds'][number]['cause']) => ({ amount, cause })

it.each<[string, Partial<BillFacts>, BillState]>([
  ['paid', {}, went],
  ['paid late', { paidOn: '2026-11-05' }, { ...went, paidLateOn: '2026-11-05' }],
  ['refunded in part', { refunds: [back(300, 'refund')] }, { ...went, refunded: 300 }],
  ['refunded whole', { refunds: [back(1_000, 'refund')] }, { ...went, refunded: 1_000 }],
  [
    'refunded by a refund that did not arrive, and again',
    { refunds: [back(300, 'refund'), back(300, 'failed-refund'), back(300, 'refund')] },
    { ...went, refunded: 300 },
  ],
  [
    'refunded in part, the rest returned by the bank',
    { refunds: [back(300, 'refund'), back(700, 'dispute')] },
    { ...went, refunded: 300, returned: 700 },
  ],
  ['disputed', { disputed: 1_000 }, { ...went, disputed: 1_000 }],
  ['paid in part', { ...byTransfer, transferred: 400 }, { kind: 'part', received: 400, open: 600, isLate: false }],
  [
    'paid in part and late',
    { ...byTransfer, transferred: 400, dueOn: '2026-11-28' },
    { kind: 'part', received: 400, open: 600, isLate: true },
  ],
  [
    'waiting for a transfer on its last day',
    { ...byTransfer, dueOn: '2026-11-29' },
    { kind: 'waits-for-transfer', isLate: false },
  ],
  ['late', { ...byTransfer, dueOn: '2026-11-28' }, { kind: 'waits-for-transfer', isLate: true }],
  ['waiting for its day', { paymentStatus: 'Waiting' }, { kind: 'open' }],
  ['being charged', { paymentStatus: 'InProgress' }, { kind: 'charging' }],
  ['asked of the card', { paymentStatus: 'Requesting' }, { kind: 'requested' }],
  ['declined', { paymentStatus: 'Error' }, { kind: 'declined', nextTryOn: null }],
  [
    'declined, with its next try',
    { paymentStatus: 'Error', nextTryOn: '2026-12-02' },
    { kind: 'declined', nextTryOn: '2026-12-02' },
  ],
  ['without an answer', { paymentStatus: 'ProcessCallError' }, { kind: 'unclear' }],
  ['nothing to pay', { charge: { total: 0 } }, { kind: 'nothing-to-pay' }],
  ['waived', { charge: { total: 0 }, isWaived: true }, { kind: 'waived' }],
  ['an estimate', { billingStatus: 'Provisional', paymentStatus: 'Waiting' }, { kind: 'estimated' }],
  ['being calculated', { billingStatus: 'InProgress', paymentStatus: 'Waiting' }, { kind: 'calculating' }],
  ['withdrawn', { paymentStatus: 'Cancel' }, { kind: 'withdrawn' }],
])('a bill is %s', (_, facts, state) => {
  expect(billState({ ...paid, ...facts }, '2026-11-29')).toEqual(state)
})

it.each<[string, Partial<BillFacts>, number, number]>([
  ['charged', {}, 1_000, 0],
  ['refunded in part', { refunds: [back(300, 'refund')] }, 700, 0],
  ['refunded, and sent back by the bank', { refunds: [back(300, 'refund'), back(300, 'failed-refund')] }, 1_000, 0],
  ['refunded in part and lost in a dispute', { refunds: [back(300, 'refund'), back(700, 'dispute')] }, 0, 0],
  ['disputed', { disputed: 1_000 }, 1_000, 0],
  ['paid in part by transfer', { ...byTransfer, transferred: 400 }, 400, 600],
  ['waiting for a transfer', byTransfer, 0, 1_000],
  ['declined', { paymentStatus: 'Error' }, 0, 1_000],
  ['being charged', { paymentStatus: 'InProgress' }, 0, 1_000],
  ['waiting for its day', { paymentStatus: 'Waiting' }, 0, 1_000],
  ['an estimate', { billingStatus: 'Provisional', paymentStatus: 'Waiting' }, 0, 0],
  ['withdrawn', { paymentStatus: 'Cancel' }, 0, 0],
  ['nothing to pay', { charge: { total: 0 } }, 0, 0],
])('of a bill of 1,000 that is %s', (_, facts, paidAmount, open) => {
  expect(billBalance({ ...paid, ...facts })).toEqual({ paid: paidAmount, open })
})

it.each<[string, BillState, readonly BillNote[]]>([
  ['paid', went, []],
  [
    'of which some went back, in each way',
    { ...went, refunded: 300, returned: 200, disputed: 100 },
    [
      { kind: 'refunded', minor: 300 },
      { kind: 'returned', minor: 200 },
      { kind: 'disputed', minor: 100 },
    ],
  ],
  ['declined for good', { kind: 'declined', nextTryOn: null }, []],
  ['declined', { kind: 'declined', nextTryOn: '2026-12-02' }, [{ kind: 'next-try', on: '2026-12-02' }]],
  ['late', { kind: 'waits-for-transfer', isLate: true }, [{ kind: 'late' }]],
  ['paid in part, in time', { kind: 'part', received: 400, open: 600, isLate: false }, []],
])('what stands beside a bill that is %s', (_, state, notes) => {
  expect(billNotes(state)).toEqual(notes)
})
