import { describe, expect, it } from 'vitest'
import { declineCodes, declineOf, isRetryUseful, shownDecline } from './index.ts'

describe('what a customer reads of a failed payment', () => {
  it.each(declineCodes)('has a reason and an action: %s', (code) => {
    expect(declineOf({ code: 'card_declined', declineCode: code })).toEqual({
      code,
      decline: { reason: expect.any(String), action: expect.any(String) },
    })
  })

  it('never names what is masked', () => {
    const masked = declineCodes.filter((code) => shownDecline(code) !== code)
    expect(masked).toEqual(['fraudulent', 'lost_card', 'merchant_blacklist', 'stolen_card'])
    const plain = declineOf({ code: 'card_declined', declineCode: 'generic_decline' }).decline
    for (const code of masked) expect(declineOf({ code, declineCode: null }).decline).toEqual(plain)
  })

  it('falls back from the decline code to the code', () => {
    const shown = declineOf({ code: 'expired_card', declineCode: 'something_new' })
    expect(shown).toMatchObject({ code: 'expired_card', decline: { reason: 'expired' } })
  })

  it('says so when it knows neither, with the code that says most', () => {
    expect(declineOf({ code: 'new', declineCode: 'newer' })).toEqual({ code: 'newer', decline: null })
    expect(declineOf({ code: 'new', declineCode: null })).toEqual({ code: 'new', decline: null })
    expect(declineOf({ code: 'constructor', declineCode: null }).decline).toBeNull()
  })

  it.each([
    ['insufficient_funds', false],
    ['expired_card', false],
    ['do_not_honor', false],
    ['never_heard_of', false],
    ['processing_error', true],
    ['authentication_required', true],
    ['payment_outcome_unknown', true],
  ])('knows whether the same card may work after %s', (declineCode, useful) => {
    expect(isRetryUseful({ code: 'card_declined', declineCode })).toBe(useful)
  })
})
