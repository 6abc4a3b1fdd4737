import type { Configuration } from '../http/configuration.ts'

async function control(sandboxUrl: string, method: string, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sandboxUrl}/_control${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the card sandbox refused ${path}: ${await response.text()}`)
}

/** Every regional cell hears the provider's events and acts on its own. */
export async function registerWebhooks(
  { regionBases, port, stripe }: Configuration,
  sandboxUrl: string,
): Promise<void> {
  for (const base of Object.values(regionBases)) {
    const url = `http://127.0.0.1:${port}${new URL(base).pathname}/provider/webhook`
    await control(sandboxUrl, 'POST', '/webhook_endpoints', { url, secret: stripe.webhookSecrets[0] })
  }
}

/** The sandbox lives by the demo's clock: cards expire and objects are dated in it. */
export const moveSandbox = (sandboxUrl: string, instant: number): Promise<void> =>
  control(sandboxUrl, 'PUT', '/clock', { now: new Date(instant).toISOString() })

export const releaseSandboxClock = (sandboxUrl: string): Promise<void> =>
  control(sandboxUrl, 'PUT', '/clock', { now: null })
