import { describe, expect, it } from 'vitest'
import { isLuhnValid } from '../browser/card-number.ts'
import { openBench, pay, refusalOf } from '../testing/bench.ts'
import { testCards } from './test-card.ts'

describe('the names of test cards', () => {
  it('have numbers with their check digit, each of its own', () => {
    expect(testCards.filter(({ number }) => !isLuhnValid(number))).toEqual([])
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
    expect(new Set(testCards.map(({ alias }) => alias)).size).toBe(testCards.length)
  })

  it('are those that tests expect', async () => {
    const { stripe } = await openBench()
    const names = ['bypassPending', 'unionpay', 'us', 'jp', 'pe', 'createDisputeProductNotReceived']
    for (const name of names)
      expect(await stripe.paymentIntents.create(pay(`pm_card_${name}`))).toMatchObject({ status: 'succeeded' })
    expect((await stripe.disputes.list()).data).toMatchObject([{ reason: 'product_not_received' }])
    const secure = await stripe.paymentIntents.create(pay('pm_card_threeDSecure2Required'))
    expect(secure.status).toBe('requires_action')
    for (const name of ['radarBlock', 'chargeDeclinedFraudulent', 'riskLevelHighest']) {
      const refused = await refusalOf(stripe.paymentIntents.create(pay(`pm_card_${name}`)))
      expect(refused).toMatchObject({ code: 'card_declined', decline_code: 'fraudulent' })
      expect(await stripe.charges.retrieve(refused.charge ?? '')).toMatchObject({ outcome: { type: 'blocked' } })
    }
  })

  it.each([
    ['visa_debit', { brand: 'visa', funding: 'debit' }],
    ['mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }],
    ['gb_mastercard', { brand: 'mastercard', country: 'GB', funding: 'credit' }],
    ['th_debit', { country: 'TH', funding: 'debit' }],
    ['avsZipFail', { checks: { address_postal_code_check: 'fail' } }],
    ['cvcCheckFail', { checks: { cvc_check: 'fail' } }],
    ['bypassPendingInternational', { country: 'IE' }],
    ['amex_threeDSecureNotSupported', { brand: 'amex' }],
  ])('say what a card is: %s', async (name, card) => {
    const { stripe } = await openBench()
    expect(await stripe.paymentIntents.create(pay(`pm_card_${name}`, { expand: ['payment_method'] }))).toMatchObject({
      status: 'succeeded',
      payment_method: { card },
    })
  })

  it('say what a charge is: disputed twice, of a higher risk, available at once', async () => {
    const { stripe } = await openBench()
    const charged = async (name: string) => {
      const { id } = await stripe.paymentIntents.create(pay(`pm_card_${name}`, { amount: 501 }))
      const expand = ['data.balance_transaction']
      return (await stripe.charges.list({ payment_intent: id, expand })).data[0]
    }
    const disputed = await charged('createMultipleDisputes')
    const { data } = await stripe.disputes.list({ charge: disputed?.id ?? '' })
    expect(data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([250, 251])
    expect(await charged('riskLevelElevated')).toMatchObject({
      outcome: { risk_level: 'elevated', type: 'authorized' },
    })
    expect(await charged('bypassPending')).toMatchObject({ balance_transaction: { status: 'available' } })
  })

  it('ask the cardholder who is there, and no one who is away, where the card is of that kind', async () => {
    const { stripe } = await openBench()
    const asks = async (more: object) =>
      (await stripe.paymentIntents.create(pay('pm_card_authenticationRequiredSetupForOffSession', more))).status
    expect([await asks({}), await asks({ off_session: true })]).toEqual(['requires_action', 'succeeded'])
  })

  it('are tokens, too', async () => {
    const { stripe } = await openBench()
    const made = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    expect(made).toMatchObject({ card: { last4: '4242' } })
    const unknown = stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_none' } })
    expect(await refusalOf(unknown)).toMatchObject({ code: 'resource_missing' })
  })
})
