import type { OrganizationId } from '@touchline/domain/ids'
import { papersWithoutAddress } from '../../books/documents/without-address.store.ts'
import { documentSettings } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { buyerToWire } from './buyer-wire.ts'
import { readOrganization, readOrganizations } from './read-organizations.ts'
import { saveBuyer } from './save-buyer.ts'

export const organizationRoutes = (deps: Deps): Route[] => [
  route('listOrganizations', async ({ caller, query }) => answer(await readOrganizations(deps)(caller, query))),
  route('getOrganization', async ({ caller, query }) => {
    const found = await readOrganization(deps)(caller.organizationId, query.expand === 'contract')
    return found.kind === 'refused' ? found : answer(found.organization)
  }),
  route('getBuyer', ({ caller: { organizationId } }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const settings = await documentSettings(tx, organizationId)
      return answer(await buyerToWire(settings, await isAddressDue(deps, tx, organizationId)), {
        version: settings.version,
      })
    }),
  ),
  route('saveBuyer', ({ caller: { organizationId, userId }, body, ifMatch }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const now = deps.clock.now()
      const saved = await saveBuyer(tx, { organizationId, actor: userId, ifMatch, document: body, now })
      return saved.kind === 'refused'
        ? saved
        : answer(await buyerToWire(saved, await isAddressDue(deps, tx, organizationId)), { version: saved.version })
    }),
  ),
]

async function isAddressDue({ cell }: Deps, tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const country = cell.issuer.identity?.address.country
  if (country === undefined) return false
  return (await papersWithoutAddress(tx, country, organizationId)).papers > 0
}
