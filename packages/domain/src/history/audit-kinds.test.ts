import { expect, it } from 'vitest'
import { auditKinds, isAuditKind, topicOf } from './index.ts'

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
