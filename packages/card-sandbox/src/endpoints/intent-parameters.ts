import { type Answer, invalidRequest, resourceMissing } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { Form } from '../http/form.ts'
import {
  changed,
  flag,
  hash,
  id,
  ignored,
  metadata,
  oneOf,
  type Parameters,
  text,
  textOf,
  texts,
} from '../http/parameters.ts'
import { mergeMetadata } from '../objects/customer.ts'
import type { CardOptions, Intent, NextAction, PaymentIntent, SetupIntent } from '../objects/intent.ts'
import { newId, randomText } from '../store/identifier.ts'
import { materialize, refuseUse } from './attachment.ts'
import { createFromData, paymentMethodShape } from './card-data.ts'
import { keepOnClock } from './cause.ts'

/** Version that drops `payment_method_types`. */
const listOfTypesRemoved = '2026-09-30'

const MOST_OF_KANA = 22
const MOST_OF_KANJI = 17

const cardOptions = {
  capture_method: ignored,
  cvc_token: ignored,
  installments: ignored,
  mandate_options: ignored,
  moto: ignored,
  network: ignored,
  request_extended_authorization: ignored,
  request_incremental_authorization: ignored,
  request_multicapture: ignored,
  request_overcapture: ignored,
  request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
  require_cvc_recollection: ignored,
  setup_future_usage: ignored,
  statement_descriptor_suffix_kana: textOf(MOST_OF_KANA),
  statement_descriptor_suffix_kanji: textOf(MOST_OF_KANJI),
  three_d_secure: ignored,
}
export const methodOptions = hash({
  card: hash(cardOptions),
  konbini: ignored,
  link: ignored,
  sepa_debit: ignored,
  us_bank_account: ignored,
})

export const mergeCardOptions = (
  before: CardOptions,
  given: Parameters<typeof cardOptions> | undefined,
): CardOptions => {
  const kana = changed(given?.statement_descriptor_suffix_kana, before.statement_descriptor_suffix_kana ?? null)
  const kanji = changed(given?.statement_descriptor_suffix_kanji, before.statement_descriptor_suffix_kanji ?? null)
  return {
    request_three_d_secure: given?.request_three_d_secure ?? before.request_three_d_secure,
    ...(kana === null ? {} : { statement_descriptor_suffix_kana: kana }),
    ...(kanji === null ? {} : { statement_descriptor_suffix_kanji: kanji }),
  }
}

export const automatic: CardOptions = { request_three_d_secure: 'automatic' }

const webAddress: typeof text = (given, param) =>
  typeof given === 'string' && given !== '' && !/^https?:\/\/[^/]/.test(given)
    ? { kind: 'refused', answer: invalidRequest('Not a valid URL', { code: 'url_invalid', param }) }
    : text(given, param)

const allowedTypes = { allowed_payment_method_types: texts, excluded_payment_method_types: texts }

export const confirmShape = {
  ...allowedTypes,
  client_secret: id,
  expand: texts,
  expected_payment_method_type: ignored,
  key: ignored,
  mandate_data: ignored,
  payment_method: id,
  payment_method_data: hash(paymentMethodShape),
  payment_method_options: methodOptions,
  return_url: webAddress,
  use_stripe_sdk: flag,
}
export type ConfirmData = Pick<Parameters<typeof confirmShape>, 'payment_method' | 'payment_method_data'>

export const createShape = {
  ...allowedTypes,
  automatic_payment_methods: hash({ allow_redirects: oneOf('always', 'never'), enabled: flag }),
  confirm: flag,
  customer: id,
  description: text,
  expand: texts,
  mandate_data: ignored,
  metadata,
  payment_method: id,
  payment_method_data: hash(paymentMethodShape),
  payment_method_options: methodOptions,
  return_url: webAddress,
  use_stripe_sdk: flag,
}

/** `payment_method_types` before Endive, then `allowed_payment_method_types`; never both. */
export const translateTypes = (call: Call): { kind: 'form'; form: Form } | { kind: 'refused'; answer: Answer } => {
  const { payment_method_types: old, ...rest } = call.form
  const removed = call.version.slice(0, 10) >= listOfTypesRemoved
  if (removed && old !== undefined) {
    const answer = invalidRequest(
      'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    )
    return { kind: 'refused', answer }
  }
  return { kind: 'form', form: old === undefined ? rest : { ...rest, allowed_payment_method_types: old } }
}

/** Drops unsuitable types unless none is left. */
export const refuseTypes = (types: readonly string[] | undefined): Answer | null =>
  types === undefined || types.includes('card')
    ? null
    : invalidRequest(`The payment method types ${types.join(', ')} are not supported here: only card is.`, {
        param: 'allowed_payment_method_types',
      })

export const refuseCustomer = (call: Call, customer: string | undefined): Answer | null =>
  customer === undefined || call.sandbox.books.customers.get(customer) !== undefined
    ? null
    : resourceMissing('customer', customer, 'customer')

type Chosen = { kind: 'chosen'; paymentMethod: string | null } | { kind: 'refused'; answer: Answer }

export const choosePaymentMethod = (
  call: Call,
  given: ConfirmData,
  customer: string | null,
  current: string | null,
): Chosen => {
  if (given.payment_method_data !== undefined) {
    const made = createFromData(call, given.payment_method_data)
    return made.kind === 'refused' ? made : { kind: 'chosen', paymentMethod: made.paymentMethod.id }
  }
  const named = given.payment_method ?? current
  if (named === null) return { kind: 'chosen', paymentMethod: null }
  const answer = refuseUse(call, named, customer)
  if (answer !== null) return { kind: 'refused', answer }
  return { kind: 'chosen', paymentMethod: materialize(call, named)?.id ?? null }
}

export const newIntentFields = (
  call: Call,
  prefix: 'pi' | 'seti',
  given: Pick<
    Parameters<typeof createShape>,
    'allowed_payment_method_types' | 'automatic_payment_methods' | 'customer' | 'description' | 'metadata'
  >,
  paymentMethod: string | null,
): Omit<Intent, 'status'> => {
  const intentId = newId(prefix)
  keepOnClock(call, intentId)
  const { allow_redirects: redirects = 'always', enabled = true } = given.automatic_payment_methods ?? {}
  const isDynamic = given.allowed_payment_method_types === undefined && enabled
  return {
    id: intentId,
    allowed_payment_method_types: isDynamic ? null : ['card'],
    application: null,
    automatic_payment_methods: isDynamic ? { allow_redirects: redirects, enabled: true } : null,
    client_secret: `${intentId}_secret_${randomText(25)}`,
    created: call.sandbox.clock.nowSeconds(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
  }
}

const CHALLENGE = '/v3/three-d-secure.html'

/** By script, or by redirect with a return URL. */
export const askForAuthentication = (
  { form, origin }: Call,
  { id: intent, client_secret: secret }: Pick<Intent, 'client_secret' | 'id'>,
): NextAction => {
  const { return_url: returnUrl, use_stripe_sdk: withScript } = form
  if (typeof returnUrl === 'string' && returnUrl !== '' && withScript !== 'true') {
    const query = new URLSearchParams({ intent, secret, locale: 'en', return_url: returnUrl })
    const url = `${origin}${CHALLENGE}?${query.toString()}`
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  }
  const asked = { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: CHALLENGE } as const
  return { type: 'use_stripe_sdk', use_stripe_sdk: asked }
}

/** Some enabled methods redirect and need a return URL. */
export const refuseWithoutReturn = (
  call: Call,
  {
    automatic_payment_methods: dynamic,
    object,
  }: Pick<PaymentIntent | SetupIntent, 'automatic_payment_methods' | 'object'>,
  returnUrl: string | null | undefined,
): Answer | null =>
  call.by === 'publishable' || dynamic === null || dynamic.allow_redirects === 'never' || typeof returnUrl === 'string'
    ? null
    : invalidRequest(
        `This ${object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don’t want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
      )

/** Browsers need the client secret and never see the customer. */
export const refuseSecret = (
  call: Call,
  intent: { id: string; client_secret: string },
  noun: string,
  given: string | undefined,
): Answer | null =>
  (call.by === 'secret' && given === undefined) || given === intent.client_secret
    ? null
    : resourceMissing(noun, intent.id, 'intent')
