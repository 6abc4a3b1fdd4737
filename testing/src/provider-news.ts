import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Request } from './http.ts'
import type { TestProvider } from './provider.ts'

const events = z.object({ events: z.array(z.looseObject({ id: z.string(), type: z.string() })) })

type Events = z.infer<typeof events>['events']

export const eventsOf = async ({ control }: Pick<TestProvider, 'control'>, type: string): Promise<Events> =>
  events.parse(await control('GET', '/events')).events.filter((event) => event.type === type)

/** As the provider signs and sends it. */
export function newsIn({ sandbox }: Pick<TestProvider, 'sandbox'>, event: object): Request {
  const text = JSON.stringify(event)
  const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000)
  const v1 = createHmac('sha256', sandbox.webhookSecret).update(`${seconds}.${text}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${v1}` }
  return { method: 'POST', path: '/provider/webhook', text, headers }
}

/** Repeats the provider's last news of this type, under new ids. */
export async function newsOf(provider: TestProvider, type: string, count: number): Promise<readonly Request[]> {
  const event = (await eventsOf(provider, type)).at(-1)
  return Array.from({ length: count }, (_, index) =>
    newsIn(provider, { ...event, id: `${event?.id}_${Math.floor(index / 2)}` }),
  )
}
