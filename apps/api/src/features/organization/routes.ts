import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { readOrganization, readOrganizations } from './read-organizations.ts'

export const organizationRoutes = (deps: Deps): Route[] => [
  route('listOrganizations', async ({ caller, query }) => answer(await readOrganizations(deps)(caller, query))),
  route('getOrganization', async ({ caller, query }) => {
    const found = await readOrganization(deps)(caller.organizationId, query.expand === 'contract')
    return found.kind === 'refused' ? found : answer(found.organization)
  }),
]
