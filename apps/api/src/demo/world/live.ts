import { addDays, dateOf, type Instant, monthOf, startOfDay, startOfMonth } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { openMonth } from '../../db/billings.ts'
import { at } from '../../db/column-values.ts'
import { loadContract } from '../../db/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countUsage, type UsageChange } from '../../db/usage-counts.ts'
import { billTerm } from '../../features/billing/close-term.ts'
import { seedCatalogue } from '../../features/catalogue/store.ts'
import { hashPassword } from '../../features/sign-in/password.ts'
import { registerCard } from './card.ts'
import { createCoupons, useCoupon } from './coupons.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { type OpenedOrganization, openOrganization } from './open-organization.ts'
import { demoOrganizations, demoPassword } from './organizations.ts'
import { timelineOf } from './plans.ts'
import { insertEntries, insertUsageRecords, setYearlyAnchor } from './store.ts'
import { afterOpening, tellStories } from './stories.ts'
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
  const opened = await inTransaction(db, { system: 'administration' }, async (tx) => {
    const organization = await openOrganization({ tx, ids, openedAt: timeline.openedAt, passwordHash }, demo)
    const { organizationId, contractId } = organization
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
    await recordUsage(tx, cell, demo, organization, today)
    return organization
  })
  const { organizationId, contractId, userIds } = opened
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

type Transaction = Parameters<typeof insertUsageRecords>[0]

async function recordUsage(
  tx: Transaction,
  cell: WorldCell,
  demo: DemoOrganization,
  { organizationId, userIds }: OpenedOrganization,
  today: Instant,
): Promise<void> {
  const { zone } = regionDefaults[demo.region]
  await countUsage(tx, organizationId, zone, [
    ...shared('MOVIE_CONVERT_TIME', demo.uploadSeconds, uploadersOf(demo, userIds), today),
    ...shared('CLIP_MOVIE_CONVERT_TIME', demo.exportSeconds, userIds.slice(1, 1 + demo.analysts), today),
  ])
  if (demo.overdueStorageSeconds === 0) return
  const uploadedAt = startOfDay(addDays(dateOf(startOfMonth(monthOf(today, zone), zone), zone), -400), zone)
  await insertUsageRecords(tx, [
    {
      organization_id: organizationId,
      usage_id: cell.deps.ids.uuid(),
      user_id: userIds[1] ?? userIds[0] ?? organizationId,
      usage_seconds: demo.overdueStorageSeconds,
      usage_type: 'MOVIE_CONVERT_TIME_FULLHD',
      created_at: at(uploadedAt),
    },
  ])
}

/** The administrator and the analysts; in a large organisation many others too. */
const uploadersOf = (demo: DemoOrganization, userIds: readonly string[]): readonly string[] =>
  userIds.slice(0, 1 + Math.max(demo.analysts, Math.floor(userIds.length / 2)))

/** One sum over several users, each with a little less than the one before; the first has what is left over. */
function shared(usageType: string, seconds: number, userIds: readonly string[], usedAt: Instant): UsageChange[] {
  const weight = (index: number) => userIds.length - index
  const whole = userIds.reduce((sum, _, index) => sum + weight(index) ** 2, 0)
  const parts = userIds.map((_, index) => Math.floor((seconds * weight(index) ** 2) / whole))
  const rest = seconds - parts.reduce((sum, part) => sum + part, 0)
  return userIds.flatMap((userId, index) => {
    const mine = (parts[index] ?? 0) + (index === 0 ? rest : 0)
    return mine === 0 ? [] : [{ userId, usageType, seconds: mine, usedAt }]
  })
}
