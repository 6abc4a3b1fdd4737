import { newId } from '../store/identifier.ts'

export interface FailedStatus {
  status: 409 | 429 | 500 | 503
  /** Of 429: too many requests, or an object locked by another request. */
  code?: 'lock_timeout' | 'rate_limit'
  /** Replayed with its idempotency key for a day. */
  kept: boolean
  /** Seconds of Retry-After; absent: no header. */
  retryAfter?: number
  /** Stripe-Should-Retry; absent: the provider's usual value. */
  shouldRetry?: boolean
}

/** `before`: the request never arrived; `after`: it took effect, the answer is lost, late or wrong. */
export type FaultEffect =
  | ({ kind: 'status'; when: 'after' | 'before' } & FailedStatus)
  | { kind: 'drop'; when: 'after' | 'before' }
  | { kind: 'hold'; when: 'after' | 'before' }

export interface FaultRule {
  effect: FaultEffect
  /** Absent: any. `path`: a prefix; `body`: part of the decoded form. */
  method?: string
  path?: string
  body?: string
  times: number
}

export interface Fault extends FaultRule {
  id: string
  met: number
  waiting: number
  released: boolean
}

interface RequestSketch {
  method: string
  path: string
  body: string
  /** Replays meet no kept failures. */
  isReplay: boolean
}

export interface Faults {
  add(rule: FaultRule): Fault
  all(): Fault[]
  take(request: RequestSketch): Fault | null
  wait(fault: Fault): Promise<void>
  release(id: string): boolean
  clear(): void
}

/** Whether the failure itself is replayed for its key. */
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
