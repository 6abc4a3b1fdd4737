import { dateOf, type Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { fullInvoiceAboveOf } from '../../books/billing/buyer-taxes.store.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import { isAddressDue } from '../../books/documents/without-address.store.ts'
import { type DocumentSettings, documentSettings } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { reading } from '../../http/reading-route.ts'
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
  reading(deps, 'getBuyer', async ({ caller: { organizationId } }, tx) => {
    const settings = await documentSettings(tx, organizationId)
    const addresses = await addressesOf(tx, { organizationId, now: deps.clock.now() }, settings)
    return answer(await buyerToWire(settings, addresses), { version: settings.version })
  }),
  route('saveBuyer', ({ caller: { organizationId, userId }, body, ifMatch }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const now = deps.clock.now()
      const saved = await saveBuyer(tx, { organizationId, actor: userId, ifMatch, document: body, now })
      return saved.kind === 'refused'
        ? saved
        : answer(await buyerToWire(saved, await addressesOf(tx, { organizationId, now }, saved)), {
            version: saved.version,
          })
    }),
  ),
]

interface Of {
  readonly organizationId: OrganizationId
  readonly now: Instant
}

async function addressesOf(tx: Tx, { organizationId, now }: Of, { currency }: Pick<DocumentSettings, 'currency'>) {
  const isDue = async () => isAddressDue(tx, organizationId, dateOf(now, await organizationZone(tx, organizationId)))
  const [isDueNow, fullInvoiceAbove] = await Promise.all([isDue(), fullInvoiceAboveOf(tx, currency)])
  return { isAddressDue: isDueNow, fullInvoiceAbove }
}
