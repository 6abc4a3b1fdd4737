import { type OrganizationLine, organizationLine } from '@touchline/contract/ingestion'
import { instantToWire } from '@touchline/contract/wire'
import { addDays, dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { regionDefaults } from '@touchline/domain/organization'
import { newTrial } from '@touchline/domain/plans'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { writeEvents } from '../../books/events/write-events.ts'
import { nameOrganizations } from '../../books/organization/organization-names.ts'
import type { Tx } from '../../db/connect.ts'
import { beginTrials } from './begin-trials.ts'
import { fixedForGood, type Intake, type IntakeContext, type Outcome } from './ingest.ts'
import { codesTaken, insertContracts, type Known, knownOrganizations, replacedNames } from './organizations.store.ts'
import { fixedOtherwise, type JsonRow, type Target, upsert } from './store.ts'

const organizations: Target<'organizations'> = {
  table: 'organizations',
  id: 'organization_id',
  fixed: { is_global: null, zone: 'zone', created_at: 'createdDate' },
}

const contracts = {
  table: 'contracts',
  id: 'organization_id',
  fixed: { currency: 'currency', tax_region: 'taxRegion' },
} as const

const usual = ({ region, newOrganizations = {} }: IntakeContext['cell']) => {
  const {
    lang = 'en',
    zone = regionDefaults[region].zone,
    taxRegion = regionDefaults[region].taxRegion,
  } = newOrganizations
  return { ...regionDefaults[region], lang, zone, taxRegion }
}

const contractOf = (line: OrganizationLine, cell: IntakeContext['cell']) => {
  const { zone, currency, taxRegion } = usual(cell)
  return { zone: line.zone ?? zone, currency: line.currency ?? currency, taxRegion: line.taxRegion ?? taxRegion }
}

const sendCreated = (tx: Tx, lines: readonly OrganizationLine[], now: Instant) =>
  writeEvents(
    tx,
    lines.map(({ organizationId, organizationName }) => ({
      organizationId,
      kind: 'organization.created' as const,
      data: { organizationName },
      cause: 'created',
    })),
    now,
  )

const rowOf = (line: OrganizationLine): JsonRow<'organizations'> => ({
  organization_id: line.organizationId,
  organization_name: line.organizationName,
  organization_code: line.organizationCode,
  organization_type: line.organizationType,
  zone: line.zone,
  lang: line.lang,
  permissions: line.permissions,
  require_user_approval: line.requireUserApproval,
  created_at: line.createdDate,
})

async function fixedIn(
  tx: Tx,
  lines: readonly OrganizationLine[],
  known: ReadonlyMap<OrganizationId, Known>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = await fixedOtherwise(tx, { ...organizations, fixed: { ...organizations.fixed } }, lines.map(rowOf))
  const priced = lines.map((line) => ({
    organization_id: line.organizationId,
    currency: line.currency,
    tax_region: line.taxRegion,
  }))
  const ofContracts = await fixedOtherwise(tx, contracts, priced)
  const fields = lines.map(({ organizationId, trial }) => {
    const before = known.get(organizationId)
    const isOther = trial !== undefined && before !== undefined && !isTrialOf(before, trial)
    const all = [...(own.get(organizationId) ?? []), ...(ofContracts.get(organizationId) ?? [])]
    return [organizationId, isOther ? [...all, 'trial'] : all] as const
  })
  return new Map(fields.filter(([, all]) => all.length > 0))
}

const isTrialOf = ({ zone, trial }: Known, said: NonNullable<OrganizationLine['trial']>): boolean =>
  trial !== null &&
  trial.planGroupId === said.contractPlanGroupId &&
  trial.end === startOfDay(addDays(dateOf(trial.start, zone), said.days), zone)

async function take(
  { tx, now, ids, cell }: IntakeContext,
  sent: readonly OrganizationLine[],
): Promise<readonly Outcome[]> {
  const { lines, known } = await withOperatorsNames(tx, sent)
  const taken = await codesTaken(tx, lines)
  const fixed = await fixedIn(tx, lines, known)
  const fresh = lines.filter(({ organizationId }) => !known.has(organizationId))
  const trials = await trialsOf(tx, fresh, { cell, now })
  const obstacleOf = ({ organizationId }: OrganizationLine): Outcome | null => {
    if (taken.has(organizationId)) return 'organization-code-taken'
    if (trials.get(organizationId) === null) return 'trial-unknown'
    return fixedForGood(fixed.get(organizationId))
  }
  const free = lines
    .filter((line) => obstacleOf(line) === null)
    .toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
  const changed = await upsert(tx, organizations, {
    rows: free.map(rowOf),
    unsaid: {
      organization_type: 'OTHER',
      is_global: regionDefaults[cell.region].isGlobal,
      zone: usual(cell).zone,
      lang: usual(cell).lang,
      permissions: [],
      require_user_approval: false,
      created_at: instantToWire(now),
    },
  })
  const written = free.filter(({ organizationId }) => changed.has(organizationId))
  const named = written.map(({ organizationId, organizationCode }) => ({ organizationId, name: organizationCode }))
  await nameOrganizations(tx, 'code', named)
  const contracts = written.map((line) => ({ ...contractOf(line, cell), line, contractId: ids.uuid() }))
  const isNew = await insertContracts(
    tx,
    contracts.map(({ line, contractId, zone, currency, taxRegion }) => ({
      organization_id: line.organizationId,
      contract_id: contractId,
      currency,
      tax_region: taxRegion,
      zone,
      created_at: line.createdDate ?? instantToWire(now),
    })),
  )
  await lockOrganizations(tx, changed)
  const begun = contracts
    .filter(({ contractId }) => isNew.has(contractId))
    .flatMap(({ line: { organizationId }, contractId }) => {
      const trial = trials.get(organizationId)
      return trial === undefined || trial === null ? [] : [{ ...trial, organizationId, contractId }]
    })
  if (begun.length > 0) await beginTrials(tx, begun, { catalogue: await loadCatalogue(tx), newId: ids.uuid, now })
  await sendCreated(
    tx,
    contracts.filter(({ contractId }) => isNew.has(contractId)).map(({ line }) => line),
    now,
  )
  return lines.map((line) => obstacleOf(line) ?? (changed.has(line.organizationId) ? 'accepted' : 'unchanged'))
}

/** Locked. A name that the platform repeats is no new one: that of an operator stands. */
async function withOperatorsNames(tx: Tx, sent: readonly OrganizationLine[]) {
  await lockOrganizations(
    tx,
    sent.map(({ organizationId }) => organizationId),
  )
  const known = await knownOrganizations(tx, sent)
  const names = new Map(
    sent.flatMap(({ organizationId, organizationName }) => {
      const name = known.get(organizationId)?.name
      return name === undefined || name === organizationName ? [] : [[organizationId, name] as const]
    }),
  )
  const replaced = await replacedNames(tx, names)
  const lines = sent.map((line) => {
    const name = names.get(line.organizationId)
    const isRepeated = replaced.get(line.organizationId)?.has(line.organizationName) === true
    return name !== undefined && isRepeated ? { ...line, organizationName: name } : line
  })
  return { lines, known }
}

async function trialsOf(
  tx: Tx,
  lines: readonly OrganizationLine[],
  { cell, now }: Pick<IntakeContext, 'cell' | 'now'>,
) {
  const asking = lines.flatMap((line) => (line.trial === undefined ? [] : [{ line, trial: line.trial }]))
  if (asking.length === 0) return new Map<OrganizationId, null>()
  const catalogue = await loadCatalogue(tx)
  return new Map(
    asking.map(({ line, trial: { contractPlanGroupId: groupId, days } }) => {
      const entry = newTrial(contractOf(line, cell), catalogue, { groupId, days, now })
      return [line.organizationId, entry === null ? null : { groupId, entry }] as const
    }),
  )
}

export const organizationIntake: Intake<OrganizationLine> = {
  noun: 'organization',
  schema: organizationLine,
  idOf: (line) => line.organizationId,
  take,
}
