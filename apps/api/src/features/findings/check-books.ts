import type { Instant, Zone } from '@touchline/domain/calendar'
import { askForDrafts } from '../../books/billing/drafts.ts'
import type { Finding } from '../../books/findings/check.ts'
import { noteCompleted } from '../../books/findings/completed-checks.store.ts'
import { reportFindings } from '../../books/findings/report-findings.ts'
import type { LinkEnd } from '../../books/operator-actions.ts'
import { followChains } from '../../checks/chains.ts'
import { COUPON_COUNTS, miscountedCoupons } from '../../checks/coupon-counts.ts'
import { estimatesCheck } from '../../checks/estimates.ts'
import { CHECK_FAILED, findFaults } from '../../checks/find-faults.ts'
import { CLOSED_MONTHS, changedMonths } from '../../checks/journal-open.ts'
import { gapsOfRegion } from '../../checks/numbers.ts'
import { followOperatorChain, OPERATORS } from '../../checks/operator-chain.ts'
import { PAYOUTS, unequalPayouts } from '../../checks/payouts.ts'
import { changedAddresses, OWN_ADDRESSES } from '../../checks/people-audited.ts'
import { checks } from '../../checks/verify-books.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { PayloadOf } from '../../queue/kinds.ts'
import { batchAfter, noteChecked } from './check.store.ts'
import { liftHolds } from './lift-holds.ts'
import { nextCheck } from './next-check.ts'

type Portion = PayloadOf<'check-books'>

export const askForCheck = (tx: Tx, what: Portion['what'], now: Instant, zone: Zone) => {
  const at = nextCheck(what, now, zone)
  return enqueue(tx, jobs.checkBooks({ what, at, after: null }), { now, runAt: at })
}

interface Checking {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly zone: Zone
}

const OF_BOOKS = [...checks.map(({ id }) => id), CHECK_FAILED]
const CHECKS = [...OF_BOOKS, 'I32-chain', 'I32-kept']

/**
 * Requests the next portion first: one that fails for good ends only itself. All checks see one snapshot, closed before
 * anything is written. Repeatable.
 */
export async function checkBooks(checking: Checking, { what, at, after }: Portion): Promise<void> {
  const { db, clock, newId, zone } = checking
  if (after === null) await inTransaction(db, jobsScope, (tx) => askForCheck(tx, what, Math.max(clock.now(), at), zone))
  const lookedAt = clock.now()
  const { batch, findings } = await inTransaction(db, jobsScope, (tx) => look(tx, { what, at, after }), {
    isolation: 'repeatable read',
  })
  const { organizations, next } = batch
  const organizationIds = organizations.map(({ organization_id }) => organization_id)
  await inTransaction(db, jobsScope, async (tx) => {
    const now = clock.now()
    await liftHolds(tx, { checks: OF_BOOKS, organizationIds, findings, lookedAt }, now)
    await reportFindings(tx, { checks: CHECKS, organizationIds, findings }, { now, newId })
    await calculateAgain(tx, findings, now)
    await noteChecked(tx, organizations, now)
    if (next !== null) await enqueue(tx, jobs.checkBooks({ what, at, after: next }), { now })
    else if (what === 'all') {
      await noteCompleted(tx, 'books', now, await checkRegion(tx, now, newId))
    }
  })
}

async function calculateAgain(tx: Tx, findings: readonly Finding[], now: Instant): Promise<void> {
  const ofEstimates = findings.filter(({ id }) => id === estimatesCheck.id)
  for (const organizationId of new Set(ofEstimates.flatMap((finding) => finding.organizationId ?? [])))
    await askForDrafts(tx, organizationId, now)
}

async function look(tx: Tx, { what, after }: Portion) {
  const batch = await batchAfter(tx, what, after)
  const organizationIds = batch.organizations.map(({ organization_id }) => organization_id)
  if (organizationIds.length === 0) return { batch, findings: [] }
  const chains = await followChains(tx, organizationIds, 0)
  return { batch, findings: [...(await findFaults(tx, checks, organizationIds)), ...chains.findings] }
}

async function checkRegion(tx: Tx, now: Instant, newId: () => string): Promise<LinkEnd | null> {
  const operators = await followOperatorChain(tx, now)
  const findings = [
    ...(await gapsOfRegion(tx)),
    ...operators.findings,
    ...(await miscountedCoupons(tx)),
    ...(await changedAddresses(tx)),
    ...(await changedMonths(tx, 'last')),
    ...(await unequalPayouts(tx)),
  ]
  const ofRegion = ['I26-numbers', OPERATORS, COUPON_COUNTS, OWN_ADDRESSES, CLOSED_MONTHS, PAYOUTS]
  const checked = { checks: ofRegion, organizationIds: 'region', findings } as const
  await reportFindings(tx, checked, { now, newId })
  return operators.last
}
