import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterResult, isHardDecline, type PaymentResult, type PaymentStatus, shownDecline } from './index.ts'

const outcomes: readonly PaymentResult[] = ['succeeded', 'failed', 'processing', 'needs-action', 'unknown']
const apply = (status: PaymentStatus, result: PaymentResult): PaymentStatus => {
  const next = afterResult(status, result)
  return next === 'ignored' ? status : next
}

describe('the payment of a fixed billing', () => {
  it('never goes back from Complete, whatever comes later and in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes), { maxLength: 12 }), (history) => {
        const end = history.reduce<PaymentStatus>(apply, 'Requesting')
        expect(end === 'Complete').toBe(history.includes('succeeded'))
      }),
      { numRuns: 10_000 },
    )
  })

  it('keeps a withdrawn billing withdrawn', () => {
    for (const result of outcomes) expect(afterResult('Cancel', result)).toBe('ignored')
  })

  it('lets an unknown outcome say nothing against a known one', () => {
    expect(afterResult('Error', 'unknown')).toBe('ignored')
    expect(afterResult('Requesting', 'unknown')).toBe('ProcessCallError')
  })

  it.each([
    ['fraudulent', 'generic_decline'],
    ['lost_card', 'generic_decline'],
    ['stolen_card', 'generic_decline'],
    ['merchant_blacklist', 'generic_decline'],
    ['insufficient_funds', 'insufficient_funds'],
  ])('shows %s as %s', (code, shown) => expect(shownDecline(code)).toBe(shown))

  it('knows the declines that no further try changes', () => {
    expect(isHardDecline('insufficient_funds')).toBe(false)
    expect(isHardDecline('stolen_card')).toBe(true)
  })
})
