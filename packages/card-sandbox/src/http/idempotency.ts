import type { Books, KeyedRequest } from '../store/books.ts'
import type { Clock } from '../store/clock.ts'
import { type Answer, refuse } from './answer.ts'

const keptSeconds = 24 * 60 * 60

export interface Keyed {
  key: string
  path: string
  body: string
  clock: Clock
}

type Begun =
  | { kind: 'proceed' }
  | { kind: 'replayed'; answer: Answer; originalRequest: string }
  | { kind: 'refused'; answer: Answer }

/** Repeated: replayed; changed or in progress: refused. */
export interface Idempotency {
  begin(keyed: Keyed): Begun
  finish(keyed: Keyed, answer: Answer, requestId: string): void
  /** The request had no effect: its key is reusable. */
  abandon(keyed: Keyed): void
}

const changed = ({ key, path }: Keyed, before: KeyedRequest): Answer => {
  const reason =
    before.path === path
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${before.path}' vs '${path}')`
  const message = `Keys for idempotent requests can only be used ${reason}. Try using a key other than '${key}' if you meant to execute a different request.`
  return refuse(400, { type: 'idempotency_error', message })
}

export const keyInUse = (key: string): Answer =>
  refuse(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key '${key}'.`,
  })

/** Refusals before any effect (400, 401, 409, 429 ...) leave the key free. */
const isKept = ({ status }: Answer): boolean => status === 200 || status === 402 || status === 500

export const createIdempotency = (books: Books, earliest: Clock): Idempotency => {
  const underway = new Set<string>()
  const forgetOldKeys = (): void => {
    const until = earliest.nowSeconds() - keptSeconds
    const { keyedRequests } = books
    for (let old = keyedRequests.first(); old !== undefined && old.created <= until; old = keyedRequests.first()) {
      keyedRequests.remove(old.id)
    }
  }
  return {
    begin: (keyed) => {
      if (underway.has(keyed.key)) return { kind: 'refused', answer: keyInUse(keyed.key) }
      forgetOldKeys()
      const before: KeyedRequest | undefined = books.keyedRequests.get(keyed.key)
      if (before === undefined || before.created <= keyed.clock.nowSeconds() - keptSeconds) {
        underway.add(keyed.key)
        return { kind: 'proceed' }
      }
      return before.path === keyed.path && before.body === keyed.body
        ? { kind: 'replayed', answer: before.answer, originalRequest: before.requestId }
        : { kind: 'refused', answer: changed(keyed, before) }
    },
    finish: (keyed, answer, requestId) => {
      underway.delete(keyed.key)
      if (!isKept(answer)) return
      const { key: id, path, body } = keyed
      books.keyedRequests.put({ id, path, body, created: keyed.clock.nowSeconds(), requestId, answer })
    },
    abandon: (keyed) => {
      underway.delete(keyed.key)
    },
  }
}
