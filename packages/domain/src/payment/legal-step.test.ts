import { expect, it } from 'vitest'
import { isLegalStep, paymentStatuses } from './index.ts'

it.each([
  ['Waiting', ['Error', 'InProgress', 'Complete']],
  ['Requesting', ['ProcessCallError', 'Error', 'InProgress', 'Complete']],
  ['InProgress', ['ProcessCallError', 'Error', 'Complete']],
  ['ProcessCallError', ['Error', 'InProgress', 'Complete']],
  ['Error', ['InProgress', 'Complete']],
  ['Complete', []],
  ['Cancel', []],
] as const)('a result leads from %s to %j only', (from, to) => {
  expect(paymentStatuses.filter((status) => isLegalStep(from, status))).toEqual(to)
})
