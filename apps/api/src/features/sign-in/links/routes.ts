import { instantToWire } from '@touchline/contract/wire'
import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { makeLink } from './make-link.ts'
import { openLink } from './open-link.ts'

/** Signed links of the platform into one task (decision 307). */
export const linkRoutes = (deps: Deps): Route[] => [
  route('createLink', async ({ params, body }) => {
    const made = await makeLink(deps, { ...body, organizationId: params.orgId })
    return made.kind === 'refused' ? made : answer({ url: made.url, expiresAt: instantToWire(made.expiresAt) })
  }),
  route('openLink', async ({ body, headers }) => {
    const opened = await openLink(deps, body.token, String(headers['user-agent'] ?? ''))
    // No cookie: a session that runs in the browser stays as it is.
    return opened.kind === 'refused' ? opened : answer(opened.session)
  }),
]
