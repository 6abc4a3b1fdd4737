import { formOfConfirmation, type PaymentMethodSource } from './card-source.ts'
import { showChallenge } from './challenge-overlay.ts'
import type { ControllerLink } from './controller-link.ts'

export const intentKinds = {
  setup: { path: 'setup_intents', result: 'setupIntent', error: 'last_setup_error', member: 'setup_intent' },
  payment: { path: 'payment_intents', result: 'paymentIntent', error: 'last_payment_error', member: 'payment_intent' },
} as const
export type IntentKind = (typeof intentKinds)[keyof typeof intentKinds]

export interface ConfirmData {
  payment_method?: PaymentMethodSource | string
  setup_future_usage?: string
  receipt_email?: string
}

export interface Flow {
  origin: string
  locale: string
  send: ControllerLink
}

type Result = Record<string, unknown>

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const idOf = (secret: string): string => secret.split('_secret_')[0] ?? ''

const resultOf = (kind: IntentKind, body: unknown): Result => {
  const error = member(body, 'error')
  return error === undefined ? { [kind.result]: body } : { error }
}

export const retrieveIntent = async ({ send }: Flow, kind: IntentKind, secret: string): Promise<Result> => {
  const path = `/v1/${kind.path}/${idOf(secret)}`
  return resultOf(kind, await send({ method: 'GET', path, form: { client_secret: secret } }))
}

/** A failed challenge is an error to the page, with the intent inside. */
const afterChallenge = (kind: IntentKind, result: Result): Result => {
  const intent = result[kind.result]
  if (member(intent, 'status') !== 'requires_payment_method') return result
  const error = member(intent, kind.error)
  return { error: { ...(typeof error === 'object' ? error : {}), [kind.member]: intent } }
}

export const handleAction = async (flow: Flow, kind: IntentKind, secret: string, result: Result): Promise<Result> => {
  if (member(result[kind.result], 'status') !== 'requires_action') return result
  await showChallenge({ origin: flow.origin, intent: idOf(secret), secret, locale: flow.locale })
  return afterChallenge(kind, await retrieveIntent(flow, kind, secret))
}

interface Confirmation {
  kind: IntentKind
  secret: string
  data: ConfirmData | undefined
  handleActions: boolean
}

export const confirmIntent = async (
  flow: Flow,
  { kind, secret, data, handleActions }: Confirmation,
): Promise<Result> => {
  const { payment_method: source, ...rest } = data ?? {}
  const { form, card } = formOfConfirmation(source)
  const extra = kind === intentKinds.payment ? rest : {}
  const body = await flow.send({
    method: 'POST',
    path: `/v1/${kind.path}/${idOf(secret)}/confirm`,
    form: { client_secret: secret, use_stripe_sdk: 'true', ...extra, ...form },
    ...(card === undefined ? {} : { card }),
  })
  const result = resultOf(kind, body)
  return handleActions ? handleAction(flow, kind, secret, result) : result
}
