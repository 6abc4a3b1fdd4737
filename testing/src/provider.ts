import type { ChargeId, IntentId, PaymentMethodId } from '@touchline/domain/ids'
import { type RunningSandbox, startSandbox } from 'card-sandbox/src/server.ts'
import * as z from 'zod/mini'

const intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  customer: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
})
const charge = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  amount_refunded: z.int(),
  paid: z.boolean(),
  payment_intent: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
})
const refund = z.object({
  id: z.string(),
  charge: z.string(),
  amount: z.int(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
})
const dispute = z.object({ id: z.string(), charge: z.string(), status: z.string(), amount: z.int() })
const books = z.object({
  customers: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
  payment_intents: z.array(intent),
  charges: z.array(charge),
  refunds: z.array(refund),
  disputes: z.array(dispute),
})
const confirmed = z.object({ id: z.string(), status: z.string(), payment_method: z.nullable(z.string()) })
const found = z.object({ id: z.string() })

export type ProviderBooks = z.infer<typeof books>

export interface CardFields {
  readonly number?: string
  readonly expiryMonth?: number
  readonly expiryYear?: number
  readonly holder?: string
}

export type Confirmation =
  | { readonly kind: 'saved'; readonly paymentMethodId: PaymentMethodId }
  | { readonly kind: 'challenge'; readonly intentId: IntentId }
  | { readonly kind: 'declined'; readonly body: unknown }

interface ByHand {
  readonly customer: string
  readonly card: string
  readonly amount: number
  readonly metadata?: Readonly<Record<string, string>>
}

const charged = z.object({ latest_charge: z.string() })

const paymentForm = ({ customer, card, amount, metadata = {} }: ByHand): Readonly<Record<string, string>> => ({
  amount: String(amount),
  currency: 'jpy',
  customer,
  payment_method: card,
  confirm: 'true',
  off_session: 'true',
  'allowed_payment_method_types[0]': 'card',
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])),
})

type SandboxAddress = Pick<RunningSandbox, 'url' | 'publishableKey' | 'secretKey' | 'webhookSecret'>

/** A card sandbox with the cardholder's browser and fault switches. */
export interface TestProvider {
  readonly sandbox: SandboxAddress
  /** The sandbox's control API (see its README). */
  control(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>
  books(): Promise<ProviderBooks>
  /** Confirms the setup intent with a typed card. */
  typeCard(clientSecret: string, card?: CardFields): Promise<Confirmation>
  answerChallenge(intentId: IntentId, outcome: 'succeed' | 'fail'): Promise<void>
  /** Null when it was not confirmed. */
  savedBy(clientSecret: string): Promise<string | null>
  /** With the account's own key, as its dashboard makes it. */
  byHand(path: string, fields: Readonly<Record<string, string>>): Promise<unknown>
  chargeByHand(charged: ByHand): Promise<string>
  refund(chargeId: ChargeId, amount?: number): Promise<void>
  /** What is left of the charge. Returns the dispute's id. */
  dispute(chargeId: ChargeId): Promise<string>
  close(): Promise<void>
}

const cardForm = (clientSecret: string, card: CardFields): URLSearchParams => {
  const number = card.number ?? '4242424242424242'
  return new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': String(card.expiryMonth ?? 4),
    'payment_method_data[card][exp_year]': String(card.expiryYear ?? 2070),
    'payment_method_data[card][cvc]': number.startsWith('3782') ? '1234' : '123',
    'payment_method_data[billing_details][name]': card.holder ?? 'HANAKO KITA',
  })
}

const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

const confirmationOf = (isOk: boolean, body: unknown): Confirmation => {
  if (!isOk) return { kind: 'declined', body }
  const { id, status, payment_method } = confirmed.parse(body)
  if (status === 'requires_action') return { kind: 'challenge', intentId: id }
  if (status !== 'succeeded' || payment_method === null) throw new Error(`the setup ended as ${status}`)
  return { kind: 'saved', paymentMethodId: payment_method }
}

export const providerAt = (sandbox: SandboxAddress): Omit<TestProvider, 'close'> => {
  const headers = { authorization: `Bearer ${sandbox.publishableKey}` }
  const control: TestProvider['control'] = async (method, path, body) => {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(new URL(`/_control${path}`, sandbox.url), { method, ...sent })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`the sandbox refused ${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const byHand: TestProvider['byHand'] = async (path, fields) => {
    const secret = { authorization: `Bearer ${sandbox.secretKey}` }
    const sent = { method: 'POST', headers: secret, body: new URLSearchParams(fields) }
    const response = await fetch(new URL(`/v1/${path}`, sandbox.url), sent)
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    sandbox,
    control,
    byHand,
    chargeByHand: async (of) => charged.parse(await byHand('payment_intents', paymentForm(of))).latest_charge,
    books: async () => books.parse(await control('GET', '/books')),
    typeCard: async (clientSecret, card = {}) => {
      const url = new URL(`/v1/setup_intents/${intentOf(clientSecret)}/confirm`, sandbox.url)
      const response = await fetch(url, { method: 'POST', headers, body: cardForm(clientSecret, card) })
      return confirmationOf(response.ok, await response.json())
    },
    answerChallenge: async (intentId, outcome) => {
      await control('POST', `/intents/${intentId}/authenticate`, { outcome })
    },
    savedBy: async (clientSecret) => {
      const all = z.object({ setup_intents: z.array(confirmed) }).parse(await control('GET', '/books')).setup_intents
      const setup = all.find(({ id }) => id === intentOf(clientSecret))
      return setup?.status === 'succeeded' ? setup.payment_method : null
    },
    refund: async (chargeId, amount) => {
      await byHand('refunds', { charge: chargeId, ...(amount === undefined ? {} : { amount: String(amount) }) })
    },
    dispute: async (chargeId) => idIn(await control('POST', `/charges/${chargeId}/dispute`, {})),
  }
}

export const startProvider = async (): Promise<TestProvider> => {
  const sandbox = await startSandbox({ webhookBackoffMs: [1, 1, 1] })
  return { ...providerAt(sandbox), close: () => sandbox.close() }
}

export const idIn = (answer: unknown): string => found.parse(answer).id
