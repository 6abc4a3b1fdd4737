import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import type { Finding } from '../../books/findings/check.ts'
import type { Tx } from '../../db/connect.ts'
import { openBefore } from './release.store.ts'
import { releaseOrganization } from './release-organization.ts'

interface Looked {
  /** Without comparisons with an earlier state, which are reported once. */
  readonly checks: readonly string[]
  readonly organizationIds: readonly OrganizationId[]
  readonly findings: readonly Finding[]
  readonly lookedAt: Instant
}

const keyOf = ({ organizationId, id, subject }: Pick<Finding, 'organizationId' | 'id' | 'subject'>): string =>
  `${organizationId} ${id} ${subject}`

/** Ends a hold with its last finding (decision 204). */
export async function liftHolds(tx: Tx, { findings, ...looked }: Looked, now: Instant): Promise<void> {
  const found = new Set(findings.map(keyOf))
  const gone = (await openBefore(tx, looked)).flatMap((row) => {
    const { finding_id: findingId, organization_id: organizationId, check_id: id, subject } = row
    return organizationId === null || found.has(keyOf({ organizationId, id, subject }))
      ? []
      : [{ findingId, organizationId }]
  })
  const concerned = [...gone, ...findings].flatMap(({ organizationId }) => organizationId ?? [])
  await lockOrganizations(tx, concerned)
  const because = { operator: 'books-check', reason: 'what was found there is no more', now }
  for (const { findingId, organizationId } of gone)
    await releaseOrganization(tx, { organizationId, only: { findingId }, ...because })
}
