import type { OrganizationId } from '@touchline/domain/ids'

const KEPT_AT_MOST = 10_000

/**
 * The tokens that this process proved recently, as hashes, with their organisations. It proves nothing: it says whose
 * proof is worth asking for together with the answer. Who comes with any other token is asked for the proof alone, so
 * that an unknown caller costs one small question.
 */
export interface ProvenRecently {
  organizationOf(tokenHash: string): OrganizationId | undefined
  note(tokenHash: string, organizationId: OrganizationId): void
  forget(tokenHash: string): void
}

export const createProvenRecently = (): ProvenRecently => {
  const organizations = new Map<string, OrganizationId>()
  return {
    organizationOf: (tokenHash) => organizations.get(tokenHash),
    note: (tokenHash, organizationId) => {
      const [oldest] = organizations.keys()
      if (organizations.size >= KEPT_AT_MOST && oldest !== undefined) organizations.delete(oldest)
      organizations.set(tokenHash, organizationId)
    },
    forget: (tokenHash) => void organizations.delete(tokenHash),
  }
}
