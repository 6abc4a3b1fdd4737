import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt, isAsleepAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { afterSleepDay, nextSleep } from '@touchline/domain/plans'
import type { Tx } from '../db/connect.ts'
import { writeAudit } from './audit.ts'
import { markInProgress } from './billing/billings.ts'
import { askForNotices } from './contract/ask-for-notices.ts'
import { type LoadedContract, loadContract } from './contract/contracts.ts'
import { dropPlannedSleep, insertSleep, noteSleepState, openSleep, repeatNoMore } from './contract/sleeps.ts'

interface Noting {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
  readonly newId: () => string
}

interface Held {
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
}

const ACTOR = 'plan-end'

/**
 * Records a sleep's begin or end and plans next year's. Bills and limits depend on the days alone (billing rules:
 * "Sleep"), so a late job is harmless. Idempotent.
 */
export async function noteSleep(tx: Tx, noting: Noting, held: Held): Promise<void> {
  const open = await openSleep(tx, noting)
  if (open === null) return
  if (open.state === 'planned' && open.from <= noting.now && !(await noteBegun(tx, noting, held, open))) return
  if (open.until <= noting.now) await noteOver(tx, noting, held, open.until)
}

/** False if nothing can sleep. */
async function noteBegun(
  tx: Tx,
  noting: Noting,
  { loaded: { contract }, catalogue }: Held,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<boolean> {
  const kept = afterSleepDay(contract, catalogue, from).sleeps ?? []
  if (!kept.some((sleep) => sleep.from === from)) {
    await dropPlannedSleep(tx, noting)
    await writeAudit(tx, { ...about(noting), action: 'sleep-void', before: { boundary: from }, after: null })
    return false
  }
  await noteSleepState(tx, noting, 'asleep')
  if (isAsleepAt(contract, catalogue, from)) {
    const after = { start: from, end: until }
    await writeAudit(tx, { ...about(noting), action: 'fall-asleep', before: null, after })
  }
  return true
}

async function noteOver(tx: Tx, noting: Noting, { loaded, catalogue }: Held, until: Instant): Promise<void> {
  const { organizationId, contractId, now } = noting
  await noteSleepState(tx, noting, 'over')
  const contract = loaded.contract
  if (isAsleepAt(contract, catalogue, until - 1)) {
    const planGroupId = baseGroupAt(contract, catalogue, until)?.id ?? null
    await writeAudit(tx, { ...about(noting), action: 'wake', before: { boundary: until }, after: { planGroupId } })
  }
  const next = afterSleepDay(contract, catalogue, until).sleeps?.find(({ from }) => from > until)
  const repeated = nextSleep(contract, until)
  if (next !== undefined) await insertSleep(tx, noting, next)
  else if (repeated !== null) {
    await repeatNoMore(tx, noting)
    await writeAudit(tx, { ...about(noting), action: 'sleep-void', before: { boundary: repeated.from }, after: null })
  }
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await markInProgress(tx, { organizationId, contract: after.contract, now })
  await askForNotices(tx, [noting], now)
}

const about = ({ organizationId, contractId, now }: Noting) => ({
  organizationId,
  actor: ACTOR,
  subject: `contract:${contractId}`,
  at: now,
})
