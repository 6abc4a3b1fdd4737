import type { Caller } from '../route.ts'

const KEPT_AT_MOST = 10_000

/**
 * The tokens that this process proved recently, as hashes, with who came by them. It proves nothing: it says for whom the proof
 * is worth asking for together with the answer. Who comes with any other token is asked for the proof alone, so
 * that an unknown caller costs one small question.
 */
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
