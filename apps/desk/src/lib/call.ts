import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf, Call, QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'

/** A refusal code with fields or figures. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** In English; of an act, what is possible. */
  readonly said: string

  constructor(status: number, code: string, details: unknown, said: string) {
    super(code)
    this.said = said
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Refused fields; none for other errors. */
export const fieldsOf = (error: unknown): readonly string[] => {
  const fields = error instanceof Refused && isRecord(error.details) ? error.details['fields'] : null
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
}

/** Possibly done. */
class Unanswered extends Error {}

interface Sent<C extends Call> {
  readonly region: RegionName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: QueryOf<DeskEndpointOf<C>>
  readonly body?: BodyOf<DeskEndpointOf<C>>
  /** Idempotency key. */
  readonly key?: string
  readonly signal?: AbortSignal
}

const pathOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const queryOf = (query: unknown): string => {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const refusalIn = async (reply: Response): Promise<Error> => {
  const body: unknown = await reply.json().catch(() => null)
  if (!isRecord(body) || typeof body['code'] !== 'string') return new Unanswered()
  return new Refused(
    reply.status,
    body['code'],
    body['details'],
    typeof body['message'] === 'string' ? body['message'] : '',
  )
}

/** Only presence is checked; the demo's server validates its answers. */
const isAnswer = <T>(body: unknown): body is T => body !== null

interface Kept {
  readonly etag: string
  readonly answer: unknown
}

/** By address, of answers with an ETag: asked again they are not sent again. */
const kept = new Map<string, Kept>()

const addressOf = <C extends Call>({ path }: C, { region, params, query }: Sent<C>): string =>
  `/${region}/desk/v0${pathOf(path, params)}${queryOf(query)}`

/** Throws `Refused` or `Unanswered`. */
export async function send<C extends Call>(endpoint: C, sent: Sent<C>, etag?: string): Promise<Response> {
  const { body, key, signal } = sent
  const reply = await fetch(addressOf(endpoint, sent), {
    method: endpoint.method,
    headers: {
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new Unanswered()
  })
  if (!reply.ok && reply.status !== 304) throw await refusalIn(reply)
  return reply
}

/** Throws `Refused` or `Unanswered`. */
export async function call<C extends Call>(endpoint: C, sent: Sent<C>): Promise<ResponseOf<DeskEndpointOf<C>>> {
  const address = addressOf(endpoint, sent)
  const known = kept.get(address)
  const reply = await send(endpoint, sent, known?.etag)
  const answer: unknown =
    reply.status === 304 ? known?.answer : reply.status === 204 ? undefined : await reply.json().catch(() => null)
  const etag = reply.headers.get('etag')
  if (etag !== null && answer !== null) kept.set(address, { etag, answer })
  if (!isAnswer<ResponseOf<DeskEndpointOf<C>>>(answer)) throw new Unanswered()
  return answer
}
