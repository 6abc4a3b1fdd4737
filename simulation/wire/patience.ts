import { isDeepStrictEqual } from 'node:util'
import type { WiredServer } from '@touchline/testing/faults/wired-server'
import type { Reply, Request } from '@touchline/testing/http'
import { codeIn } from '../answers.ts'

export interface Seen {
  readonly broken: readonly string[]
  readonly waitedMs: number
}

const TRIES = 20
const PAUSE_MS = 50
const retryable: ReadonlySet<string> = new Set(['unavailable', 'provider-unavailable'])

export const late = Symbol('late')

export async function within<T>(limitMs: number, answer: Promise<T>): Promise<T | typeof late> {
  const { promise, resolve } = Promise.withResolvers<typeof late>()
  const timer = setTimeout(() => resolve(late), limitMs)
  const first = await Promise.race([answer, promise])
  clearTimeout(timer)
  return first
}

const comesAgain = ({ status, body }: Reply): boolean =>
  (status === 503 && retryable.has(codeIn(body))) || codeIn(body) === 'request-in-progress'

async function untilItStands(server: WiredServer, request: Request): Promise<Reply> {
  let reply = await server.send(request)
  for (let left = TRIES; left > 0 && comesAgain(reply); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    reply = await server.send(request)
  }
  return reply
}

export async function sendThrough(server: WiredServer, request: Request, limitMs: number): Promise<Seen> {
  const began = performance.now()
  const first = await within(limitMs, server.send(request))
  const waitedMs = performance.now() - began
  server.database.heal()
  server.provider.heal()
  if (first === late) return { broken: [`no answer within ${limitMs} ms`], waitedMs }
  const broken: string[] = []
  if (first.status !== 200 && !comesAgain(first)) broken.push(`answered ${first.status} ${codeIn(first.body)}`)
  const second = await untilItStands(server, request)
  if (second.status >= 500) broken.push(`answered ${second.status} ${codeIn(second.body)} after the wire was healed`)
  const isRepeatable = request.headers?.['idempotency-key'] !== undefined
  const third = await untilItStands(server, request)
  if (isRepeatable && !(second.status === third.status && isDeepStrictEqual(second.body, third.body)))
    broken.push(`answered ${second.status} and then ${third.status}`)
  if (isRepeatable && second.status !== 200) broken.push(`refused: ${second.status} ${codeIn(second.body)}`)
  return { broken, waitedMs }
}
