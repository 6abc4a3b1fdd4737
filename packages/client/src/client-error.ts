import type { RefusalCode } from './calls.ts'

/** Ours: nothing answered, an intermediary did, or nothing was sent. */
type FaultCode = 'no-answer' | 'no-refusal' | 'wrong-call'

/** Later versions may add codes. */
type Code = RefusalCode | FaultCode | (string & Record<never, never>)

interface RefusalBody {
  readonly code: Code
  readonly message: string
  readonly details?: unknown
  readonly requestId?: string
}

/** Refused or unanswered after all tries, or invalid. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  /** 0 where nothing answered. */
  readonly status: number
  readonly code: Code
  /** What would be accepted (`x-refusals` of openapi.json). */
  readonly details: unknown
  /** Names the request in the server's log. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(status: number, said: RefusalBody, retryAfterSeconds: number | null) {
    super(`${status} ${said.code}: ${said.message}`)
    this.status = status
    this.code = said.code
    this.details = said.details
    this.requestId = said.requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** For callers without a type checker. Nothing was sent. */
export const wrongCall = (message: string): ClientError => new ClientError(0, { code: 'wrong-call', message }, null)

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'

export async function errorOf(response: Response): Promise<ClientError> {
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const body: unknown = await response.json().catch(() => null)
  const said = isRefusal(body) ? body : { code: 'no-refusal', message: response.statusText }
  return new ClientError(status, said, Number.isFinite(seconds) ? seconds : null)
}
