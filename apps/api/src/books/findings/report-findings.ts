import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { appendAudit } from '../audit.ts'
import { lockOrganizations } from '../contract/lock-organizations.ts'
import { endBrakeOfBefore, holdsLeft, letChargesWait } from './brake.store.ts'
import { brakeOf } from './brake.ts'
import type { Finding } from './check.ts'
import { holdOrganization, insertFinding, markGone, seeAgain } from './findings.store.ts'

export interface Looked {
  /** Checks that looked at the whole organisation: a released finding they no longer report is gone. */
  readonly checks: readonly string[]
  readonly organizationIds: readonly OrganizationId[] | 'region'
  readonly findings: readonly Finding[]
}

/**
 * Stores findings and holds the organisations of new ones, with audit and mail. Open and released findings are not new
 * (decision 204); the region's hold nobody. Returns the number of new ones.
 */
export async function reportFindings(
  tx: Tx,
  { checks, organizationIds, findings }: Looked,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): Promise<number> {
  await lockOrganizations(
    tx,
    findings.flatMap(({ organizationId }) => organizationId ?? []),
  )
  const news: Finding[] = []
  for (const finding of findings) {
    await seeAgain(tx, finding, now)
    if (await insertFinding(tx, finding, { findingId: newId(), now })) news.push(finding)
  }
  if (checks.length > 0) await markGone(tx, { checks, organizationIds }, now)
  if (news.length === 0) return 0
  const stopped = Map.groupBy(
    news.filter(({ holdsNobody = false }) => !holdsNobody),
    (each) => each.organizationId,
  )
  stopped.delete(null)
  if (stopped.size > 0) await stop(tx, stopped, { now, newId })
  await enqueue(tx, jobs.notifyOperators({}), { now, runAt: now + SOON_MS })
  return news.length
}

/** One mail per run. */
const SOON_MS = 60_000

type Context = Parameters<typeof reportFindings>[2]

const BRAKE = {
  ...brakeOf,
  organizationId: null,
  sentence: 'few organisations have findings on one day',
  facts: 'no more organisations are put on hold; the charges of the others wait',
}

/** Up to the day's limit; beyond it only charges wait for an operator (decision 204). */
async function stop(
  tx: Tx,
  stopped: ReadonlyMap<OrganizationId | null, readonly Finding[]>,
  { now, newId }: Context,
): Promise<void> {
  let left = await holdsLeft(tx, now)
  if (left < stopped.size) await endBrakeOfBefore(tx, now)
  let isBraked = false
  for (const [organizationId, found] of stopped) {
    if (organizationId === null) continue
    const checks = [...new Set(found.map(({ id }) => id))]
    const what = left > 0 ? 'all' : 'charges'
    const isStopped =
      what === 'all'
        ? await holdOrganization(tx, organizationId, checks.join(', '), now)
        : await letChargesWait(tx, organizationId, now)
    if (!isStopped) continue
    if (what === 'all') left -= 1
    else isBraked = true
    await auditHold(tx, organizationId, { checks, what }, now)
  }
  if (!isBraked) return
  await seeAgain(tx, BRAKE, now)
  await insertFinding(tx, BRAKE, { findingId: newId(), now })
}

async function auditHold(
  tx: Tx,
  organizationId: OrganizationId,
  after: { readonly checks: readonly string[]; readonly what: 'all' | 'charges' },
  now: Instant,
): Promise<void> {
  await appendAudit(tx, [
    {
      organizationId,
      actor: 'books-check',
      action: 'hold-organization',
      subject: `organization:${organizationId}`,
      before: null,
      after: { checks: [...after.checks], ...(after.what === 'charges' ? { only: 'charges' } : {}) },
      at: now,
    },
  ])
}
