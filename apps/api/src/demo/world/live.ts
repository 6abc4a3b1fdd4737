import { type Instant, monthOf } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import { openMonthOnce } from '../../db/billings.ts'
import { loadCatalogue } from '../../db/catalogue.ts'
import { loadContract } from '../../db/contracts.ts'
import { saveSchedule } from '../../db/entries.ts'
import { inTransaction } from '../../db/transaction.ts'
import { seedCatalogue } from '../../features/catalogue/store.ts'
import { hashPassword } from '../../features/sign-in/password.ts'
import { registerCard } from './card.ts'
import { createCoupons, useCoupon } from './coupons.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { type OpenedOrganization, openOrganization } from './open-organization.ts'
import { demoOrganizations, demoPassword } from './organizations.ts'
import { type DemoTimeline, timelineOf } from './plans.ts'
import { setYearlyAnchor } from './store.ts'
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
  const now = cell.deps.clock.now()
  const timeline = timelineOf(demo, today)
  const opened = await openOrganization(cell, demo, timeline.openedAt, passwordHash)
  const { organizationId, contractId, userIds } = opened
  await feedVideos(cell, demo, opened, timeline, today)
  const owner = { organizationId, contractId, actor: userIds[0] ?? organizationId }
  if (demo.card !== null) await registerCard(cell, owner, demo.card, today)
  await startPlans(cell, timeline, owner, now)
  if (demo.plan.kind === 'coupon') {
    const { code, extraAnalysts, viewers } = demo.plan
    await useCoupon(cell, opened, { code, analysts: 1 + extraAnalysts, viewers })
  }
  return opened
}

/**
 * The first plans, begun by the code that begins plans: its jobs bill a yearly term, renew it and end a trial. A month is
 * opened here, as there was no purchase to open it.
 */
async function startPlans(
  { deps }: WorldCell,
  { entries, yearlyAnchor }: DemoTimeline,
  { organizationId, contractId }: { readonly organizationId: string; readonly contractId: string },
  now: Instant,
): Promise<void> {
  if (entries.length === 0) return
  await inTransaction(deps.db, { system: 'administration' }, async (tx) => {
    if (yearlyAnchor !== null) await setYearlyAnchor(tx, organizationId, yearlyAnchor)
    const catalogue = await loadCatalogue(tx)
    const target = { organizationId, contractId, catalogue, newId: deps.ids.uuid, now }
    await saveSchedule(tx, target, { end: [], withdraw: [], add: entries })
    const loaded = await loadContract(tx, organizationId, contractId)
    if (loaded === null) throw new Error('a demo organisation lost its contract')
    const { contract } = loaded
    if (contractStateAt(contract, catalogue, now).kind === 'trial') return
    await openMonthOnce(tx, { organizationId, contract, month: monthOf(now, contract.zone), now })
  })
}
