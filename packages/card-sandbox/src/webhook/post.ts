import { createHmac } from 'node:crypto'
import type { SandboxEvent } from '../objects/event.ts'
import type { WebhookEndpoint } from '../objects/webhook.ts'

interface Posting {
  event: SandboxEvent
  endpoint: WebhookEndpoint
  seconds: number
  signal: AbortSignal
}

const patienceMs = 20_000

/** Anything but a 2xx answer (redirects too) counts as refused. */
export const postEvent = async ({
  event,
  endpoint,
  seconds,
  signal,
}: Posting): Promise<{ taken: boolean; text: string }> => {
  const rawBody = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(rawBody, endpoint.secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: rawBody,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    await response.body?.cancel()
    return { taken: response.ok, text: String(response.status) }
  } catch (error) {
    return { taken: false, text: error instanceof Error ? error.message : 'unreachable' }
  }
}

/** `t=<seconds>,v1=<hex>`. */
const signatureHeader = (rawBody: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${rawBody}`, 'utf8').digest('hex')
  return `t=${seconds},v1=${signature}`
}
