import { expect, it } from 'vitest'
import { type ApprovalState, type ApprovalStep, approvalEnd, approvalFault } from './index.ts'

const ASKED_AT = Date.UTC(2026, 10, 27, 7, 20)
const endsAt = approvalEnd(ASKED_AT)

it('an ask ends seven days after it', () => {
  expect(new Date(endsAt).toISOString()).toBe('2026-12-04T07:20:00.000Z')
})

it.each<[ApprovalState, ApprovalStep, string, number, string | null]>([
  ['waiting', 'approve', 'Mika', ASKED_AT, null],
  ['waiting', 'approve', 'Mika', endsAt - 1, null],
  ['waiting', 'approve', 'Mika', endsAt, 'approval-over'],
  ['waiting', 'approve', 'Aya', ASKED_AT, 'own-approval'],
  ['waiting', 'send-back', 'Mika', ASKED_AT, null],
  ['waiting', 'send-back', 'Aya', ASKED_AT, 'own-approval'],
  ['waiting', 'withdraw', 'Aya', ASKED_AT, null],
  ['waiting', 'withdraw', 'Mika', ASKED_AT, 'not-asker'],
  ['waiting', 'withdraw', 'Aya', endsAt, 'approval-over'],
  ['approved', 'approve', 'Jonas', ASKED_AT, 'approval-answered'],
  ['approved', 'approve', 'Jonas', endsAt, 'approval-answered'],
  ['sent-back', 'approve', 'Mika', ASKED_AT, 'approval-answered'],
  ['withdrawn', 'withdraw', 'Aya', ASKED_AT, 'approval-answered'],
])('of a %s ask of Aya, %s by %s at %d is %s', (state, step, operator, now, fault) => {
  expect(approvalFault({ state, askedBy: 'Aya', endsAt }, step, operator, now)).toBe(fault)
})
