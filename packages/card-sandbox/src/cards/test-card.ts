import type { DisputeReason } from '../objects/dispute.ts'
import type { DeclineCode } from './decline.ts'

export interface Checks {
  address_line1_check: string | null
  address_postal_code_check: string | null
  cvc_check: string | null
}

/**
 * Any future expiry and well-formed security code. `authentication`: never, until saved with it, whenever the
 * cardholder is present, or always.
 */
export interface TestCard {
  number: string
  alias: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  country: string
  funding: 'credit' | 'debit' | 'prepaid'
  /** Passed by default. */
  checks: Partial<Checks>
  saving: 'accepted' | DeclineCode
  charging: 'accepted' | DeclineCode
  authentication: 'never' | 'until-saved' | 'on-session' | 'always'
  /** Right after a charge. */
  disputing: 'never' | 'dispute' | 'dispute-twice' | 'inquiry'
  complaint: DisputeReason
  /** Arrives at once, later, or comes back. */
  refunding: 'arrives' | 'fails' | 'pending'
  /** At the highest risk the bank is not even asked. */
  risk: 'normal' | 'elevated' | 'highest'
  isAvailableAtOnce: boolean
}

type Behaviour = Partial<Omit<TestCard, 'alias' | 'number'>>

const card = (number: string, alias: string, behaviour: Behaviour = {}): TestCard => ({
  number,
  alias: `pm_card_${alias}`,
  brand: 'visa',
  country: 'US',
  funding: 'credit',
  checks: {},
  saving: 'accepted',
  charging: 'accepted',
  authentication: 'never',
  disputing: 'never',
  complaint: 'fraudulent',
  refunding: 'arrives',
  risk: 'normal',
  isAvailableAtOnce: false,
  ...behaviour,
})

const blocked = { charging: 'fraudulent', risk: 'highest' } as const

const declining = (number: string, alias: string, code: DeclineCode): TestCard =>
  card(number, alias, { saving: code, charging: code })

/** A plain card of each country that the provider has one of. */
const countries = `ae 4000007840000001, ae_mastercard 5200007840000022, ar 4000000320000021, at 4000000400000008,
  au 4000000360000006, be 4000000560000004, bg 4000001000000000, br 4000000760000002, by 4000001120000005,
  ca 4000001240000000, ch 4000007560000009, cl 4000001520000001, cn 4000001560000002, co 4000001700000003,
  cr 4000001880000005, cy 4000001960000008, cz 4000002030000002, de 4000002760000016, dk 4000002080000001,
  ec 4000002180000000, ee 4000002330000009, es 4000007240000007, fi 4000002460000001, fr 4000002500000003,
  gb 4000008260000000, gb_debit 4000058260000005, gb_mastercard 5555558265554449, gi 4000002920000005,
  gr 4000003000000030, hk 4000003440000004, hr 4000001910000009, hu 4000003480000005, ie 4000003720000005,
  in 4000003560000008, it 4000003800000008, jp 4000003920000003, li 4000004380000004, lt 4000004400000000,
  lu 4000004420000006, lv 4000004280000005, mt 4000004700000007, mx 4000004840008001, my 4000004580000002,
  nl 4000005280000002, no 4000005780000007, nz 4000005540000008, pa 4000005910000000, pe 4000006040000068,
  pl 4000006160000005, pt 4000006200000007, py 4000006000000066, ro 4000006420000001, sa 4000006820000007,
  se 4000007520000008, sg 4000007020000003, si 4000007050000006, sk 4000007030000001, th_credit 4000007640000003,
  th_debit 4000057640000008, tw 4000001580000008, uy 4000008580000003`

const ofCountry = (line: string): TestCard => {
  const [name = '', number = ''] = line.trim().split(' ')
  return card(number, name, {
    brand: name.endsWith('_mastercard') ? 'mastercard' : 'visa',
    country: name.slice(0, 2).toUpperCase(),
    funding: name.endsWith('_debit') ? 'debit' : 'credit',
  })
}

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }),
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
  card('4000000404000079', 'createMultipleDisputes', { disputing: 'dispute-twice' }),
  card('4000000000007726', 'pendingRefund', { refunding: 'pending' }),
  card('4000000000005126', 'refundFail', { refunding: 'fails' }),
  card('4100000000000019', 'chargeDeclinedFraudulent', blocked),
  card('4000000000004954', 'riskLevelHighest', blocked),
  card('4000000000009235', 'riskLevelElevated', { risk: 'elevated' }),
  card('4000000000000101', 'cvcCheckFail', { checks: { cvc_check: 'fail' } }),
  card('4000000000000036', 'avsZipFail', { checks: { address_postal_code_check: 'fail' } }),
  card('4000000000000028', 'avsLine1Fail', { checks: { address_line1_check: 'fail' } }),
  card('4000000000000010', 'avsFail', { checks: { address_line1_check: 'fail', address_postal_code_check: 'fail' } }),
  card('4000000000000044', 'avsUnchecked', {
    checks: { address_line1_check: 'unavailable', address_postal_code_check: 'unavailable' },
  }),
  card('4000000000000077', 'bypassPending', { isAvailableAtOnce: true }),
  card('4000003720000278', 'bypassPendingInternational', { country: 'IE', isAvailableAtOnce: true }),
  card('4000000000003055', 'threeDSecureOptional'),
  card('4000000000003063', 'threeDSecureRequired', { authentication: 'always' }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'always' }),
  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'until-saved', country: 'IE' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', { authentication: 'on-session', country: 'IT' }),
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
  card('4000008400001280', 'threeDSecureRequiredProcessingError', {
    authentication: 'always',
    saving: 'processing_error',
    charging: 'processing_error',
  }),
  ...countries.split(',').map(ofCountry),
]

const VISA_DECLINE = 'pm_card_visa_chargeDeclined'
const DECLINE = 'pm_card_chargeDeclined'

const otherNames = (alias: string): readonly string[] => {
  if (alias === 'pm_card_visa') return ['pm_card_us']
  if (alias === 'pm_card_amex') return ['pm_card_amex_threeDSecureNotSupported']
  if (alias === 'pm_card_chargeDeclinedFraudulent')
    return ['pm_card_visa_chargeDeclinedFraudulent', 'pm_card_radarBlock']
  if (alias.startsWith(VISA_DECLINE)) return [alias.replace(VISA_DECLINE, DECLINE)]
  return alias.startsWith(DECLINE) ? [alias.replace(DECLINE, VISA_DECLINE)] : []
}

const byNumber = new Map(testCards.map((entry) => [entry.number, entry]))
const byAlias = new Map(testCards.map((entry) => [entry.alias, entry]))
for (const entry of testCards)
  for (const alias of otherNames(entry.alias)) if (!byAlias.has(alias)) byAlias.set(alias, entry)

export const testCardByNumber = (number: string): TestCard | undefined => byNumber.get(number)
/** `pm_card_visa` and its like. */
export const testCardByAlias = (alias: string): TestCard | undefined => byAlias.get(alias)

/** `tok_visa` and its like. */
export const testCardByToken = (token: string): TestCard | undefined =>
  token.startsWith('tok_') ? byAlias.get(token.replace('tok_', 'pm_card_')) : undefined
