import { expect, it } from 'vitest'
import { billingIdOf } from './billings.ts'

const october = { contractId: '018f0000-0000-7000-8000-000000000001', month: '2026-10', cycle: 'month' } as const

it('a bill has the same id whenever it is made, another has another, and a later month comes later', () => {
  expect(billingIdOf(october)).toBe(billingIdOf({ ...october }))
  expect(billingIdOf(october)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const others = [
    { ...october, contractId: '018f0000-0000-7000-8000-000000000002' },
    { ...october, cycle: 'year' as const },
    { ...october, month: '2026-11' },
  ]
  expect(new Set([october, ...others].map(billingIdOf)).size).toBe(4)
  expect(billingIdOf({ ...october, month: '2026-11' }) > billingIdOf(october)).toBe(true)
})
