import { createHmac } from 'node:crypto'
import type { Platform } from '../ports/platform.ts'

interface PlatformOptions {
  readonly url: string
  /** Several while the secret is being changed: the receiver looks for the one that it knows. */
  readonly secrets: readonly string[]
}

const PATIENCE_MS = 10_000

/**
 * Over the second of sending and the exact bytes: with the secret the receiver can check that it is ours, complete and
 * recent.
 */
export const signatureOf = (secrets: readonly string[], timestamp: number, body: string): string =>
  [`t=${timestamp}`, ...secrets.map((secret) => `v1=${hmacOf(secret, timestamp, body)}`)].join()

const hmacOf = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Events by POST, each with its id and a signature; anything but a 2xx is no. */
export function httpPlatform({ url, secrets }: PlatformOptions, now: () => number): Platform {
  return {
    send: async ({ eventId, type, organizationId, happenedAt, data }) => {
      const body = JSON.stringify({
        eventId,
        type,
        organizationId,
        happenedAt: new Date(happenedAt).toISOString(),
        data,
      })
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'touchline-event-id': eventId,
          'touchline-signature': signatureOf(secrets, Math.floor(now() / 1000), body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the platform answered ${response.status} to ${type}`)
    },
  }
}
