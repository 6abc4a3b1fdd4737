import { expect, it } from 'vitest'
import { auditKinds, confirmationOf, confirmedKinds, isAuditKind, movesDates, securityOf, topicOf } from './index.ts'

it.each([
  ['yearly-plan-resume', 'plan'],
  ['buy-add-ons', 'options'],
  ['send-documents', 'payments'],
  ['leave', 'account'],
  ['delete-game', 'videos'],
  ['sign-in', 'access'],
  ['ingest', 'platform'],
] as const)('%s is found under: %s', (kind, topic) => {
  expect(topicOf(kind)).toBe(topic)
})

it('a kind is known by its name, and one that is gone is none', () => {
  expect(auditKinds).toEqual(expect.arrayContaining(['buy-add-ons', 'sign-in']))
  expect(auditKinds.filter(isAuditKind)).toEqual(auditKinds)
  expect(['', 'toString', 'Sign-in'].filter(isAuditKind)).toEqual([])
})

it.each([
  ['buy-add-ons', 'options'],
  ['withdraw-cancellation', 'withdrawal-of-cancellation'],
  ['register-customer', null],
] as const)('%s is confirmed as %s', (kind, expected) => {
  expect(confirmationOf(kind)).toBe(expected)
})

it('what is confirmed is listed for statements', () => {
  expect(confirmedKinds).toEqual(expect.arrayContaining(['buy-add-ons', 'withdraw-cancellation']))
  expect(confirmedKinds.filter((kind) => confirmationOf(kind) === null)).toEqual([])
})

it.each([
  ['change-password', 'password-changed', false],
  ['save-card', null, true],
  ['sign-in', null, false],
] as const)('%s is the security event %s, and moves dates: %s', (kind, event, expected) => {
  expect([securityOf(kind), movesDates(kind)]).toEqual([event, expected])
})
