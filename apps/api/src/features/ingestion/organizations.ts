import { type OrganizationLine, organizationLine } from '@touchline/contract/ingestion'
import { regionDefaults } from '@touchline/domain/organization'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { writeEvents } from '../../books/events/write-events.ts'
import { nameOrganizations } from '../../books/organization/organization-names.ts'
import type { Intake, IntakeContext, Outcome } from './ingest.ts'
import { codesTaken, insertContracts } from './organizations.store.ts'
import { type Target, upsert } from './store.ts'

const organizations: Target<'organizations'> = {
  table: 'organizations',
  id: 'organization_id',
  fixed: ['is_global', 'zone', 'created_at'],
}

/** A new organisation comes with its contract, which has no plan yet. */
async function take(
  { tx, ids, cell, now }: IntakeContext,
  lines: readonly OrganizationLine[],
): Promise<readonly Outcome[]> {
  const defaults = regionDefaults[cell.region]
  const taken = await codesTaken(tx, lines)
  const free = lines
    .filter((line) => !taken.has(line.organizationId))
    .toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
  const changed = await upsert(
    tx,
    organizations,
    free.map((line) => ({
      organization_id: line.organizationId,
      organization_name: line.organizationName,
      organization_code: line.organizationCode,
      organization_type: line.organizationType,
      is_global: defaults.isGlobal,
      zone: line.zone ?? defaults.zone,
      lang: line.lang,
      permissions: line.permissions,
      require_user_approval: line.requireUserApproval,
      created_at: line.createdDate,
    })),
  )
  const codes = new Map(
    free.flatMap(({ organizationId, organizationCode }) =>
      changed.has(organizationId) ? [[organizationId, organizationCode] as const] : [],
    ),
  )
  await nameOrganizations(
    tx,
    'code',
    [...codes].map(([organizationId, name]) => ({ organizationId, name })),
  )
  const isNew = await insertContracts(
    tx,
    free
      .filter((line) => changed.has(line.organizationId))
      .map((line) => ({
        organization_id: line.organizationId,
        contract_id: ids.uuid(),
        currency: line.currency ?? defaults.currency,
        tax_region: line.taxRegion ?? defaults.taxRegion,
        zone: line.zone ?? defaults.zone,
        created_at: line.createdDate,
      })),
  )
  await lockOrganizations(tx, changed)
  const created = free.filter(({ organizationId }) => isNew.has(organizationId))
  await writeEvents(
    tx,
    created.map(({ organizationId, organizationName }) => ({
      organizationId,
      kind: 'organization.created' as const,
      data: { organizationName },
      cause: 'created',
    })),
    now,
  )
  return lines.map((line) => {
    if (taken.has(line.organizationId)) return 'organization-code-taken'
    return changed.has(line.organizationId) ? 'accepted' : 'unchanged'
  })
}

export const organizationIntake: Intake<OrganizationLine> = {
  noun: 'organization',
  schema: organizationLine,
  idOf: (line) => line.organizationId,
  take,
}
