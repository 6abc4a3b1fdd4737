import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Request } from './http.ts'
import type { TestProvider } from './provider.ts'

const events = z.object({ events: z.array(z.looseObject({ id: z.string(), type: z.string() })) })

/** Repeats the provider's last news of this type, under new ids. */
export async function newsOf(
  { control, sandbox }: TestProvider,
  type: string,
  count: number,
): Promise<readonly Request[]> {
  const event = events.parse(await control('GET', '/events')).events.findLast((each) => each.type === type)
  return Array.from({ length: count }, (_, index) => {
    const text = JSON.stringify({ ...event, id: `${event?.id}_${Math.floor(index / 2)}` })
    const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000)
    const v1 = createHmac('sha256', sandbox.webhookSecret).update(`${seconds}.${text}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${v1}` }
    return { method: 'POST', path: '/provider/webhook', text, headers }
  })
}
