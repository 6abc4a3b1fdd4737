import type { Router } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { takePlace } from '../../lib/place.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'

/** Temporal is native where the browser has it; the polyfill is loaded only where not. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/**
 * For a page that is opened or reloaded: the route is decided before the first render, so that the frame of the served
 * document stays until there is something to show instead.
 */
export async function loadFirstRoute(router: Router): Promise<void> {
  await ensureTemporal()
  await router.load()
}

/** After a sign-in: opens the place that was kept for this organisation, or the overview; the guards decide. */
export async function openAfterSignIn(router: Router): Promise<void> {
  queryClient.clear()
  await ensureTemporal()
  await router.navigate({ href: takePlace(organizationId()) ?? paths['contract-info'], replace: true })
}
