import type { Configuration } from '@touchline/api/configuration/configuration'
import type { Instant } from '@touchline/domain/calendar'
import * as z from 'zod/mini'

async function control(sandboxUrl: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${sandboxUrl}/_control${path}`, { method, ...sent })
  if (!response.ok) throw new Error(`the card sandbox refused ${path}: ${await response.text()}`)
  return response.json()
}

const registered = z.object({ endpoints: z.array(z.object({ id: z.string() })) })

/** Every cell gets the provider's events; former addresses none. */
export async function registerWebhooks(
  { regionBases, port, stripe }: Configuration,
  sandboxUrl: string,
): Promise<void> {
  const before = registered.parse(await control(sandboxUrl, 'GET', '/webhook_endpoints'))
  for (const { id } of before.endpoints) await control(sandboxUrl, 'DELETE', `/webhook_endpoints/${id}`)
  for (const base of regionBases.values()) {
    const url = `http://127.0.0.1:${port}${new URL(base).pathname}/provider/webhook`
    await control(sandboxUrl, 'POST', '/webhook_endpoints', { url, secret: stripe.webhookSecrets[0] })
  }
}

/** The sandbox uses each region's clock. */
export async function moveSandbox(sandboxUrl: string, region: string, instant: Instant): Promise<void> {
  await control(sandboxUrl, 'PUT', '/clock', { name: region, now: new Date(instant).toISOString() })
}

export async function releaseSandboxClock(sandboxUrl: string, region: string): Promise<void> {
  await control(sandboxUrl, 'PUT', '/clock', { name: region, now: null })
}
