import type { Events } from './calls.ts'
import { wrongCall } from './client-error.ts'

/** Later versions may send other kinds. */
export type Event = {
  readonly [K in keyof Events]: {
    readonly type: K
    /** ISO 8601, of the cause. */
    readonly timestamp: string
    readonly organizationId: string
    /** Of a rehearsal only: ignore it. */
    readonly rehearsal?: true
    readonly data: Events[K]
  }
}[keyof Events]

export type VerifiedEvent = Event & {
  /** Identical at every delivery: drop known ones. */
  readonly id: string
}

/** Not authentic or too old: answer 400, and do nothing. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent'
}

/** Older signatures may be replays. */
const RECENT_SECONDS = 300

type Headers = Readonly<Record<string, string | readonly string[] | undefined>> | globalThis.Headers

function headerOf(headers: Headers, name: string): string {
  const value = headers instanceof globalThis.Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw new ForgedEvent(`${name} is missing`)
  return value
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** WebCrypto compares in constant time. */
async function isSignedBy(secret: string, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, signature, signed)
}

const signaturesIn = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header.split(' ').flatMap((each) => (/^v1,[A-Za-z0-9+/]{43}=$/.test(each) ? [bytesOf(each.slice('v1,'.length))] : []))

/**
 * Verifies (Standard Webhooks) and parses. `body` is raw; `headers` are lower-case, as Node's. During a rotation one of
 * several secrets must fit. Throws `ForgedEvent`.
 */
export async function verifyEvent(
  headers: Headers,
  body: string,
  secrets: readonly string[],
  nowSeconds: number = Date.now() / 1_000,
): Promise<VerifiedEvent> {
  checkGiven(headers, body, secrets)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = signaturesIn(headerOf(headers, 'webhook-signature'))
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > RECENT_SECONDS)
    throw new ForgedEvent('it was not signed a moment ago')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of given) {
    for (const secret of secrets) if (await isSignedBy(secret, signature, signed)) return { ...eventIn(body), id }
  }
  throw new ForgedEvent('no signature fits')
}

function checkGiven(headers: unknown, body: unknown, secrets: unknown): void {
  if (typeof headers !== 'object' || headers === null) throw wrongCall('headers are those of the request')
  if (typeof body !== 'string') throw wrongCall('body is the text as it was received, not what was parsed of it')
  if (!Array.isArray(secrets) || secrets.length === 0) throw wrongCall('secrets are an array of one or more')
  if (
    !secrets.every(
      (secret) =>
        typeof secret === 'string' && /^(?:whsec_)?(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,4}={0,2}$/.test(secret),
    )
  )
    throw wrongCall('a secret is whsec_ and base64, as it was shown')
}

function eventIn(body: string): Event {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a later version's kinds and fields pass, too
  const event: Event = JSON.parse(body)
  return event
}
