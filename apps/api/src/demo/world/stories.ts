import { type Instant, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import { regionDefaults } from '@touchline/domain/organization'
import { previewPlanChange } from '@touchline/domain/plans'
import { loadCatalogue } from '../../db/catalogue.ts'
import { at } from '../../db/column-values.ts'
import { loadContract, organizationContractId } from '../../db/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cancelContract } from '../../features/cancellation/cancel-contract.ts'
import { saveMonthlyPlan } from '../../features/plans/save-monthly-plan.ts'
import { hashPassword } from '../../features/sign-in/password.ts'
import { registerCard } from './card.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { buyExtras } from './extras.ts'
import type { OpenedOrganization } from './open-organization.ts'
import { demoPassword } from './organizations.ts'
import { insertAccount, insertDirectoryEntry, insertMembership, organizationsByCode } from './store.ts'
import { receiveTransfers } from './transfers.ts'
import type { WorldCell } from './world-cell.ts'

/** What an organisation's own description cannot say: it happens at a point of its life. */
export async function afterOpening(
  { deps }: WorldCell,
  demo: DemoOrganization,
  { organizationId }: OpenedOrganization,
  today: Instant,
): Promise<void> {
  await inTransaction(deps.db, { system: 'administration' }, async (tx) => {
    if (demo.login === 'basic') await addViewer(tx, deps.ids.uuid, organizationId, today)
    if (demo.login === 'multi' && demo.region === 'asia') await joinElsewhere(tx, deps.ids.uuid, demo.login, today)
  })
  if (demo.login === 'cancelled' || demo.login === 'reserved') await cancel(deps, organizationId)
}

/** By the console's own use case: a monthly account is closed, a yearly contract reserved to the end of its term. */
async function cancel({ db, clock, ids }: WorldCell['deps'], organizationId: string): Promise<void> {
  const now = clock.now()
  const done = await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const by = { organizationId, contractId, actor: 'demo', cancellationDate: null }
    return cancelContract(tx, { ...by, now, newId: ids.uuid })
  })
  if (done.kind === 'refused') throw new Error(`the cancellation was refused: ${done.code}`)
}

type Transaction = Parameters<typeof insertAccount>[0]

/** A user without the administrator role: the console refuses the sign-in. */
async function addViewer(tx: Transaction, newId: () => string, organizationId: string, now: Instant): Promise<void> {
  const password_hash = await hashPassword(demoPassword)
  await insertAccount(tx, { account_id: newId(), login_name: 'viewer', password_hash, created_at: at(now) })
  await insertMembership(tx, { login: 'viewer', role: 'viewer', organizationId, userId: newId(), now })
}

/** The administrator of two organisations is known to both cells; here also as an analyst of a third. */
async function joinElsewhere(tx: Transaction, newId: () => string, login: string, now: Instant): Promise<void> {
  const standard = (await organizationsByCode(tx)).get('asia-standard')
  if (standard !== undefined)
    await insertMembership(tx, { login, role: 'analyst', organizationId: standard, userId: newId(), now })
}

/** The directory of the other cell, written once both are lived. */
export async function introduce(from: WorldCell, to: WorldCell, login: string): Promise<void> {
  const found = await inTransaction(to.deps.db, { system: 'administration' }, (tx) => organizationsByCode(tx))
  const organizationId = found.get(`${to.region}-${login}`)
  if (organizationId === undefined) throw new Error(`${login} has no organisation in ${to.region}`)
  await inTransaction(from.deps.db, { system: 'administration' }, (tx) =>
    insertDirectoryEntry(tx, {
      login,
      organizationId,
      region: to.region,
      name: to.region === 'europe' ? 'Rive Gauche Water Polo' : 'Umi Water Polo',
    }),
  )
}

/** The last weeks: time and seats added to a plan, a settlement that fails, an account that closes, transfers that came, a downgrade that is reserved. */
export async function tellStories(cell: WorldCell, today: Instant): Promise<void> {
  if (cell.region === 'europe') return buyExtras(cell, today)
  if (cell.region !== 'asia') return
  const { zone } = regionDefaults.asia
  const firstOfMonth = startOfMonth(monthOf(today, zone), zone)
  await cell.liveUntil(firstOfMonth - 3_600_000)
  const byCode = await inTransaction(cell.deps.db, { system: 'administration' }, (tx) => organizationsByCode(tx))
  await useEmptyCard(cell, byCode.get('asia-unpaid') ?? '', today)
  await cancel(cell.deps, byCode.get('asia-closed') ?? '')
  await receiveTransfers(cell, byCode.get('asia-bank-transfer') ?? '')
  await cell.liveUntil(today - 60_000)
  await reserveDowngrade(cell, byCode.get('asia-standard-plus') ?? '')
}

/** Saves well, and has no money whenever it is charged. */
const EMPTY_CARD = { number: '4000008260003178', holder: 'RIKU ABE' }

/** The club changes to a card that the bank will decline. */
async function useEmptyCard(cell: WorldCell, organizationId: string, today: Instant): Promise<void> {
  const contractId = await inTransaction(cell.deps.db, { organizationId }, (tx) =>
    organizationContractId(tx, organizationId),
  )
  await registerCard(cell, { organizationId, contractId, actor: organizationId }, EMPTY_CARD, today)
}

/** By the very use case of the console: preview, then save what was previewed. */
async function reserveDowngrade(cell: WorldCell, organizationId: string): Promise<void> {
  const { db, clock, ids } = cell.deps
  await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const loaded = await loadContract(tx, organizationId, contractId)
    if (loaded === null) throw new Error('no contract')
    const catalogue = await loadCatalogue(tx)
    const now = clock.now()
    if (contractStateAt(loaded.contract, catalogue, now).kind !== 'monthly') return
    const preview = previewPlanChange({
      contract: loaded.contract,
      catalogue,
      organization: { isGlobal: false, isEsports: false },
      unsettled: false,
      now,
      selection: { groupId: 'teamBasicPlan' },
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(`the downgrade was refused: ${preview.reason}`)
    const quotedTotal = Number(preview.thisMonth.total.minor)
    const saved = await saveMonthlyPlan(tx, {
      organizationId,
      contractId,
      actor: 'demo',
      groupId: 'teamBasicPlan',
      analysts: undefined,
      viewers: undefined,
      quotedTotal,
      now,
      newId: ids.uuid,
    })
    if (saved.kind === 'refused') throw new Error(`the downgrade was refused: ${saved.code}`)
  })
}
