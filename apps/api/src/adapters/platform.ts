import { createHmac } from 'node:crypto'
import type { Platform } from '../ports/platform.ts'

interface PlatformOptions {
  readonly url: string
  readonly secret: string
}

const PATIENCE_MS = 10_000

/**
 * Over the second of sending and the exact bytes: with the secret the receiver can check that it is ours, complete and
 * recent.
 */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Events by POST, each with its id and a signature; anything but a 2xx is no. */
export function httpPlatform({ url, secret }: PlatformOptions, now: () => number): Platform {
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
          'touchline-signature': signatureOf(secret, Math.floor(now() / 1000), body),
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
