import type { OrganizationId } from '@touchline/domain/ids'

/** How many packs this process makes at once. */
export interface Gate {
  /** Null where it is as many already; else a function that ends this one, as often as it is called. */
  enter(organizationId: OrganizationId): (() => void) | null
}

const MOST_IN_ALL = 4

/** One pack at a time for an organisation, so that nobody takes the others' places. */
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
