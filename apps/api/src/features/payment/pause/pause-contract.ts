import { HOUR, type Instant } from '@touchline/domain/calendar'
import { baseGroupAt, pendingGivenUp } from '@touchline/domain/contract'
import type { BillingId, ContractId, OrganizationId, PlanId } from '@touchline/domain/ids'
import { isPausable, pausePlan, type Resumption, resumePlan } from '@touchline/domain/lifecycle'
import { writeAudit } from '../../../books/audit.ts'
import { announceTerm, markInProgress } from '../../../books/billing/billings.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { setYearlyAnchor } from '../../../books/contract/buying-organization.ts'
import { loadContract } from '../../../books/contract/contracts.ts'
import { giveBackUses } from '../../../books/contract/coupon-uses.ts'
import { saveSchedule } from '../../../books/contract/entries.ts'
import { endPause, hasFailedSettlement, openPause, recordPause } from '../../../books/contract/pauses.ts'
import { readCuts, saveCuts } from '../../../books/contract/scheduled-cuts.ts'
import { noteEndedSeats } from '../../../books/end-term.ts'
import { notifyOfPause, notifyOfRestoredPlan } from '../../../books/notices/bill-notices.ts'
import { seatsInUse } from '../../../books/people/seat-columns.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PutOff } from '../../../queue/queue.ts'

interface Target {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
  readonly newId: () => string
  readonly actor: string
}

interface PauseFor extends Target {
  readonly billingId: BillingId
  readonly retryAt: Instant | null
  readonly furtherTries: number
}

/** To the settlement read-only plan (reading S5), once. Waits if the catalogue lacks that plan. */
export async function pauseContract(tx: Tx, target: PauseFor): Promise<void> {
  const { organizationId, contractId, billingId, now } = target
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return
  const catalogue = await loadCatalogue(tx)
  const pausing = pausePlan(loaded.contract, catalogue, await readCuts(tx, target), now)
  if (pausing === null) {
    if (!isPausable(loaded.contract, catalogue, now)) return
    throw new PutOff('the catalogue has no read-only plan for unpaid contracts', { restMs: HOUR, cause: null })
  }
  // Noted before it is withdrawn: a waiting coupon keeps its use.
  await endPause(tx, organizationId, contractId, now)
  await recordPause(tx, { organizationId, contractId, billingId, pause: pausing.pause }, now)
  const planGroupId = baseGroupAt(loaded.contract, catalogue, now)?.id ?? null
  await auditPause(tx, target, { action: 'suspend-plan', billingId, before: { planGroupId } })
  await saveSchedule(tx, { ...target, catalogue }, pausing.schedule)
  await saveCuts(tx, target, [])
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  await notifyOfPause(tx, target, planGroupId)
}

interface Audited {
  readonly action: 'suspend-plan' | 'resume-plan'
  readonly billingId: BillingId
  readonly before?: { readonly planGroupId: string | null } | null
  readonly planId?: PlanId
}

const auditPause = (
  tx: Tx,
  { organizationId, contractId, actor, now }: Target,
  { action, billingId, before = null, planId }: Audited,
): Promise<void> =>
  writeAudit(tx, {
    organizationId,
    actor,
    action,
    subject: `billing:${billingId}`,
    before,
    after: { contractId, start: now, ...(planId === undefined ? {} : { planId }) },
    at: now,
  })

/** Once nothing is in Error. Returns the restored plan group, if any. */
export async function resumeContract(tx: Tx, target: Target): Promise<string | null | undefined> {
  const { organizationId, contractId, now } = target
  const paused = await openPause(tx, organizationId, contractId)
  if (paused === null || (await hasFailedSettlement(tx, organizationId))) return undefined
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return undefined
  const catalogue = await loadCatalogue(tx)
  const { contract } = loaded
  const inUse = pendingGivenUp(contract) === null ? undefined : await seatsInUse(tx, organizationId, now)
  const resumption = resumePlan(paused.pause, contract, catalogue, now, inUse)
  if (resumption.kind !== 'nothing') {
    const ids = resumption.schedule.add.map(() => target.newId())
    const next = ids.values()
    const newId = () => next.next().value ?? target.newId()
    const isResumed = resumption.kind === 'goes-on'
    await saveSchedule(tx, { ...target, newId, catalogue, isResumed }, resumption.schedule)
    await saveCuts(tx, target, cutsOf(resumption, ids))
    if (resumption.givenUp !== undefined) await noteEndedSeats(tx, target, resumption.givenUp)
  }
  if (resumption.kind === 'goes-on' || (resumption.kind === 'begins' && resumption.term === null))
    await auditPause(tx, target, {
      action: 'resume-plan',
      billingId: paused.billingId,
      planId: resumption.plan.id,
    })
  if (resumption.kind === 'begins' && resumption.term !== null) {
    if (resumption.yearlyAnchor !== null) await setYearlyAnchor(tx, loaded.row, resumption.yearlyAnchor)
    await writeAudit(tx, {
      organizationId,
      actor: target.actor,
      action: 'begin-term-anew',
      subject: `contract:${contractId}`,
      before: { billingId: paused.billingId },
      after: { planId: resumption.plan.id, from: resumption.term.firstDay, to: resumption.term.lastDay },
      at: now,
    })
    // The job of that day found the contract paused.
    await enqueue(tx, jobs.startPlanAgain({ organizationId, contractId, start: resumption.term.start }), { now })
    const after = await loadContract(tx, organizationId, contractId)
    if (after !== null) await announceTerm(tx, { organizationId, contract: after.contract, catalogue, now })
  }
  await endPause(tx, organizationId, contractId, now)
  await giveBackUses(tx, target, paused.pause.waiting)
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  return resumption.kind === 'nothing'
    ? undefined
    : notifyOfRestoredPlan(tx, { ...target, billingId: paused.billingId })
}

function cutsOf(resumption: Resumption, ids: readonly string[]) {
  if (resumption.kind !== 'goes-on') return []
  const { schedule, uncutEnds } = resumption
  return ids.flatMap((entryId, index) => {
    const end = uncutEnds[index]
    return end === undefined || end === schedule.add[index]?.end ? [] : [{ entryId, end }]
  })
}
