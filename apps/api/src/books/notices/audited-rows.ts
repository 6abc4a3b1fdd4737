import { requestPurchase } from '@touchline/contract/request-purchase'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import type { AuditKind, AuditRecord, WrittenEntry } from '@touchline/domain/history'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { lastDayOf } from '@touchline/domain/last-days'
import type { NoticeKind } from '@touchline/domain/notices'
import { isSameAddress } from '@touchline/domain/recipients'
import type { Tx } from '../../db/connect.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import { organizationZone } from '../contract/contracts.ts'
import { hasFailedSettlement } from '../contract/pauses.ts'
import { administratorsOf } from '../people/administrators.ts'
import { namesOf } from '../people/names.store.ts'
import { addressesOfPersons } from '../recipients/person-addresses.ts'
import { addresseesOf, recipientsFor } from '../recipients/recipients.ts'
import { userOf } from './audited.store.ts'
import { itemThings } from './item-things.ts'
import { requestFact } from './request-fact.ts'
import { requestIn } from './request-subject.ts'
import { writeNotice, writeNotices } from './write-notice.ts'

type Row = Omit<WrittenEntry, 'before' | 'after'>

const notify = <K extends NoticeKind>(
  tx: Tx,
  row: Row,
  kind: K,
  facts: NoticeFacts[K],
  userId: UserId = row.actor,
): Promise<void> => writeNotice(tx, { ...about(row), kind, userId, facts })

const about = ({ organizationId, sequence, at: now }: Row) => ({
  organizationId,
  subject: `audit:${sequence}`,
  period: `${now}`,
  now,
})

const by = async (tx: Tx, { organizationId, actor, at }: AuditRecord, userId: UserId = actor) => ({
  userName: await userOf(tx, organizationId, userId),
  at,
})

const said =
  (kind: 'password-changed' | 'sessions-ended' | 'session-ended') =>
  async (tx: Tx, row: WrittenEntry): Promise<void> =>
    notify(tx, row, kind, await by(tx, row))

const factor =
  (what: NoticeFacts['second-factor']['what'], isReplaced = false) =>
  async (tx: Tx, row: WrittenEntry): Promise<void> =>
    notify(tx, row, 'second-factor', { ...(await by(tx, row)), what, isReplaced })

const left = async (tx: Tx, row: WrittenEntry<'remove-person' | 'leave'>): Promise<void> => {
  const how = { isRemoved: row.action === 'remove-person', isByPlatform: row.actor === 'platform' }
  await notify(tx, row, 'person-left', { ...(await by(tx, row)), person: row.after.title, ...how })
}

const departure = async (tx: Tx, row: WrittenEntry<'departure-waits' | 'departure-void'>): Promise<void> => {
  const { organizationId, action: kind, sequence, at: now } = row
  const { userId, title: person, from: leavesOn } = row.after
  const others = kind === 'departure-void' ? await administratorsOf(tx, organizationId, now) : []
  const facts = { ...(await by(tx, row)), person, leavesOn }
  const noticed = { organizationId, kind, subject: `audit:${sequence}`, facts }
  await writeNotices(
    tx,
    [...new Set([userId, ...others])].map((each) => ({ ...noticed, period: each, userId: each })),
    now,
  )
}

async function granted(
  tx: Tx,
  row: WrittenEntry<'grant-plan' | 'extend-plan'>,
  { on, isExtended }: { readonly on: Instant; readonly isExtended: boolean },
): Promise<void> {
  const zone = await organizationZone(tx, row.organizationId)
  const { planGroupId: plan, end } = row.after
  const until = end === null ? null : lastDayOf('plan', end, zone)
  await notify(tx, row, 'plan-granted', { plan, on: dateOf(on, zone), until, isExtended })
}

/** The mail about the failed bill it pays may cover the card. Changes from another address are always reported. */
async function isSaidOfPayment(tx: Tx, { organizationId, actor }: AuditRecord): Promise<boolean> {
  if (!(await hasFailedSettlement(tx, organizationId))) return false
  const addressees = (await addresseesOf(tx, [organizationId])).get(organizationId)
  if (addressees === undefined) return false
  const { contract_id: payerId } = addressees.organization
  const payer = recipientsFor(addressees, 'paid').find((each) => each.recipientId === payerId && each.isPaused !== true)
  const person = (await addressesOfPersons(tx, organizationId, [actor])).get(actor)
  return payer !== undefined && person !== undefined && isSameAddress(person.address, payer.address)
}

const USER = 'user:'

type Notifies = { readonly [K in AuditKind]?: (tx: Tx, row: WrittenEntry<K>) => Promise<void> }

const notifies: Notifies = {
  'save-card': async (tx, row) => {
    const { brand, last4 } = row.after
    if (row.before.brand === null) return
    const facts = { ...(await by(tx, row)), card: { brand, last4 } }
    await writeNotice(tx, {
      ...about(row),
      kind: 'card-changed',
      userId: row.actor,
      facts,
      isBellOnly: await isSaidOfPayment(tx, row),
    })
  },
  'change-mail-address': async (tx, row) => {
    if (row.before.mail !== null) await notify(tx, row, 'mail-changed', await by(tx, row))
  },
  'add-recipient': async (tx, row) =>
    notify(tx, row, 'recipient-added', { ...(await by(tx, row)), address: row.after.mail }),

  'give-goodwill': (tx, row) => {
    const { goodwill, amount: minor, currency, endsOn: until } = row.after
    const amounts = goodwill.map((each) => ({ ...each }))
    return notify(tx, row, 'goodwill-given', { amount: { minor, currency }, amounts, until })
  },
  'grant-plan': (tx, row) => granted(tx, row, { on: row.after.start, isExtended: false }),
  'extend-plan': (tx, row) => granted(tx, row, { on: row.at, isExtended: true }),

  'change-password': said('password-changed'),
  'reset-password': said('password-changed'),
  'secure-login': async (tx, row) => {
    await said('password-changed')(tx, row)
    await notify(tx, row, 'login-secured', await by(tx, row))
  },
  'add-passkey': async (tx, row) =>
    notify(tx, row, 'passkey-added', { ...(await by(tx, row)), passkey: row.after.title }),
  'remove-passkey': async (tx, row) =>
    notify(tx, row, 'passkey-removed', { ...(await by(tx, row)), passkey: row.before.title }),
  'link-provider': async (tx, row) =>
    notify(tx, row, 'provider-linked', { ...(await by(tx, row)), provider: row.after.title }),
  'unlink-provider': async (tx, row) => {
    const { userId } = row.after
    await notify(tx, row, 'provider-unlinked', { ...(await by(tx, row, userId)), provider: row.before.title }, userId)
  },
  'add-authenticator': factor('added'),
  'replace-authenticator': factor('added', true),
  'remove-authenticator': factor('removed'),
  'use-recovery-code': factor('used'),
  'renew-recovery-codes': factor('renewed'),
  'guess-second-factor': factor('guessed'),
  'remove-second-factors': async (tx, row) => {
    const { userId } = row.after
    await notify(tx, row, 'second-factors-removed', await by(tx, row, userId), userId)
  },
  'end-other-sessions': said('sessions-ended'),
  'refresh-reuse': said('session-ended'),
  'change-own-address': async (tx, row) => {
    const userId = row.subject.slice(USER.length)
    await notify(tx, row, 'own-address-changed', await by(tx, row, userId), userId)
  },

  'accept-invitation': async (tx, row) => {
    const { title: person, memberRole: role } = row.after
    await notify(tx, row, 'person-joined', { ...(await by(tx, row)), person, role, leavesOn: null })
  },
  'hand-over': async (tx, row) => {
    const { title: person, from: leavesOn } = row.after
    await notify(tx, row, 'person-joined', { ...(await by(tx, row)), person, role: null, leavesOn })
  },
  'remove-person': left,
  leave: left,
  'change-role': async (tx, row) => {
    const { title: person, memberRole: role, isInvited } = row.after
    if (isInvited !== true) await notify(tx, row, 'role-changed', { ...(await by(tx, row)), person, role })
  },
  'withdraw-departure': async (tx, row) => {
    const { title: person, from: leavesOn } = row.after
    await notify(tx, row, 'person-stays', { ...(await by(tx, row)), person, leavesOn })
  },
  'departure-waits': departure,
  'departure-void': departure,
  'administers-again': async (tx, row) =>
    notify(tx, row, 'administers-again', { ...(await by(tx, row)), person: row.after.title }),
  'demand-second-factor': async (tx, row) =>
    notify(tx, row, 'second-factor-demand', { ...(await by(tx, row)), on: row.after.from }),
  'end-second-factor-demand': async (tx, row) =>
    notify(tx, row, 'second-factor-demand', { ...(await by(tx, row)), on: null }),

  'seats-ended': async (tx, row) => {
    const { kept } = row.after
    if (kept.length === 0) return
    const on = dateOf(row.before.boundary, await organizationZone(tx, row.organizationId))
    await notify(tx, row, 'seats-stayed', { on, stayed: itemThings(kept) })
  },

  'withdraw-request': (tx, row) => notifyOfRequestOver(tx, row, 'withdrawn'),
  'request-expired': (tx, row) => notifyOfRequestOver(tx, row, 'expired'),
}

export async function notifyOfRow<K extends AuditKind>(tx: Tx, row: WrittenEntry<K>): Promise<void> {
  await notifies[row.action]?.(tx, row)
}

const requestRow = (tx: Tx, organizationId: OrganizationId, requestId: string) =>
  tx
    .selectFrom('purchase_requests')
    .select(['purchase', 'total', 'currency', 'asked_by'])
    .where('organization_id', '=', organizationId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

async function notifyOfRequestOver(
  tx: Tx,
  { organizationId, actor, subject, at: now }: AuditRecord,
  how: NoticeFacts['request-over']['how'],
): Promise<void> {
  const requestId = requestIn(subject)
  const row = await requestRow(tx, organizationId, requestId)
  if (row === undefined) return
  const { asked_by: askedBy, total, currency } = row
  const asker = (await namesOf(tx, organizationId, [askedBy])).get(askedBy) ?? '–'
  const purchase = requestPurchase.parse(row.purchase)
  const facts = { ...requestFact({ requestId, asker, purchase, quote: { total, currency } }), how }
  const asked = (await administratorsOf(tx, organizationId, now)).filter((id) => id !== actor && id !== askedBy)
  await writeNotices(
    tx,
    asked.map((userId) => ({ organizationId, kind: 'request-over' as const, subject, period: userId, userId, facts })),
    now,
  )
}
