import { expect, it } from 'vitest'
import { isLegalStep, type PaymentStatus } from './index.ts'

const statuses = [
  'Waiting',
  'Requesting',
  'InProgress',
  'ProcessCallError',
  'Error',
  'Complete',
  'Cancel',
] as const satisfies readonly PaymentStatus[]

it.each([
  ['Waiting', ['InProgress', 'Error', 'Complete']],
  ['Requesting', ['InProgress', 'ProcessCallError', 'Error', 'Complete']],
  ['InProgress', ['ProcessCallError', 'Error', 'Complete']],
  ['ProcessCallError', ['InProgress', 'Error', 'Complete']],
  ['Error', ['InProgress', 'Complete']],
  ['Complete', []],
  ['Cancel', []],
] as const)('a result leads from %s to %j only', (from, to) => {
  expect(statuses.filter((status) => isLegalStep(from, status))).toEqual(to)
})
