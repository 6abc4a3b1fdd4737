import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { authenticate } from '@touchline/contract/sign-in'
import type { MadeOrganization } from '@touchline/testing/organization'
import { randomOf } from '../random.ts'

interface Client {
  readonly made: MadeOrganization
  token: string
}

/** Milliseconds. */
export interface Waits {
  readonly waited: number[]
  readonly errors: string[]
}

export interface Crowd {
  measure(): Waits
  stop(): Promise<void>
}

const READS = ['manage/contract_info', 'manage/upper_limit/current_value', 'manage/billing_info']
const PURCHASES = 0.02
const REST_MS = 800
const SESSION_MS = 300_000

async function timed(into: Waits, url: string, init: RequestInit): Promise<unknown> {
  const began = performance.now()
  try {
    const response = await fetch(url, init)
    const body: unknown = await response.json()
    into.waited.push(performance.now() - began)
    if (!response.ok) into.errors.push(`${response.status} ${new URL(url).pathname}`)
    return body
  } catch (error) {
    into.errors.push(String(error))
    return null
  }
}

async function signIn(base: string, { login, password }: MadeOrganization, address: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username: login, password })
  const headers = { 'x-forwarded-for': address }
  const response = await fetch(`${base}/administrator/auth_billing`, { method: 'POST', body, headers })
  return authenticate.response.parse(await response.json()).access_token
}

async function buy(into: Waits, base: string, { made, token }: Client): Promise<void> {
  const url = `${base}/${made.organizationId}/manage/contract_info/${made.contractId}/plans/upload`
  const headers = { token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const send = (path: string, body: object) =>
    timed(into, `${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const quote = addOnQuote.safeParse(await send('/price', { hours: 1 }))
  if (quote.success) await send('', { hours: 1, quotedTotal: quote.data.charge.total })
}

export function startCrowd(url: string, made: readonly MadeOrganization[], seed: number): Crowd {
  const base = `${url}/asia/api/v0`
  let into: Waits = { waited: [], errors: [] }
  let isOver = false
  const live = async (one: MadeOrganization, number: number): Promise<void> => {
    const random = randomOf(seed + number)
    const address = `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`
    const client: Client = { made: one, token: '' }
    let signedInAt = Number.NEGATIVE_INFINITY
    while (!isOver) {
      if (performance.now() - signedInAt > SESSION_MS) {
        client.token = await signIn(base, one, address)
        signedInAt = performance.now()
      }
      const path = `${base}/${one.organizationId}/${random.pick(READS)}`
      if (random.chance(PURCHASES)) await buy(into, base, client)
      else await timed(into, path, { headers: { token: client.token } })
      await new Promise((resolve) => setTimeout(resolve, random.below(REST_MS)))
    }
  }
  const living = Promise.all(made.map(live))
  return {
    measure: () => {
      into = { waited: [], errors: [] }
      return into
    },
    stop: async () => {
      isOver = true
      await living
    },
  }
}
