import { useEffect, useSyncExternalStore } from 'react'
import { keepPlace } from '../../lib/place.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { lastEnd, organizationId, sessionStore } from '../../lib/session/session.ts'
import { isOpenPath, paths } from '../paths.ts'
import { router } from '../router/router.tsx'

/**
 * Signed out here, in another tab, or by the server: nothing of the organisation stays on the screen; only its place is
 * remembered. The same where the organisation demands a second factor while the session runs.
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
  const mustSetUp = session?.secondFactorDemanded === true
  useEffect(() => {
    const { href, pathname } = router.state.location
    if (!mustSetUp || isOpenPath(pathname) || pathname === paths['second-factor']) return
    keepPlace({ path: href, organizationId: organizationId() })
    void router.navigate({ to: paths['second-factor'], ignoreBlocker: true }).then(() => queryClient.clear())
  }, [mustSetUp])
  return null
}
