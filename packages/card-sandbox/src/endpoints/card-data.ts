import { isLuhnValid } from '../browser/card-number.ts'
import { type DeclineCode, declineError } from '../cards/decline.ts'
import { type TestCard, testCardByNumber, testCardByToken } from '../cards/test-card.ts'
import { type Answer, invalidRequest, refuse, resourceMissing } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { hash, id, ignored, integer, metadata, oneOf, type Parameters, text } from '../http/parameters.ts'
import { billingDetails, mergeBillingDetails, noBillingDetails } from '../objects/billing-details.ts'
import { mergeMetadata } from '../objects/customer.ts'
import { type CardEntry, type PaymentMethod, toCard } from '../objects/payment-method.ts'
import { monthOf } from '../store/clock.ts'
import { newId } from '../store/identifier.ts'

const cardShape = { cvc: text, exp_month: integer, exp_year: integer, number: id, token: id }

export const paymentMethodShape = {
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: billingDetails,
  card: hash(cardShape),
  metadata,
  radar_options: ignored,
  type: text,
}
type PaymentMethodData = Parameters<typeof paymentMethodShape>
type CardData = Parameters<typeof cardShape>
export const card = hash(cardShape)

type Refused = { kind: 'refused'; answer: Answer }
type CardRead = { kind: 'card'; entry: CardEntry } | Refused

const declined = (code: DeclineCode, param: string): Refused => ({
  kind: 'refused',
  // Refused for its form: no decline code or advice.
  answer: refuse(402, { type: 'card_error', code, message: declineError(code).message, param }),
})

const unusable = (message: string, param: string): Refused => ({
  kind: 'refused',
  answer: invalidRequest(message, { param }),
})

const cvcFits = (test: TestCard, cvc: string): boolean =>
  /^\d+$/.test(cvc) && cvc.length === (test.brand === 'amex' ? 4 : 3)

type NumberRead = { kind: 'known'; test: TestCard } | Refused

const readNumber = (call: Call, number: string): NumberRead => {
  if (call.by === 'secret') {
    return unusable('Sending credit card numbers directly to the Stripe API is generally unsafe.', 'card[number]')
  }
  if (!isLuhnValid(number)) return declined('incorrect_number', 'number')
  const test = testCardByNumber(number)
  if (test !== undefined) return { kind: 'known', test }
  const error = declineError('generic_decline')
  const message = 'Your card was declined. Your request was in test mode, but used a non test (live) card.'
  return { kind: 'refused', answer: refuse(402, { ...error, decline_code: 'test_mode_live_card', message }) }
}

const readExpiry = (call: Call, month: number, year: number): Refused | null => {
  if (month < 1 || month > 12) return declined('invalid_expiry_month', 'exp_month')
  const now = monthOf(call.sandbox.clock.nowSeconds())
  if (year < now.year || year > now.year + 50) return declined('invalid_expiry_year', 'exp_year')
  return year === now.year && month < now.month ? declined('invalid_expiry_month', 'exp_month') : null
}

/** As the frames send it. Test numbers only. */
export const readCard = (call: Call, given: CardData | undefined): CardRead => {
  if (given?.number === undefined) return unusable('Missing required param: card[number].', 'card[number]')
  const number = given.number.replaceAll(/\s/g, '')
  const read = readNumber(call, number)
  if (read.kind === 'refused') return read
  const { test } = read
  const { exp_month: month, exp_year: year } = given
  if (month === undefined || year === undefined)
    return unusable('Missing required param: card[exp_month].', 'card[exp_month]')
  const expiry = readExpiry(call, month, year < 100 ? 2000 + year : year)
  if (expiry !== null) return expiry
  if (given.cvc !== undefined && given.cvc !== null && !cvcFits(test, given.cvc)) return declined('invalid_cvc', 'cvc')
  return { kind: 'card', entry: { test, expMonth: month, expYear: year < 100 ? 2000 + year : year } }
}

export const inThreeYears = (call: Call, test: TestCard): CardEntry => ({
  test,
  expMonth: 12,
  expYear: monthOf(call.sandbox.clock.nowSeconds()).year + 3,
})

const readToken = (call: Call, tokenId: string): CardRead => {
  const named = testCardByToken(tokenId)
  if (named !== undefined) return { kind: 'card', entry: inThreeYears(call, named) }
  const token = call.sandbox.books.tokens.get(tokenId)
  const entry = token === undefined ? undefined : call.sandbox.books.vault.get(token.id)
  const test = entry === undefined ? undefined : testCardByNumber(entry.number)
  if (token === undefined || test === undefined) {
    return { kind: 'refused', answer: resourceMissing('token', tokenId, 'card[token]') }
  }
  call.sandbox.books.tokens.put({ ...token, used: true })
  return { kind: 'card', entry: { test, expMonth: token.card.exp_month, expYear: token.card.exp_year } }
}

export const keepCard = (call: Call, entry: CardEntry, data?: PaymentMethodData): PaymentMethod => {
  const { books, clock } = call.sandbox
  const paymentMethod = books.paymentMethods.put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data?.allow_redisplay ?? 'unspecified',
    billing_details: mergeBillingDetails(noBillingDetails, data?.billing_details),
    card: toCard(entry),
    created: clock.nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, data?.metadata),
    type: 'card',
  })
  books.vault.put({ id: paymentMethod.id, number: entry.test.number, authenticated: false, spent: false })
  return paymentMethod
}

export const createFromData = (
  call: Call,
  data: PaymentMethodData,
): { kind: 'made'; paymentMethod: PaymentMethod } | { kind: 'refused'; answer: Answer } => {
  if (data.type !== 'card') {
    const answer = invalidRequest(`The payment method type "${data.type ?? ''}" is not supported here.`, {
      param: 'type',
    })
    return { kind: 'refused', answer }
  }
  const read = data.card?.token === undefined ? readCard(call, data.card) : readToken(call, data.card.token)
  return read.kind === 'refused' ? read : { kind: 'made', paymentMethod: keepCard(call, read.entry, data) }
}
