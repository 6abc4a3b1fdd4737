import { expect, it } from 'vitest'
import { asksForPayment, isNoticeKind, isSwitchable, type NoticeRow, noticeKinds, noticeRow } from './index.ts'

it.each([
  ['paid', null, true],
  ['payment-failed', null, false],
  ['next-payment-above', null, false],
  ['renewal', null, false],
  ['renewal', 'sixty-days', true],
  ['trial-ends', 'week', true],
  ['deletion', 'week', false],
] as const)('the mail of %s before %s goes off with its switch: %s', (kind, moment, expected) => {
  expect(isSwitchable(kind, moment)).toBe(expected)
})

it.each([
  ['retry-planned', true],
  ['transfer-due', true],
  ['payment-failed', false],
  ['paid', false],
  ['renewal', false],
] as const)('%s asks for a payment that is not made once the bill is paid: %s', (kind, expected) => {
  expect(asksForPayment(kind)).toBe(expected)
})

it.each([
  ['paid', 'money', 'recipients', 'never'],
  ['outlook-over', 'usage', 'recipients', 'no-longer-so'],
  ['trial-ends', 'contract', 'recipients', 'date-gone'],
  ['deletion', 'contract', 'payer', 'reopened'],
  ['new-browser', 'security', 'person', 'never'],
] as const)('%s is of %s, goes to: %s, and is void: %s', (kind, group, audience, voidWhen) => {
  expect(noticeRow(kind)).toMatchObject({ group, audience, voidWhen })
})

it('knows its kinds by their names', () => {
  expect(noticeKinds).toEqual(expect.arrayContaining(['paid', 'renewal', 'new-browser']))
  expect(noticeKinds.filter(isNoticeKind)).toEqual(noticeKinds)
  expect(['', 'toString', 'Paid'].filter(isNoticeKind)).toEqual([])
})

it('only the first reminder of a renewal goes off with its switch, and nothing of security', () => {
  const moments = ['sixty-days', 'thirty-days', 'deadline-week', 'deadline-day']
  expect(moments.map((moment) => isSwitchable('renewal', moment))).toEqual([true, false, false, false])
  const security = noticeKinds.filter((kind) => noticeRow(kind).group === 'security')
  expect(security.filter((kind) => isSwitchable(kind, null))).toEqual([])
})

it('nobody but recipients has a switch: they alone are asked', () => {
  const row = { ...noticeRow('request-asked'), audience: 'administrators', mailClass: null } as const
  const switchable = { ...row, switchedBy: 'switch' } as const
  // @ts-expect-error: the mail would be sent to those who switched it off.
  const wrong: NoticeRow = switchable
  const right: NoticeRow = { ...switchable, switchedBy: 'nothing' }
  expect(
    noticeKinds
      .map(noticeRow)
      .some(({ audience, switchedBy }) => audience !== 'recipients' && switchedBy !== 'nothing'),
  ).toBe(false)
  expect(wrong.topic).toBe(right.topic)
})
