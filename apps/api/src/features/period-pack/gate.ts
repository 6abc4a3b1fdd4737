import type { OrganizationId } from '@touchline/domain/ids'

export interface Gate {
  /** Null at the limit; else a function that ends this pack, safe to repeat. */
  enter(organizationId: OrganizationId): (() => void) | null
}

const MOST_IN_ALL = 4

/** One pack per organisation. */
export const createGate = (): Gate => {
  const inside = new Set<OrganizationId>()
  return {
    enter: (organizationId) => {
      if (inside.size >= MOST_IN_ALL || inside.has(organizationId)) return null
      inside.add(organizationId)
      let isInside = true
      return () => {
        if (isInside) inside.delete(organizationId)
        isInside = false
      }
    },
  }
}
