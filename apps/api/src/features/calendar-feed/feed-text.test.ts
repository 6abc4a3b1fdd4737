import type { BillState } from '@touchline/domain/payment'
import { expect, it } from 'vitest'
import { eventText } from './feed-text.ts'

const words = {
  brand: 'Kickview',
  isRehearsal: false,
  language: 'en',
  currency: 'JPY',
  catalogue: { groups: new Map(), plans: new Map() },
  nameOf: () => '',
} as const
const paid = { kind: 'paid', refunded: 0, returned: 0, disputed: 0, paidLateOn: null } as const

it.each<[BillState, string]>([
  [paid, 'Paid.'],
  [{ ...paid, refunded: 300 }, 'Paid. ¥300 refunded.'],
  [{ ...paid, returned: 1_000 }, 'Paid. ¥1,000 returned by the bank.'],
  [{ ...paid, disputed: 1_000 }, 'Paid. ¥1,000 disputed at the bank.'],
  [{ kind: 'declined', nextTryOn: null }, 'Not paid: the charge was declined.'],
  [{ kind: 'unclear' }, 'Not paid: the card provider did not answer.'],
  [{ kind: 'charging' }, 'The payment is being processed.'],
  [{ kind: 'requested' }, 'The payment is being processed.'],
  [{ kind: 'open' }, 'The amount is fixed.'],
  [{ kind: 'waits-for-transfer', isLate: false }, 'The amount is fixed.'],
  [{ kind: 'waits-for-transfer', isLate: true }, 'The amount is fixed. Overdue.'],
  [{ kind: 'part', received: 400, open: 600, isLate: false }, '¥400 received so far.'],
  [{ kind: 'part', received: 400, open: 600, isLate: true }, '¥400 received so far. Overdue.'],
  [{ kind: 'estimated' }, 'Estimated: the amount is fixed on this day.'],
])('the calendar says of a bill that is %j: %s', (state, text) => {
  const bill = { cycle: 'month', month: '2026-10', minor: 1_000, state } as const
  const event = { kind: 'payment', key: 'payment-month-2026-10', date: '2026-11-01', ...bill } as const
  expect(eventText(event, words).more).toBe(`For October 2026. ${text}`)
})

it.each([
  ['games', 'Kickview: last day before all games are deleted'],
  ['request', 'Kickview: last day to answer a request'],
  ['trash', 'Kickview: last day to restore deleted games'],
] as const)('names the last day of %s', (kind, summary) => {
  expect(eventText({ kind, key: `${kind}-2027-04-30`, date: '2027-04-30' }, words).summary).toBe(summary)
})

it('says until when a sleep can be undone, and nothing of one that cannot', () => {
  const sleep = {
    kind: 'falls-asleep',
    key: 'falls-asleep-2027-07-01',
    date: '2027-07-01',
    groupId: 'standard',
  } as const
  const text = (undoneUntil: string | null) =>
    eventText({ ...sleep, undoneUntil }, { ...words, nameOf: () => 'Standard' })
  expect(text('2027-06-30')).toEqual({
    summary: 'Kickview: Standard falls asleep',
    more: 'Can be undone until 30 June 2027.',
  })
  expect(text(null).more).toBe('')
})

it('says how many of an add-on there are instead of how many', () => {
  const change = { kind: 'custom', at: 0, groupId: 'camera', before: 2, after: 1 } as const
  const day = '2026-12-01'
  const event = { kind: 'change', key: `custom-camera-${day}`, date: day, change, undoneUntil: null } as const
  expect(eventText(event, { ...words, nameOf: () => 'Camera' }).summary).toBe('Kickview: Camera: 1 instead of 2')
})
