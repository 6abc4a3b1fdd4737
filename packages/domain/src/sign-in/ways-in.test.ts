import { expect, it } from 'vitest'
import { type AuditKind, auditKinds, topicOf } from '../history/index.ts'
import { waysIn } from './index.ts'

/** An operator's, without a login. */
const looks: readonly AuditKind[] = ['look', 'set-looks']

it('every step that the history has of a login belongs to one way into it', () => {
  const steps: readonly AuditKind[] = Object.values(waysIn).flatMap((way) => way.steps)
  expect(new Set(steps).size).toBe(steps.length)
  expect(auditKinds.filter((kind) => topicOf(kind) === 'access' && !steps.includes(kind))).toEqual(looks)
})
