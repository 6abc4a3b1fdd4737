import { personal } from '../../http/reading-route.ts'
import { answer, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { overviewParts, readParts } from './read-overview.ts'

export function overviewRoutes(deps: Pick<Deps, 'db' | 'clock'>, routes: readonly Route[]): Route[] {
  const parts = overviewParts(routes)
  return [
    personal(deps, 'readOverview', async (call, tx) => {
      const { text, missing } = await readParts(tx, parts, call, deps.clock.now())
      return answer(text, { missing })
    }),
  ]
}
