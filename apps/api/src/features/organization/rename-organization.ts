import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import type { Tx } from '../../db/connect.ts'
import { nameOf, saveName } from './store.ts'

interface Renaming {
  readonly organizationId: OrganizationId
  readonly name: string
  readonly operator: string
  readonly now: Instant
}

/** Issued documents keep the old name. False if nothing changes. */
export async function renameOrganization(tx: Tx, { organizationId, name, operator, now }: Renaming): Promise<boolean> {
  await lockOrganizations(tx, [organizationId])
  const before = await nameOf(tx, organizationId)
  if (before === name) return false
  await saveName(tx, organizationId, name)
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'rename-organization',
    subject: `organization:${organizationId}`,
    before: { title: before },
    after: { title: name },
    at: now,
  })
  return true
}
