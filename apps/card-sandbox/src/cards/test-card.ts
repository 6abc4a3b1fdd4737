import type { DeclineCode } from './decline.ts'

/**
 * One of the provider's test cards. Any future expiry and any security code of the right length are accepted.
 * `authentication`: never asked, asked until the card has once been saved with it, or asked at every charge.
 */
export interface TestCard {
  number: string
  alias: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'visa'
  country: string
  saving: 'accepted' | DeclineCode
  charging: 'accepted' | DeclineCode
  authentication: 'never' | 'until-saved' | 'always'
  /** What the cardholder does about a charge as soon as it is made. */
  disputing: 'never' | 'dispute' | 'inquiry'
}

type Behaviour = Partial<Pick<TestCard, 'authentication' | 'brand' | 'charging' | 'disputing' | 'country' | 'saving'>>

const card = (number: string, alias: string, behaviour: Behaviour = {}): TestCard => ({
  number,
  alias: `pm_card_${alias}`,
  brand: 'visa',
  country: 'US',
  saving: 'accepted',
  charging: 'accepted',
  authentication: 'never',
  disputing: 'never',
  ...behaviour,
})

const declining = (number: string, alias: string, code: DeclineCode): TestCard =>
  card(number, alias, { saving: code, charging: code })

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'amex', { brand: 'amex' }),
  card('6011111111111117', 'discover', { brand: 'discover' }),
  card('3056930009020004', 'diners', { brand: 'diners' }),
  card('3566002020360505', 'jcb', { brand: 'jcb', country: 'JP' }),
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
]

const VISA_DECLINE = 'pm_card_visa_chargeDeclined'
const DECLINE = 'pm_card_chargeDeclined'

const otherNames = (alias: string): readonly string[] => {
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
