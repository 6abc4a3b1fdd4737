import fc from 'fast-check'
import { describe, it } from 'vitest'
import { afterResult, daysUntilRetry, type PaymentResult, type PaymentStatus, shownDecline } from './index.ts'

const status = fc.constantFrom<PaymentStatus>(
  'ProcessCallError',
  'Error',
  'Waiting',
  'InProgress',
  'Complete',
  'Requesting',
  'Cancel',
)
const anyResults = fc.array(
  fc.constantFrom<PaymentResult>('succeeded', 'failed', 'processing', 'needs-action', 'unknown'),
  { maxLength: 8 },
)

const lastOf = (from: PaymentStatus, reported: readonly PaymentResult[]): PaymentStatus =>
  reported.reduce((current, result) => {
    const next = afterResult(current, result)
    return next === 'ignored' ? current : next
  }, from)

describe('the results of a payment', () => {
  it('never make a paid or withdrawn billing unpaid, whatever is reported later', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentStatus>('Complete', 'Cancel'),
        anyResults,
        (from, reported) => lastOf(from, reported) === from,
      ),
    )
  })

  it('end with paid as soon as one of them says so, in any order', () => {
    fc.assert(
      fc.property(status, anyResults, fc.nat(), (from, reported, place) => {
        const withSuccess = reported.toSpliced(place % (reported.length + 1), 0, 'succeeded')
        return lastOf(from, withSuccess) === (from === 'Cancel' ? 'Cancel' : 'Complete')
      }),
    )
  })

  it('reported twice change nothing', () => {
    fc.assert(
      fc.property(status, anyResults, (from, reported) => {
        const doubled = reported.flatMap((result) => [result, result])
        return lastOf(from, doubled) === lastOf(from, reported)
      }),
    )
  })

  it('that know nothing never overrule what is known', () => {
    fc.assert(
      fc.property(status, anyResults, (from, reported) => {
        const known = lastOf(from, reported)
        return known === 'Requesting' || known === 'InProgress' || lastOf(known, ['unknown']) === known
      }),
    )
  })
})

describe('a decline', () => {
  it('that would help a thief is shown as a plain one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'),
        (code) => shownDecline(code) === 'generic_decline',
      ),
    )
  })

  it('is shown as itself otherwise, and showing it hides nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (code) => shownDecline(shownDecline(code)) === shownDecline(code)),
    )
  })

  it('that is soft is tried again three times, later each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (attempts) => {
        const days = daysUntilRetry(attempts)
        const before = attempts > 1 ? daysUntilRetry(attempts - 1) : 0
        return attempts > 3 ? days === null : days !== null && before !== null && days > before
      }),
    )
  })
})
