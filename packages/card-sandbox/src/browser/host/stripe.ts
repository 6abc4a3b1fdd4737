import { formOfSource, type PaymentMethodSource } from './card-source.ts'
import { openController } from './controller-link.ts'
import { createElementsGroup, isCardElement } from './elements-group.ts'
import {
  type ConfirmData,
  confirmIntent,
  type Flow,
  handleAction,
  type IntentKind,
  intentKinds,
  retrieveIntent,
} from './intent-flow.ts'

const origin = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : ''

interface Options {
  locale?: string
}
interface Handling {
  handleActions?: boolean
}

const kindOf = (secret: string): IntentKind => (secret.startsWith('seti_') ? intentKinds.setup : intentKinds.payment)

/** The page's mistake, so it is thrown. */
class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

const checked = (method: string, secret: unknown): string => {
  if (typeof secret === 'string' && /^(?:pi|seti)_\w+_secret_\w+$/.test(secret)) return secret
  throw new IntegrationError(
    `Invalid value for stripe.${method} intent secret: value should be a client secret of the form $\{id}_secret_$\{secret}. You specified: ${String(secret)}.`,
  )
}

const named = (name: string, body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'error' in body ? { error: body.error } : { [name]: body }

const confirmers = (flow: Flow) => {
  const confirm =
    (method: string, kind: IntentKind) =>
    (secret: string, data?: ConfirmData, { handleActions = true }: Handling = {}) =>
      confirmIntent(flow, { kind, secret: checked(method, secret), data, handleActions })
  const retrieve = (method: string, kind: IntentKind) => (secret: string) =>
    retrieveIntent(flow, kind, checked(method, secret))
  return {
    confirmCardSetup: confirm('confirmCardSetup', intentKinds.setup),
    confirmCardPayment: confirm('confirmCardPayment', intentKinds.payment),
    retrieveSetupIntent: retrieve('retrieveSetupIntent', intentKinds.setup),
    retrievePaymentIntent: retrieve('retrievePaymentIntent', intentKinds.payment),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const kind = kindOf(clientSecret)
      return handleAction(flow, kind, clientSecret, await retrieveIntent(flow, kind, clientSecret))
    },
    handleCardAction: async (secret: string) =>
      handleAction(flow, intentKinds.payment, secret, await retrieveIntent(flow, intentKinds.payment, secret)),
  }
}

const creators = ({ send }: Flow) => ({
  createPaymentMethod: async (given: PaymentMethodSource) => {
    const source = formOfSource('', given)
    return named('paymentMethod', await send({ method: 'POST', path: '/v1/payment_methods', ...source }))
  },
  createToken: async (card: unknown, data: { name?: string } = {}) => {
    if (!isCardElement(card)) throw new Error('createToken() needs a card element.')
    const { card: frames } = formOfSource('', { card })
    const form: Record<string, string> = data.name === undefined ? {} : { name: data.name }
    const body = await send({
      method: 'POST',
      path: '/v1/tokens',
      form,
      ...(frames === undefined ? {} : { card: frames }),
    })
    return named('token', body)
  },
})

const createStripe = (key: string, options: Options = {}) => {
  if (!key.startsWith('pk_test_')) throw new Error('The card sandbox takes publishable test keys only.')
  const locale = options.locale === undefined || options.locale === 'auto' ? navigator.language : options.locale
  const flow: Flow = { origin, locale, send: openController(origin, key) }
  return {
    elements: (given: Options = {}) => createElementsGroup(origin, { locale, ...given }),
    ...creators(flow),
    ...confirmers(flow),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) })
