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

it('names the last day of the games', () => {
  const { summary } = eventText({ kind: 'games', key: 'games-2027-04-30', date: '2027-04-30' }, words)
  expect(summary).toBe('Kickview: last day before all games are deleted')
})
