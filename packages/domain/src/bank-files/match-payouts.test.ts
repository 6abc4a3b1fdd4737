import { expect, it } from 'vitest'
import { matchPayouts, type WaitingPayout } from './index.ts'

const november: WaitingPayout = {
  payoutId: 'po_1Ab2Cd3Ef',
  trace: 'TRACE20261104',
  amount: 9_209,
  arrivesOn: '2026-11-04',
}
const december: WaitingPayout = { payoutId: 'po_9Zy8Xw7Vu', trace: '', amount: 9_209, arrivesOn: '2026-12-04' }

const line = (text: string, over: object = {}) => ({
  amount: 9_209,
  day: '2026-11-04',
  name: 'STRIPE',
  said: '',
  text,
  ...over,
})

it.each([
  [
    'its id, as a bank writes it',
    line('PAYOUT PO-1AB2CD3EF'),
    'po_1Ab2Cd3Ef',
    'exact',
    ['reference', 'amount', 'day'],
    0,
  ],
  ['its trace', line('', { said: 'trace 2026 1104' }), 'po_1Ab2Cd3Ef', 'exact', ['reference', 'amount', 'day'], 0],
  [
    'its id on a late day',
    line('po_1Ab2Cd3Ef', { day: '2026-11-20' }),
    'po_1Ab2Cd3Ef',
    'exact',
    ['reference', 'amount'],
    0,
  ],
  [
    'its id and another amount',
    line('po_1Ab2Cd3Ef', { amount: 9_000 }),
    'po_1Ab2Cd3Ef',
    'near',
    ['reference', 'day'],
    -209,
  ],
  ['its amount and day alone', line('ストライプジャパン'), 'po_1Ab2Cd3Ef', 'near', ['amount', 'day'], 0],
  ['the amount on the day of another', line('', { day: '2026-12-06' }), 'po_9Zy8Xw7Vu', 'near', ['amount', 'day'], 0],
])('a line that says %s is of that payout', (_, given, payoutId, fit, by, above) => {
  expect(matchPayouts([given], [november, december])).toEqual([{ payoutId, fit, by, above }])
})

it.each([
  ['nothing but the amount', line('', { day: '2026-11-20' })],
  ['nothing but the day', line('', { amount: 1 })],
  ['too short a trace', line('4711', { amount: 1 })],
])('a line that says %s is of none', (_, given) => {
  expect(matchPayouts([given], [{ ...november, trace: '4711' }, december])).toEqual([null])
})

it('the second line of a payout is looked at', () => {
  const twice = [line('po_1Ab2Cd3Ef'), line('po_1Ab2Cd3Ef')]
  expect(matchPayouts(twice, [november]).map((match) => match?.fit)).toEqual(['exact', 'near'])
})
