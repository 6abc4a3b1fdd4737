import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { type RunningSandbox, type StartOptions, startSandbox } from '../server.ts'

type Method = 'DELETE' | 'GET' | 'POST' | 'PUT'

export interface Bench {
  sandbox: RunningSandbox
  stripe: Stripe
  /** With the publishable key. */
  browser(path: string, form: Record<string, string>): Promise<Answered>
  control(method: Method, path: string, body?: object): Promise<Answered>
}

export interface Answered {
  status: number
  body: unknown
}

export const sdkFor = (sandbox: RunningSandbox, config: Stripe.StripeConfig = {}): Stripe => {
  const { hostname, port } = new URL(sandbox.url)
  const connection = { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const
  return new Stripe(sandbox.secretKey, { ...connection, ...config })
}

const answered = async (response: Response): Promise<Answered> => ({
  status: response.status,
  body: await response.json(),
})

export const benchFor = (sandbox: RunningSandbox): Bench => ({
  sandbox,
  stripe: sdkFor(sandbox),
  browser: async (path, form) =>
    answered(
      await fetch(new URL(path, sandbox.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.publishableKey}` },
        body: new URLSearchParams(form),
      }),
    ),
  control: async (method, path, body) =>
    answered(
      await fetch(new URL(`/_control${path}`, sandbox.url), {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    ),
})

export const openBench = async (options: StartOptions = {}): Promise<Bench> => {
  const sandbox = await startSandbox({ webhookBackoffMs: [1, 1, 1], ...options })
  onTestFinished(() => sandbox.close())
  return benchFor(sandbox)
}

export const cardForm = (number: string, prefix = 'payment_method_data'): Record<string, string> => ({
  [`${prefix}[type]`]: 'card',
  [`${prefix}[card][number]`]: number,
  [`${prefix}[card][exp_month]`]: '12',
  [`${prefix}[card][exp_year]`]: '2040',
  [`${prefix}[card][cvc]`]: number.startsWith('37') ? '1234' : '123',
})

export const refusalOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const outcome = await call.then(
    () => new Error('The call was expected to be refused.'),
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw outcome
}

export const idOf = ({ body }: Answered): string => {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id
  throw new Error(`No id in ${JSON.stringify(body)}`)
}

export const customerWithCard = async ({ stripe }: Bench, alias = 'pm_card_visa') => {
  const customer = await stripe.customers.create({ name: 'Example FC' })
  const paymentMethod = await stripe.paymentMethods.attach(alias, { customer: customer.id })
  return { customer: customer.id, paymentMethod: paymentMethod.id }
}

export const offSession = (
  who: { customer: string; paymentMethod: string },
  amount = 1000,
): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'jpy',
  customer: who.customer,
  payment_method: who.paymentMethod,
  allowed_payment_method_types: ['card'],
  confirm: true,
  off_session: true,
})

export const pay = (card: string, more: object = {}): Stripe.PaymentIntentCreateParams => ({
  amount: 500,
  currency: 'usd',
  payment_method: card,
  allowed_payment_method_types: ['card'],
  confirm: true,
  ...more,
})

export const save = (card: string, more: object = {}): Stripe.SetupIntentCreateParams => ({
  payment_method: card,
  allowed_payment_method_types: ['card'],
  confirm: true,
  ...more,
})
