import type { DisputeReason } from '../objects/dispute.ts'
import type { DeclineCode } from './decline.ts'

/**
 * One of the provider's test cards. Any future expiry and any security code of the right length are accepted.
 * `authentication`: never asked, asked until the card has once been saved with it, or asked at every charge.
 */
export interface TestCard {
  number: string
  alias: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  country: string
  saving: 'accepted' | DeclineCode
  charging: 'accepted' | DeclineCode
  authentication: 'never' | 'until-saved' | 'always'
  /** What the cardholder does about a charge as soon as it is made. */
  disputing: 'never' | 'dispute' | 'inquiry'
  complaint: DisputeReason
  /** What the bank makes of a refund: it is there at once, after a while, or comes back. */
  refunding: 'arrives' | 'fails' | 'pending'
  /** The provider finds the risk too high to ask the bank. */
  isBlocked: boolean
}

type Behaviour = Partial<Omit<TestCard, 'alias' | 'number'>>

const card = (number: string, alias: string, behaviour: Behaviour = {}): TestCard => ({
  number,
  alias: `pm_card_${alias}`,
  brand: 'visa',
  country: 'US',
  saving: 'accepted',
  charging: 'accepted',
  authentication: 'never',
  disputing: 'never',
  complaint: 'fraudulent',
  refunding: 'arrives',
  isBlocked: false,
  ...behaviour,
})

const declining = (number: string, alias: string, code: DeclineCode): TestCard =>
  card(number, alias, { saving: code, charging: code })

/** A card that does nothing special, of each country that the provider has one of. */
const countries = `ae 4000007840000001, ar 4000000320000021, at 4000000400000008, au 4000000360000006, be 4000000560000004,
  bg 4000001000000000, br 4000000760000002, ca 4000001240000000, ch 4000007560000009, cl 4000001520000001,
  cn 4000001560000002, co 4000001700000003, cy 4000001960000008, cz 4000002030000002, de 4000002760000016,
  dk 4000002080000001, ee 4000002330000009, es 4000007240000007, fi 4000002460000001, fr 4000002500000003,
  gb 4000008260000000, gr 4000003000000030, hk 4000003440000004, hr 4000001910000009, hu 4000003480000005,
  ie 4000003720000005, in 4000003560000008, it 4000003800000008, jp 4000003920000003, lt 4000004400000000,
  lu 4000004420000006, lv 4000004280000005, mt 4000004700000007, mx 4000004840008001, my 4000004580000002,
  nl 4000005280000002, no 4000005780000007, nz 4000005540000008, pl 4000006160000005, pt 4000006200000007,
  ro 4000006420000001, se 4000007520000008, sg 4000007020000003, si 4000007050000006, sk 4000007030000001,
  th 4000057640000008, tw 4000001580000008`

const ofCountry = (line: string): TestCard => {
  const [country = '', number = ''] = line.trim().split(' ')
  return card(number, country, { country: country.toUpperCase() })
}

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'amex', { brand: 'amex' }),
  card('6011111111111117', 'discover', { brand: 'discover' }),
  card('3056930009020004', 'diners', { brand: 'diners' }),
  card('3566002020360505', 'jcb', { brand: 'jcb', country: 'JP' }),
  card('6200000000000005', 'unionpay', { brand: 'unionpay', country: 'CN' }),
  declining('4000000000000002', 'visa_chargeDeclined', 'generic_decline'),
  declining('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  declining('4000000000009987', 'visa_chargeDeclinedLostCard', 'lost_card'),
  declining('4000000000009979', 'visa_chargeDeclinedStolenCard', 'stolen_card'),
  declining('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card'),
  declining('4000000000000127', 'chargeDeclinedIncorrectCvc', 'incorrect_cvc'),
  declining('4000000000000119', 'chargeDeclinedProcessingError', 'processing_error'),
  declining('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', 'card_velocity_exceeded'),
  card('4000000000000341', 'chargeCustomerFail', { charging: 'generic_decline' }),
  card('4000000000000259', 'createDispute', { disputing: 'dispute' }),
  card('4000000000001976', 'createDisputeInquiry', { disputing: 'inquiry' }),
  card('4000000000002685', 'createDisputeProductNotReceived', {
    disputing: 'dispute',
    complaint: 'product_not_received',
  }),
  card('4000000000007726', 'pendingRefund', { refunding: 'pending' }),
  card('4000000000005126', 'refundFail', { refunding: 'fails' }),
  card('4100000000000019', 'chargeDeclinedFraudulent', { charging: 'fraudulent', isBlocked: true }),
  card('4000000000000077', 'bypassPending'),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'always' }),
  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'until-saved', country: 'IE' }),
  card('4000002760003184', 'authenticationRequired', { authentication: 'always', country: 'IE' }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'until-saved',
    charging: 'insufficient_funds',
    country: 'GB',
  }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    saving: 'generic_decline',
    charging: 'generic_decline',
    country: 'GB',
  }),
  ...countries.split(',').map(ofCountry),
]

const VISA_DECLINE = 'pm_card_visa_chargeDeclined'
const DECLINE = 'pm_card_chargeDeclined'

const otherNames = (alias: string): readonly string[] => {
  if (alias === 'pm_card_visa') return ['pm_card_us']
  if (alias === 'pm_card_chargeDeclinedFraudulent')
    return ['pm_card_visa_chargeDeclinedFraudulent', 'pm_card_radarBlock']
  if (alias.startsWith(VISA_DECLINE)) return [alias.replace(VISA_DECLINE, DECLINE)]
  return alias.startsWith(DECLINE) ? [alias.replace(DECLINE, VISA_DECLINE)] : []
}

const byNumber = new Map(testCards.map((entry) => [entry.number, entry]))
const byAlias = new Map(testCards.map((entry) => [entry.alias, entry]))
/** The provider knows its declines under both names. */
for (const entry of testCards)
  for (const alias of otherNames(entry.alias)) if (!byAlias.has(alias)) byAlias.set(alias, entry)

export const testCardByNumber = (number: string): TestCard | undefined => byNumber.get(number)
/** `pm_card_visa` and its like: payment methods that exist without a browser. */
export const testCardByAlias = (alias: string): TestCard | undefined => byAlias.get(alias)

/** `tok_visa` and its like: tokens of the same cards. */
export const testCardByToken = (token: string): TestCard | undefined =>
  token.startsWith('tok_') ? byAlias.get(token.replace('tok_', 'pm_card_')) : undefined
