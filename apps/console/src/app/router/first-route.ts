import type { RegisteredRouter } from '@tanstack/react-router'
import { takePlace } from '../../lib/place.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'
import { paths } from '../paths.ts'

/** Temporal is native where the browser has it; the polyfill is loaded only where not. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/**
 * For a page that is opened or reloaded: the route is decided before the first render, so that the frame of the served
 * document stays until there is something to show instead.
 */
export async function loadFirstRoute(router: RegisteredRouter): Promise<void> {
  await ensureTemporal()
  followUntilRendered(router)
  await router.load()
}

/** The router itself follows the address from its first render on; what the reader asks for before that is not lost. */
function followUntilRendered(router: RegisteredRouter): void {
  const stop = router.history.subscribe(() => {
    if (router.history.subscribers.size > 1) stop()
    else void router.load()
  })
}

/** After a sign-in: opens the place that was kept for this organisation, or the overview; the guards decide. */
export async function openAfterSignIn(router: RegisteredRouter): Promise<void> {
  queryClient.clear()
  await ensureTemporal()
  router.history.replace(takePlace(organizationId()) ?? paths['contract-info'])
  await router.load()
}
