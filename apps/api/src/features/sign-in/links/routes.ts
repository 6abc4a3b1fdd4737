import { instantToWire } from '@touchline/contract/wire'
import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { makeLink } from './make-link.ts'
import { openLink } from './open-link.ts'

export const linkRoutes = (deps: Deps): Route[] => [
  route('createLink', async ({ params, body }) => {
    const made = await makeLink(deps, { ...body, organizationId: params.orgId })
    return made.kind === 'refused' ? made : answer({ url: made.url, expiresAt: instantToWire(made.expiresAt) })
  }),
  route('openLink', async ({ body, headers }) => {
    const opened = await openLink(deps, body.token, String(headers['user-agent'] ?? ''))
    return opened.kind === 'refused' ? opened : answer(opened.session)
  }),
]
