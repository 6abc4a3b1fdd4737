import { type Instant, monthOf } from '@touchline/domain/calendar'
import { openMonth } from '../../db/billings.ts'
import { at } from '../../db/column-values.ts'
import { loadContract } from '../../db/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { billTerm } from '../../features/billing/close-term.ts'
import { seedCatalogue } from '../../features/catalogue/store.ts'
import { hashPassword } from '../../features/sign-in/password.ts'
import { registerCard } from './card.ts'
import { createCoupons, useCoupon } from './coupons.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { type OpenedOrganization, openOrganization } from './open-organization.ts'
import { demoOrganizations, demoPassword } from './organizations.ts'
import { timelineOf } from './plans.ts'
import { insertEntries, setYearlyAnchor } from './store.ts'
import { afterOpening, tellStories } from './stories.ts'
import { feedVideos } from './videos.ts'
import type { WorldCell } from './world-cell.ts'

interface Planned {
  readonly demo: DemoOrganization
  readonly openedAt: Instant
}

/** Lives the past of one region's cell: organisations open in their order, months close and are paid, up to today. */
export async function liveWorld(cell: WorldCell, today: Instant): Promise<void> {
  await inTransaction(cell.deps.db, { system: 'administration' }, async (tx) => {
    await seedCatalogue(tx)
    await createCoupons(tx, cell, today)
  })
  const passwordHash = await hashPassword(demoPassword)
  const planned = demoOrganizations
    .filter((demo) => demo.region === cell.region)
    .map((demo): Planned => ({ demo, openedAt: timelineOf(demo, today).openedAt }))
    .sort((a, b) => a.openedAt - b.openedAt)
  for (const { demo, openedAt } of planned) {
    await cell.liveUntil(openedAt)
    const opened = await open(cell, demo, today, passwordHash)
    await afterOpening(cell, demo, opened, today)
  }
  await tellStories(cell, today)
  await cell.liveUntil(today)
}

async function open(
  cell: WorldCell,
  demo: DemoOrganization,
  today: Instant,
  passwordHash: string,
): Promise<OpenedOrganization> {
  const { db, ids, clock } = cell.deps
  const now = clock.now()
  const timeline = timelineOf(demo, today)
  const opened = await openOrganization(cell, demo, timeline.openedAt, passwordHash)
  const { organizationId, contractId, userIds } = opened
  await inTransaction(db, { system: 'administration' }, async (tx) => {
    await insertEntries(
      tx,
      timeline.entries.map((entry) => ({
        organization_id: organizationId,
        contract_id: contractId,
        entry_id: ids.uuid(),
        contract_plan_id: entry.contractPlanId,
        role: entry.role,
        starts_at: at(entry.start),
        ends_at: entry.end === null ? null : at(entry.end),
      })),
    )
    if (timeline.yearlyAnchor !== null) await setYearlyAnchor(tx, organizationId, timeline.yearlyAnchor)
  })
  await feedVideos(cell, demo, opened, timeline, today)
  const owner = { organizationId, contractId, actor: userIds[0] ?? organizationId }
  if (demo.card !== null) await registerCard(cell, owner, demo.card, today)
  await startBilling(cell, demo, opened, now)
  if (demo.plan.kind === 'coupon') {
    const { code, extraAnalysts, viewers } = demo.plan
    await useCoupon(cell, opened, { code, analysts: 1 + extraAnalysts, viewers })
  }
  return opened
}

/** Trials and read-only plans are not billed, a coupon's plan by its purchase; a yearly term is billed at its start, a month after its end. */
async function startBilling(
  { deps }: WorldCell,
  demo: DemoOrganization,
  { organizationId, contractId }: OpenedOrganization,
  now: Instant,
): Promise<void> {
  if (demo.plan.kind === 'trial' || demo.plan.kind === 'coupon') return
  await inTransaction(deps.db, { organizationId }, async (tx) => {
    const loaded = await loadContract(tx, organizationId, contractId)
    if (loaded === null) throw new Error('a demo organisation lost its contract')
    if (demo.plan.kind === 'yearly') await billTerm(tx, { organizationId, contractId, start: now, now })
    else
      await openMonth(tx, { organizationId, contract: loaded.contract, month: monthOf(now, loaded.contract.zone), now })
  })
}
