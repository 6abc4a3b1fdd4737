const PLACE = 'console.place'

interface Place {
  readonly path: string
  /** The organisation of the screen; null when there was no session yet. */
  readonly organizationId: string | null
}

/** Where the reader was when the session ended, or what was asked for without one; kept for this tab only. */
export const keepPlace = (place: Place): void => sessionStorage.setItem(PLACE, JSON.stringify(place))

const forgetPlace = (): void => sessionStorage.removeItem(PLACE)

/** The place kept for this organisation, once; another organisation's is deleted. */
export function takePlace(organizationId: string): string | null {
  const kept = sessionStorage.getItem(PLACE)
  forgetPlace()
  const [path, owner] = kept === null ? [] : placeOf(JSON.parse(kept))
  return path !== undefined && (owner === null || owner === organizationId) ? path : null
}

/** Anything may have been written into the storage: only a path of this page comes out of it. */
function placeOf(value: unknown): [path?: string, owner?: unknown] {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('organizationId' in value)) return []
  const { path, organizationId } = value
  return typeof path === 'string' && path.startsWith('/') ? [path, organizationId] : []
}
