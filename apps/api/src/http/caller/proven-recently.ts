import type { Caller } from '../route.ts'

const KEPT_AT_MOST = 10_000

/** Proves nothing, only allows proof and answer in one trip. */
export interface ProvenRecently {
  callerOf(tokenHash: string): Caller | undefined
  note(tokenHash: string, caller: Caller): void
  forget(tokenHash: string): void
}

export const createProvenRecently = (): ProvenRecently => {
  const callers = new Map<string, Caller>()
  return {
    callerOf: (tokenHash) => callers.get(tokenHash),
    note: (tokenHash, caller) => {
      const [oldest] = callers.keys()
      if (callers.size >= KEPT_AT_MOST && oldest !== undefined) callers.delete(oldest)
      callers.set(tokenHash, caller)
    },
    forget: (tokenHash) => void callers.delete(tokenHash),
  }
}
