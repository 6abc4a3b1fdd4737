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

/** The script's own address says where the provider is. */
const origin = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : ''

interface Options {
  locale?: string
}
interface Handling {
  handleActions?: boolean
}

const kindOf = (secret: string): IntentKind => (secret.startsWith('seti_') ? intentKinds.setup : intentKinds.payment)

const named = (name: string, body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'error' in body ? { error: body.error } : { [name]: body }

const confirmers = (flow: Flow) => {
  const confirm =
    (kind: IntentKind) =>
    (secret: string, data?: ConfirmData, { handleActions = true }: Handling = {}) =>
      confirmIntent(flow, { kind, secret, data, handleActions })
  return {
    confirmCardSetup: confirm(intentKinds.setup),
    confirmCardPayment: confirm(intentKinds.payment),
    retrieveSetupIntent: (secret: string) => retrieveIntent(flow, intentKinds.setup, secret),
    retrievePaymentIntent: (secret: string) => retrieveIntent(flow, intentKinds.payment, secret),
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
