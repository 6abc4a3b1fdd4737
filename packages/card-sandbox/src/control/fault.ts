import { newId } from '../store/identifier.ts'

/** What a failed request is answered. */
export interface FailedStatus {
  status: 409 | 429 | 500 | 503
  /** A 429 is for too many requests, or for an object that another request holds. */
  code?: 'lock_timeout' | 'rate_limit'
  /** The answer is kept with its idempotency key: asked again, the provider gives the same failure for a day. */
  kept: boolean
  /** The seconds of the header Retry-After; without it there is none. */
  retryAfter?: number
  /** The header Stripe-Should-Retry; without it there is none, or what the provider says in this case. */
  shouldRetry?: boolean
}

/**
 * What goes wrong with the next matching requests.
 * `before`: as if the request had never arrived; `after`: it has had its effect, only the answer is lost, late or wrong.
 */
export type FaultEffect =
  | ({ kind: 'status'; when: 'after' | 'before' } & FailedStatus)
  | { kind: 'drop'; when: 'after' | 'before' }
  | { kind: 'hold'; when: 'after' | 'before' }

export interface FaultRule {
  effect: FaultEffect
  /** Absent: any. `path` is the beginning of the path; `body` a piece of the form-encoded body, decoded. */
  method?: string
  path?: string
  body?: string
  times: number
}

export interface Fault extends FaultRule {
  id: string
  /** How many requests met it. */
  met: number
  waiting: number
  released: boolean
}

interface RequestSketch {
  method: string
  path: string
  body: string
  /** It is answered as its key was before: a failure that is to be kept with a key meets none of these. */
  isReplay: boolean
}

export interface Faults {
  add(rule: FaultRule): Fault
  all(): Fault[]
  /** The fault this request meets, used up by one. */
  take(request: RequestSketch): Fault | null
  /** Resolves when the fault is released. */
  wait(fault: Fault): Promise<void>
  release(id: string): boolean
  clear(): void
}

/** Whether the failure, and not what the request did, is what its key is answered from now on. */
export const isKeptBy = ({ effect }: FaultRule): boolean => effect.kind === 'status' && effect.kept

const matches = (fault: Fault, request: RequestSketch): boolean =>
  fault.met < fault.times &&
  !(request.isReplay && isKeptBy(fault)) &&
  (fault.method === undefined || fault.method === request.method) &&
  request.path.startsWith(fault.path ?? '/v1/') &&
  request.body.includes(fault.body ?? '')

export const createFaults = (): Faults => {
  const faults = new Map<string, Fault>()
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const open = (fault: Fault): void => {
    fault.released = true
    gates.get(fault.id)?.resolve()
  }
  return {
    add: (rule) => {
      const fault = { ...rule, id: newId('fault'), met: 0, waiting: 0, released: false }
      faults.set(fault.id, fault)
      gates.set(fault.id, Promise.withResolvers<void>())
      return fault
    },
    all: () => [...faults.values()],
    take: (request) => {
      const fault = [...faults.values()].find((candidate) => matches(candidate, request))
      if (fault === undefined) return null
      fault.met += 1
      return fault
    },
    wait: async (fault) => {
      fault.waiting += 1
      await gates.get(fault.id)?.promise
      fault.waiting -= 1
    },
    release: (id) => {
      const fault = faults.get(id)
      if (fault === undefined) return false
      open(fault)
      return true
    },
    clear: () => {
      for (const fault of faults.values()) open(fault)
      faults.clear()
      gates.clear()
    },
  }
}
