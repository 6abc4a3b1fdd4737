import { useEffect, useSyncExternalStore } from 'react'
import { keepPlace } from '../../lib/place.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { lastEnd, sessionStore } from '../../lib/session/session.ts'
import { isOpenPath, paths } from '../paths.ts'
import { router } from '../router/router.tsx'

/**
 * Signed out here, in another tab, or by the server: nothing of the organisation stays on the screen; only its place is
 * remembered.
 */
export function Leaving() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  useEffect(() => {
    const end = lastEnd()
    const { href, pathname } = router.state.location
    if (session !== null || end === null || isOpenPath(pathname)) return
    if (end.reason !== 'logout') keepPlace({ path: href, organizationId: end.organizationId })
    void router.navigate({ to: paths.login, ignoreBlocker: true }).then(() => queryClient.clear())
  }, [session])
  return null
}
