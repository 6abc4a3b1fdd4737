import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import type { AddedEntry } from '@touchline/domain/lifecycle'
import { appendAudit } from '../../books/audit.ts'
import { askForNotices } from '../../books/contract/ask-for-notices.ts'
import { writeScheduleEvents } from '../../books/events/of-schedule.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows, momentText } from '../../db/insert-rows.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'

interface NewTrial {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly groupId: PlanGroupId
  readonly entry: AddedEntry & { readonly end: Instant }
}

export async function beginTrials(
  tx: Tx,
  trials: readonly NewTrial[],
  { catalogue, newId, now }: { readonly catalogue: Catalogue; readonly newId: () => string; readonly now: Instant },
): Promise<void> {
  const rows = trials.map(({ organizationId, contractId, entry }) => ({
    organization_id: organizationId,
    contract_id: contractId,
    entry_id: newId(),
    contract_plan_id: entry.contractPlanId,
    role: 'base' as const,
    starts_at: momentText(entry.start),
    ends_at: momentText(entry.end),
  }))
  if (rows.length === 0) return
  await insertRows(tx, 'plan_entries', rows)
  const ends = trials.map(({ organizationId, contractId, entry: { end } }) => ({
    job: jobs.endPlan({ organizationId, contractId, boundary: end }),
    runAt: end,
  }))
  await enqueueAll(tx, ends, now)
  await askForNotices(tx, trials, now)
  for (const { organizationId, contractId, entry } of trials) {
    const schedule = { end: [], withdraw: [], add: [entry] }
    await writeScheduleEvents(tx, { organizationId, contractId, catalogue, newId, now }, schedule)
  }
  await appendAudit(
    tx,
    trials.map(({ organizationId, contractId, groupId, entry: { start, end } }) => ({
      organizationId,
      actor: 'platform',
      action: 'begin-trial' as const,
      subject: `contract:${contractId}`,
      before: null,
      after: { planGroupId: groupId, start, end },
      at: now,
    })),
  )
}
