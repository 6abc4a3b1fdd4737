import { useEffect, useSyncExternalStore } from 'react'
import { isOpenPath, paths } from '../../lib/navigation/paths.ts'
import { keepPlace } from '../../lib/place.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { lastEnd, organizationId, sessionStore } from '../../lib/session/session.ts'
import { router } from '../router/router.tsx'

function leave(door: 'login' | 'second-factor', owner: string | null): void {
  const { href, pathname } = router.read().location
  if (isOpenPath(pathname) || pathname === paths[door]) return
  if (owner !== null) keepPlace({ path: href, organizationId: owner })
  void router.navigate({ to: paths[door], ignoreBlocker: true }).then(() => queryClient.clear())
}

/** However the session ended, only the organisation's place stays. Also when a second factor is demanded. */
export function Leaving() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  useEffect(() => {
    const end = lastEnd()
    if (end !== null) leave('login', end.reason === 'logout' ? null : end.organizationId)
  }, [session])
  const mustSetUp = session?.secondFactorDemanded === true
  useEffect(() => {
    if (mustSetUp) leave('second-factor', organizationId())
  }, [mustSetUp])
  return null
}
