import { type Answer, invalidRequest } from '../http/answer.ts'

const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Smallest chargeable amounts in minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minimum: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}
const maximum = 99_999_999

const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** The last of their three decimals must be 0. */
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '))
/** Zero-decimal now, but given with two. */
const formerDecimal = new Set('isk ugx'.split(' '))

const decimals = (currency: string): number => {
  if (zeroDecimal.has(currency)) return 0
  return threeDecimal.has(currency) ? 3 : 2
}

/** Amounts must be multiples of it. */
const stepOf = (currency: string): number => {
  if (formerDecimal.has(currency)) return 100
  return threeDecimal.has(currency) ? 10 : 1
}

/** As in the provider's messages: `$0.50`. */
export const moneyInWords = (amount: number, currency: string): string => {
  const digits = decimals(currency)
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = new Intl.NumberFormat('en-US', {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(amount / 10 ** digits)
}

const inWords = (amount: number, currency: string): string => `${moneyInWords(amount, currency)} ${currency}`

/** Null when it can be charged. */
export const refuseAmount = (amount: number, currency: string): Answer | null => {
  if (!known.has(currency)) return invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  if (amount < 1) {
    return invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  const step = stepOf(currency)
  if (amount % step !== 0) {
    return invalidRequest(`Invalid amount: in ${currency} it must be a multiple of ${step}.`, { param: 'amount' })
  }
  const least = minimum[currency] ?? 50
  if (amount < least) {
    return invalidRequest(`Amount must be at least ${inWords(least, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > maximum) {
    return invalidRequest(`Amount must be no more than ${inWords(maximum, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return null
}
