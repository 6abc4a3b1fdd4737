import type { Router } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { takePlace } from '../../lib/place.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'

/** Polyfilled if not native. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** Before the first render, so that the served frame stays until then. */
export async function loadFirstRoute(router: Router): Promise<void> {
  await ensureTemporal()
  await router.load()
}

/** This organisation's last place, or the overview; guards decide. */
export async function openAfterSignIn(router: Router): Promise<void> {
  queryClient.clear()
  await ensureTemporal()
  await router.navigate({ href: takePlace(organizationId()) ?? paths['contract-info'], replace: true })
}
