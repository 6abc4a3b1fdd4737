import { writeAudit } from '@touchline/api/books/audit'
import { openMonthOnce } from '@touchline/api/books/billing/billings'
import { loadCatalogue } from '@touchline/api/books/catalogue/catalogue'
import { type LoadedContract, loadContract } from '@touchline/api/books/contract/contracts'
import { saveSchedule } from '@touchline/api/books/contract/entries'
import { monthlyEffect } from '@touchline/api/books/contract/monthly-effect'
import type { Tx } from '@touchline/api/db/connect'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { applyStarter } from '@touchline/api/features/catalogue/starter'
import { hashPassword } from '@touchline/api/features/sign-in/login/password-hash'
import { enqueue } from '@touchline/api/queue/enqueue'
import { jobs } from '@touchline/api/queue/jobs'
import { DAY, dateOf, type Instant, monthOf, termAt } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt, seatsAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { addOns } from './add-ons.ts'
import { leaveWorkAtTheDesk, lookAround } from './at-the-desk.ts'
import { clubsOfCampaign, leaveCampaign } from './campaign.ts'
import { registerCard } from './card.ts'
import { couponsOf, useCoupon } from './coupons.ts'
import { eventsOf } from './events.ts'
import { clubOfLostCard } from './lost-card.ts'
import { openOrganization } from './open-organization.ts'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import { demoPassword } from './organizations/organizations.ts'
import { type DemoTimeline, timelineOf } from './plans.ts'
import { draftPrices } from './price-draft.ts'
import { organizationsByCode, setYearlyAnchor } from './store.ts'
import { introduce, stories } from './stories.ts'
import { feedVideos } from './videos.ts'
import type { WorldCell } from './world-cell.ts'

/** In turn: the first is usable while others are made. */
export async function liveDemo(cells: readonly WorldCell[]): Promise<void> {
  const [first, ...others] = cells
  if (first !== undefined) await liveRegion(first)
  await Promise.all(others.map(liveRegion))
  await introduceMulti(cells)
}

/** Between events months close and are paid. */
async function liveRegion(cell: WorldCell): Promise<void> {
  const events = eventsOf([...cell.organizations, ...clubsOfTheDesk(cell)], cell.today)
  await cell.startAt(Math.min(...events.map((event) => event.at)) - DAY)
  await inTransaction(cell.deps.db, { system: 'administration' }, (tx) =>
    applyStarter(tx, { region: cell.region, now: cell.deps.clock.now(), coupons: couponsOf(cell), addOns }),
  )
  const passwordHash = await hashPassword(demoPassword)
  for (const [index, event] of events.entries()) {
    const { at, demo, happening } = event
    await cell.liveUntil(at)
    if (happening === 'open') await open(cell, demo, passwordHash)
    else await stories[happening](cell, await organizationOf(cell, demo), event)
    cell.lived?.((index + 1) / events.length)
  }
  await askForPayouts(cell)
  await cell.liveUntil(cell.today)
  if (cell.region === 'america') await leaveWorkAtTheDesk(cell, passwordHash)
  if (cell.region === 'asia') await leaveCampaign(cell)
  if (cell.region === 'asia') await draftPrices(cell)
  await lookAround(cell)
  await cell.made?.()
}

/** Of all the past: other regions were read before it. */
const askForPayouts = ({ deps, today }: WorldCell) =>
  inTransaction(deps.db, jobsScope, (tx) => {
    const all = jobs.readPayoutsAgain({ day: Math.floor(today / DAY), since: 0, after: null })
    return enqueue(tx, all, { now: deps.clock.now(), runAt: today })
  })

const clubsOfTheDesk = ({ region }: WorldCell) =>
  [clubOfLostCard, ...clubsOfCampaign].filter((demo) => demo.region === region)

async function organizationOf({ deps }: WorldCell, { region, login }: DemoOrganization): Promise<string> {
  const byCode = await inTransaction(deps.db, { system: 'administration' }, organizationsByCode)
  const organizationId = byCode.get(`${region}-${login}`)
  if (organizationId === undefined) throw new Error(`${login} has no organisation in ${region} yet`)
  return organizationId
}

async function open(cell: WorldCell, demo: DemoOrganization, passwordHash: string): Promise<void> {
  const { deps, today } = cell
  const timeline = timelineOf(demo, today)
  const opened = await openOrganization(cell, demo, timeline.openedAt, passwordHash)
  const { organizationId, contractId, userIds } = opened
  await feedVideos(cell, demo, opened, timeline)
  const owner = { organizationId, contractId, actor: userIds[0] ?? organizationId }
  if (demo.card !== null) await registerCard(cell, owner, demo.card)
  // A trial began with the organisation, as the platform asked for it.
  if (demo.plan.kind !== 'trial') await startPlans(cell, timeline, owner, deps.clock.now())
  if (demo.plan.kind === 'coupon') {
    const { code, extraAnalysts, viewers } = demo.plan
    await useCoupon(cell, opened, { code, analysts: 1 + extraAnalysts, viewers })
  }
}

interface Owner {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
}

/** Through the code that begins plans, whose jobs bill and renew. Opens the month, since there was no purchase. */
async function startPlans(
  { deps }: WorldCell,
  { entries, yearlyAnchor }: DemoTimeline,
  { organizationId, contractId, actor }: Owner,
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
    await recordFirstPurchase(tx, { organizationId, actor, loaded, catalogue, now })
    await openMonthOnce(tx, { organizationId, contract, month: monthOf(now, contract.zone), now })
  })
}

async function introduceMulti(cells: readonly WorldCell[]): Promise<void> {
  const asia = cells.find((cell) => cell.region === 'asia')
  const europe = cells.find((cell) => cell.region === 'europe')
  if (asia === undefined || europe === undefined) return
  await introduce(asia, europe, 'multi')
  await introduce(europe, asia, 'multi')
}

interface Purchase {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** As if bought at the console. */
async function recordFirstPurchase(tx: Tx, { organizationId, actor, loaded, catalogue, now }: Purchase) {
  const { contract } = loaded
  const group = baseGroupAt(contract, catalogue, now)
  if (group?.kind !== 'paid') return
  const common = { organizationId, actor, subject: `contract:${contract.id}`, before: { planGroupId: null }, at: now }
  // A yearly plan's seats begin a millisecond after it.
  const after = { planGroupId: group.id, ...seatsAt(contract, catalogue, now + 1) }
  if (group.cycle === 'month' || contract.yearlyAnchor === null) {
    const nothing = { ...loaded, contract: { ...contract, entries: [] } }
    const effect = monthlyEffect(nothing, loaded, catalogue, now)
    return writeAudit(tx, { ...common, action: 'plan-purchase', after: { ...after, boundary: now, effect } })
  }
  const { firstDay: from, lastDay: to } = termAt(dateOf(contract.yearlyAnchor, contract.zone), now, contract.zone)
  return writeAudit(tx, { ...common, action: 'yearly-plan-purchase', after: { ...after, from, to } })
}
