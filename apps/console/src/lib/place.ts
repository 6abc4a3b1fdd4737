const PLACE = 'console.place'

interface Place {
  readonly path: string
  readonly organizationId: string | null
}

export const keepPlace = (place: Place): void => sessionStorage.setItem(PLACE, JSON.stringify(place))

const forgetPlace = (): void => sessionStorage.removeItem(PLACE)

/** Once; deletes another organisation's. */
export function takePlace(organizationId: string): string | null {
  const kept = sessionStorage.getItem(PLACE)
  forgetPlace()
  const [path, owner] = kept === null ? [] : placeOf(JSON.parse(kept))
  return path !== undefined && (owner === null || owner === organizationId) ? path : null
}

/** Untrusted storage: only paths of this page. */
function placeOf(value: unknown): [path?: string, owner?: unknown] {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('organizationId' in value)) return []
  const { path, organizationId } = value
  return typeof path === 'string' && path.startsWith('/') ? [path, organizationId] : []
}
