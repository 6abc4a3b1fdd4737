import { loadCatalogue } from '@touchline/api/books/catalogue/catalogue'
import { loadContract, organizationContractId } from '@touchline/api/books/contract/contracts'
import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import { markRead } from '@touchline/api/features/bell/mark-read'
import { cancelContract } from '@touchline/api/features/cancellation/cancel-contract'
import { userIntake } from '@touchline/api/features/ingestion/users'
import { saveMonthlyPlan } from '@touchline/api/features/plans/save-monthly-plan'
import { hashPassword } from '@touchline/api/features/sign-in/password/password-hash'
import type { OrganizationId } from '@touchline/domain/ids'
import { previewPlanChange } from '@touchline/domain/plans'
import { registerCard } from './card.ts'
import { loseDispute, openDispute } from './dispute.ts'
import type { Happening, WorldEvent } from './events.ts'
import { buyExtras, buyMissingHours } from './extras.ts'
import { feed } from './feed.ts'
import { addAuthenticator, giveOwnAddress } from './logins.ts'
import { addMembers, inviteAuditor } from './members.ts'
import { demoPassword } from './organizations/organizations.ts'
import { addBookkeeper, addCoach } from './recipients.ts'
import { refundPart } from './refund.ts'
import { askForHours } from './request.ts'
import { administratorOf, insertAccount, insertMembership, organizationsByCode, platformLine } from './store.ts'
import { receiveMore, receivePart, receiveTransfers } from './transfers.ts'
import type { WorldCell } from './world-cell.ts'

/**
 * By the console's own use case: a monthly account is closed, a yearly contract is cancelled for the end of its term.
 */
async function cancel({ deps: { db, clock, ids } }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const now = clock.now()
  const done = await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const by = { organizationId, contractId, actor: await administratorOf(tx, organizationId), cancellationDate: null }
    return cancelContract(tx, { ...by, now, newId: ids.uuid })
  })
  if (done.kind === 'refused') throw new Error(`the cancellation was refused: ${done.code}`)
}

/** A user without the administrator role: the console refuses the sign-in. */
async function addViewer({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const now = deps.clock.now()
  const newId = deps.ids.uuid
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(deps.db, { system: 'administration' }, async (tx) => {
    await insertAccount(tx, { account_id: newId(), login_name: 'viewer', password_hash, created_at: at(now) })
    await insertMembership(tx, { login: 'viewer', role: 'viewer', organizationId, userId: newId(), now })
  })
}

/** The administrator of two organisations is known to both cells; here also as an analyst of a third. */
const joinStandard = ({ deps }: WorldCell, _own: string, { demo: { login } }: WorldEvent): Promise<void> =>
  inTransaction(deps.db, { system: 'administration' }, async (tx) => {
    const organizationId = (await organizationsByCode(tx)).get('asia-standard')
    if (organizationId === undefined) throw new Error('there is no organisation to join yet')
    await insertMembership(tx, {
      login,
      role: 'analyst',
      organizationId,
      userId: deps.ids.uuid(),
      now: deps.clock.now(),
    })
  })

/** The platform says in each region which organisation the login has in the other, once both are made. */
export async function introduce(from: WorldCell, to: WorldCell, login: string): Promise<void> {
  const organizations = (cell: WorldCell) =>
    inTransaction(cell.deps.db, { system: 'administration' }, (tx) => organizationsByCode(tx))
  const here = (await organizations(from)).get(`${from.region}-${login}`)
  const there = (await organizations(to)).get(`${to.region}-${login}`)
  if (here === undefined || there === undefined) throw new Error(`${login} has no organisation in two regions`)
  const own = await inTransaction(from.deps.db, { system: 'administration' }, (tx) => platformLine(tx, here, login))
  const elsewhere = {
    region: to.region,
    organizationId: there,
    organizationName: to.region === 'europe' ? 'Rive Gauche Water Polo' : 'Umi Water Polo',
    roles: ['administrator'],
  }
  await feed(from.deps, userIntake, [{ ...own, elsewhere: [elsewhere] }])
}

/** Saves well, and has no money whenever it is charged. */
const EMPTY_CARD = { number: '4000008260003178', holder: 'RIKU ABE' }

/** The organisation changes to a card that the bank will decline. */
async function changeToEmptyCard(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const owner = await inTransaction(cell.deps.db, { organizationId }, async (tx) => ({
    organizationId,
    contractId: await organizationContractId(tx, organizationId),
    actor: await administratorOf(tx, organizationId),
  }))
  await registerCard(cell, owner, EMPTY_CARD)
}

/** By the very use case of the console: preview, then save what was previewed. */
async function reserveDowngrade(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock, ids } = cell.deps
  await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const loaded = await loadContract(tx, organizationId, contractId)
    if (loaded === null) throw new Error('no contract')
    const catalogue = await loadCatalogue(tx)
    const now = clock.now()
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
      actor: await administratorOf(tx, organizationId),
      role: 'administrator',
      groupId: 'teamBasicPlan',
      analysts: undefined,
      viewers: undefined,
      startsNextMonth: false,
      quotedTotal,
      givesUpCoupons: [],
      now,
      newId: ids.uuid,
    })
    if (saved.kind === 'refused') throw new Error(`the downgrade was refused: ${saved.code}`)
  })
}

/** The administrator opens the bell. */
const readNotices = ({ deps: { db, clock } }: WorldCell, organizationId: OrganizationId): Promise<void> =>
  inTransaction(db, { organizationId }, async (tx) => {
    const reader = { organizationId, userId: await administratorOf(tx, organizationId), role: 'administrator' as const }
    await markRead(tx, reader, clock.now(), clock.now())
  })

type Play = (cell: WorldCell, organizationId: OrganizationId, event: WorldEvent) => Promise<void>

/** How events after the opening happen: by the use case that the console or the operator has for it. */
export const stories = {
  'add-viewer': addViewer,
  'join-standard': joinStandard,
  'change-to-empty-card': changeToEmptyCard,
  cancel,
  'receive-transfer': receiveTransfers,
  'receive-more': receiveMore,
  'receive-part': receivePart,
  'buy-extras': buyExtras,
  'buy-missing-hours': buyMissingHours,
  'reserve-downgrade': reserveDowngrade,
  'add-bookkeeper': addBookkeeper,
  'add-coach': addCoach,
  'add-members': addMembers,
  'add-authenticator': addAuthenticator,
  'give-own-address': giveOwnAddress,
  'invite-auditor': inviteAuditor,
  'ask-for-hours': askForHours,
  'read-notices': readNotices,
  'refund-part': refundPart,
  'open-dispute': openDispute,
  'lose-dispute': loseDispute,
} as const satisfies Record<Exclude<Happening, 'open'>, Play>
