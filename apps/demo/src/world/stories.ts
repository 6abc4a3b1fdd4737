import { loadCatalogue } from '@touchline/api/books/catalogue/catalogue'
import { loadContract, organizationContractId } from '@touchline/api/books/contract/contracts'
import { openTransfers } from '@touchline/api/books/transfers/open-transfers'
import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import { requestedAddOns } from '@touchline/api/features/add-ons/requested-add-ons'
import { markRead } from '@touchline/api/features/bell/mark-read'
import { cancelContract } from '@touchline/api/features/cancellation/cancel-contract'
import { userIntake } from '@touchline/api/features/ingestion/users'
import { makeRefund } from '@touchline/api/features/payment/refund/make-refund'
import { readDispute } from '@touchline/api/features/payment/settlement/read-dispute'
import { requestedPlans } from '@touchline/api/features/plans/requested-plans'
import { saveMonthlyPlan } from '@touchline/api/features/plans/save-monthly-plan'
import { askApproval } from '@touchline/api/features/requests/ask-approval'
import { quoteRequest } from '@touchline/api/features/requests/quote-request'
import { giveUpSeats, quoteGivingUp } from '@touchline/api/features/seats/give-up-seats'
import { hashPassword } from '@touchline/api/features/sign-in/login/password-hash'
import { actingOn, carryOut } from '@touchline/api/operators/act'
import { acts } from '@touchline/api/operators/acts'
import { dateOf } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { previewPlanChange } from '@touchline/domain/plans'
import * as z from 'zod/mini'
import { atTheBank } from './at-the-provider.ts'
import { offerCoupon, takeOffer } from './campaign.ts'
import { registerCard } from './card.ts'
import type { Happening, WorldEvent } from './events.ts'
import { buyExtras, buyMissingHours } from './extras.ts'
import { feed } from './feed.ts'
import { addAuthenticator, giveOwnAddress } from './logins.ts'
import { chargeByHand, compareWithProvider, loseCard, loseReceiver, loseRefund } from './lost-card.ts'
import { addMembers, inviteAuditor } from './members.ts'
import { demoPassword } from './organizations/organizations.ts'
import { addBookkeeper, addCoach } from './recipients.ts'
import { returnMail } from './returned-mail.ts'
import { nameSeason, planNextSleep } from './sleeps.ts'
import {
  administratorOf,
  insertAccount,
  insertMembership,
  lastChargeOf,
  openDisputeOf,
  organizationsByCode,
  personOf,
  platformLine,
} from './store.ts'
import { deleteOldestGame, leaveWithMonth } from './ways-back.ts'
import type { WorldCell } from './world-cell.ts'

const dispute = z.object({ id: z.string() })

async function openDispute(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { chargeId } = await inTransaction(cell.deps.db, { system: 'administration' }, (tx) =>
    lastChargeOf(tx, organizationId),
  )
  const { id } = dispute.parse(await atTheBank(cell, `charges/${chargeId}/dispute`, {}))
  await readDispute(cell.deps, id)
}

async function loseDispute(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const id = await inTransaction(cell.deps.db, { system: 'administration' }, (tx) => openDisputeOf(tx, organizationId))
  await atTheBank(cell, `disputes/${id}/decide`, { outcome: 'lost' })
  await readDispute(cell.deps, id)
}

const operator = { name: 'Sato' }
const statement = { reason: 'on the statement of the bank' }

/** For every open bill, the amount that `amountOf` makes of it. */
const transfersOf =
  (amountOf: (open: number) => number) =>
  async ({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> => {
    const receivedOn = dateOf(deps.clock.now(), 'Asia/Tokyo')
    const bills = await inTransaction(deps.db, { organizationId }, (tx) => openTransfers(tx, organizationId))
    for (const { billingId, open } of bills) {
      const reference = `${receivedOn.replaceAll('-', '')}-${billingId.slice(-6)}`
      const transfer = { organizationId, billingId, amount: amountOf(open), receivedOn, reference }
      const booked = await carryOut(actingOn(deps, operator), acts['book-transfer'], transfer, statement)
      if (booked.kind !== 'done') throw new Error('a bank transfer of the demo was refused')
    }
  }

const receiveTransfers = transfersOf((open) => open)

/** The excess pays a part of the next bill. */
const receiveMore = transfersOf((open) => open + 1_000)

const receivePart = transfersOf((open) => Math.floor(open / 2))

const sold = { plans: requestedPlans, addOns: requestedAddOns }
const purchase = { kind: 'upload', hours: 5 } as const
const note = 'For the games of the autumn cup.'

async function askForHours({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock, ids } = deps
  await inTransaction(db, { organizationId }, async (tx) => {
    const { userId } = await personOf(tx, 'reader')
    const place = { organizationId, contractId: await organizationContractId(tx, organizationId), now: clock.now() }
    const quoted = await quoteRequest(tx, sold, place, purchase)
    if (quoted.kind === 'refused') throw new Error(`the hours have no quote: ${quoted.code}`)
    const asking = { ...place, userId, purchase, quotedTotal: quoted.quote.total, note, newId: ids.uuid }
    const asked = await askApproval(tx, sold, asking)
    if (asked.kind === 'refused') throw new Error(`the request was refused: ${asked.code}`)
  })
}

async function refundPart({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { billingId, amount } = await inTransaction(deps.db, { system: 'administration' }, (tx) =>
    lastChargeOf(tx, organizationId),
  )
  const reference = 'case 1042'
  const order = { organizationId, billingId, reference, amount: Math.round(amount / 5) }
  const because = { reason: 'two days without the service', caseId: '1042' }
  const ordered = await carryOut(actingOn(deps, operator), acts.refund, order, because)
  if (ordered.kind !== 'done') throw new Error('a refund of the demo was refused')
  await makeRefund(deps, order)
}

/** At once if monthly, with the term if yearly. */
async function cancel({ deps: { db, clock, ids } }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const now = clock.now()
  const done = await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const by = { organizationId, contractId, actor: await administratorOf(tx, organizationId), cancellationDate: null }
    return cancelContract(tx, { ...by, now, newId: ids.uuid })
  })
  if (done.kind === 'refused') throw new Error(`the cancellation was refused: ${done.code}`)
}

/** The console refuses the sign-in. */
async function addViewer({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const now = deps.clock.now()
  const newId = deps.ids.uuid
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(deps.db, { system: 'administration' }, async (tx) => {
    await insertAccount(tx, { account_id: newId(), login_name: 'viewer', password_hash, created_at: at(now) })
    await insertMembership(tx, { login: 'viewer', role: 'viewer', organizationId, userId: newId(), now })
  })
}

/** The administrator of two organisations, here also an analyst of a third. */
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

/** Saves well, and declines every charge. */
const EMPTY_CARD = { number: '4000008260003178', holder: 'RIKU ABE' }

async function changeToEmptyCard(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const owner = await inTransaction(cell.deps.db, { organizationId }, async (tx) => ({
    organizationId,
    contractId: await organizationContractId(tx, organizationId),
    actor: await administratorOf(tx, organizationId),
  }))
  await registerCard(cell, owner, EMPTY_CARD)
}

async function giveUpFreeSeats(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock, ids } = cell.deps
  await inTransaction(db, { organizationId }, async (tx) => {
    const giving = {
      organizationId,
      contractId: await organizationContractId(tx, organizationId),
      actor: await administratorOf(tx, organizationId),
      seats: { analysts: 1, viewers: 2 },
      userIds: [],
      now: clock.now(),
    }
    const quoted = await quoteGivingUp(tx, giving)
    if (quoted.kind === 'refused') throw new Error(`giving seats up was refused: ${quoted.message}`)
    const quotedTotal = Number(quoted.preview.after.total.minor)
    const given = await giveUpSeats(tx, { ...giving, quotedTotal, newId: ids.uuid })
    if (given.kind === 'refused') throw new Error(`giving seats up was refused: ${given.message}`)
  })
}

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

const readNotices = ({ deps: { db, clock } }: WorldCell, organizationId: OrganizationId): Promise<void> =>
  inTransaction(db, { organizationId }, async (tx) => {
    const reader = { organizationId, userId: await administratorOf(tx, organizationId), role: 'administrator' as const }
    await markRead(tx, reader, clock.now(), clock.now())
  })

type Play = (cell: WorldCell, organizationId: OrganizationId, event: WorldEvent) => Promise<void>

/** By the console's or operators' use cases. */
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
  'give-up-seats': giveUpFreeSeats,
  'delete-game': deleteOldestGame,
  'leave-with-month': leaveWithMonth,
  'plan-sleep': planNextSleep,
  'name-season': nameSeason,
  'add-bookkeeper': addBookkeeper,
  'add-coach': addCoach,
  'add-members': addMembers,
  'add-authenticator': addAuthenticator,
  'give-own-address': giveOwnAddress,
  'invite-auditor': inviteAuditor,
  'ask-for-hours': askForHours,
  'read-notices': readNotices,
  'return-mail': returnMail,
  'refund-part': refundPart,
  'open-dispute': openDispute,
  'lose-dispute': loseDispute,
  'lose-card': loseCard,
  'lose-refund': loseRefund,
  'lose-receiver': loseReceiver,
  'charge-by-hand': chargeByHand,
  'compare-with-provider': compareWithProvider,
  'offer-coupon': offerCoupon,
  'take-offer': takeOffer,
} as const satisfies Record<Exclude<Happening, 'open'>, Play>
