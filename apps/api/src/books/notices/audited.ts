import { dateOf, startOfDay } from '@touchline/domain/calendar'
import { type AuditKind, confirmationOf } from '@touchline/domain/history'
import { type Tx } from '../../db/connect.ts'
import { type NoticeFacts } from '../../letters/notice-kinds.ts'
import { askForNotices } from '../contract/ask-for-notices.ts'
import { type AuditedContract, auditedContracts, boughtSince, limitOfManager, userOf } from './audited.store.ts'
import { recordedOf, type WrittenRow } from './recorded.ts'
import { reportPeople } from './report-people.ts'
import { isRequestOver, reportRequestOver } from './report-request.ts'
import { writeNotice } from './write-notice.ts'

/** From these, due dates follow; the entries of plans ask for the planner by themselves. */
const movesDates: ReadonlySet<AuditKind> = new Set(['save-card', 'save-contract-info', 'fix-billing', 'payment-result'])

/**
 * Notifies of what rows of the audit record: a purchase is confirmed, and a change of card, address or session reported,
 * in the transaction of the change and whatever path it took. Where due dates follow, the planner is asked.
 */
export async function noticeAudited(tx: Tx, entries: readonly WrittenRow[]): Promise<void> {
  await planAgain(
    tx,
    entries.filter(({ action }) => movesDates.has(action)),
  )
  for (const entry of entries) {
    await reportSecurity(tx, entry)
    const { action } = entry
    await reportPeople(tx, entry)
    if (isRequestOver(action)) await reportRequestOver(tx, { ...entry, action })
    await confirm(tx, entry)
  }
}

async function planAgain(tx: Tx, entries: readonly WrittenRow[]): Promise<void> {
  const organizationIds = entries.map(({ organizationId }) => organizationId)
  const contracts = new Map((await auditedContracts(tx, organizationIds)).map((row) => [row.organization_id, row]))
  for (const [now, moved] of Map.groupBy(entries, ({ at }) => at)) {
    const changed = moved.flatMap(({ organizationId }) => contracts.get(organizationId) ?? [])
    await askForNotices(
      tx,
      changed.map((row) => ({ organizationId: row.organization_id, contractId: row.contract_id })),
      now,
    )
  }
}

async function confirm(tx: Tx, entry: WrittenRow): Promise<void> {
  const what = confirmationOf(entry.action)
  if (what === null) return
  const { organizationId, at: now, sequence } = entry
  const [contract] = await auditedContracts(tx, [organizationId])
  if (contract === undefined) return
  await reportDay(tx, entry, contract)
  const { zone } = contract
  const before = recordedOf(entry.before)
  const after = recordedOf(entry.after)
  const start = after.boundary ?? after.start ?? after.at ?? after.end ?? after.entries?.[0]?.start ?? now
  await writeNotice(tx, {
    organizationId,
    kind: 'purchase-confirmed',
    subject: `audit:${sequence}`,
    period: dateOf(now, zone),
    facts: {
      what,
      plan: after.planGroupId ?? before.planGroupId ?? null,
      from: what === 'change' ? (before.planGroupId ?? null) : null,
      on: after.from ?? dateOf(Math.max(start, now), zone),
      amount: amountOf(contract, after.quotedTotal ?? after.total),
      effect: amountOf(contract, after.effect?.minor),
      bought: after.bought ?? [],
    },
    now,
  })
}

/**
 * The limit of billing managers is one of a single purchase (decision 229): what several come to in a day the administrators
 * hear of, once for each day and manager.
 */
async function reportDay(
  tx: Tx,
  { organizationId, actor, at: now }: WrittenRow,
  contract: AuditedContract,
): Promise<void> {
  const limit = await limitOfManager(tx, organizationId, actor)
  // At 0 each purchase is asked for.
  if (limit === null || limit === 0) return
  const { currency, zone } = contract
  const today = dateOf(now, zone)
  const minor = await boughtSince(tx, organizationId, actor, startOfDay(today, zone))
  if (minor <= limit) return
  const userName = await userOf(tx, organizationId, actor)
  const facts = { userName, at: now, limit: { minor: limit, currency }, amount: { minor, currency } }
  const subject = `user:${actor}`
  await writeNotice(tx, { organizationId, kind: 'request-limit-passed', subject, period: today, facts, now })
}

const amountOf = ({ currency }: AuditedContract, minor: number | undefined) =>
  minor === undefined || minor === 0 ? null : { minor, currency }

const factorActions = {
  'add-authenticator': 'added',
  'replace-authenticator': 'added',
  'remove-authenticator': 'removed',
  'use-recovery-code': 'used',
  'renew-recovery-codes': 'renewed',
  'guess-second-factor': 'guessed',
} as const satisfies Partial<Record<AuditKind, NoticeFacts['second-factor']['what']>>
const isFactorAction = (action: AuditKind): action is keyof typeof factorActions => Object.hasOwn(factorActions, action)

const passwordActions: ReadonlySet<AuditKind> = new Set(['change-password', 'reset-password', 'secure-login'])
const isOfPassword = (action: AuditKind): boolean => passwordActions.has(action)

/** About a first card or address nobody needs to be warned. */
async function reportSecurity(tx: Tx, entry: WrittenRow): Promise<void> {
  const { organizationId, actor, action, at: now, sequence } = entry
  const { mail, brand } = recordedOf(entry.before)
  const { brand: newBrand, last4, userId: owner = actor } = recordedOf(entry.after)
  const facts = async () => ({ userName: await userOf(tx, organizationId, actor), at: now })
  const noticed = { organizationId, subject: `audit:${sequence}`, period: `${now}`, userId: actor, now }
  if (action === 'save-card' && brand !== undefined && newBrand !== undefined && last4 !== undefined) {
    const card = { brand: newBrand, last4 }
    await writeNotice(tx, { ...noticed, kind: 'card-changed', facts: { ...(await facts()), card } })
  }
  if (action === 'change-mail-address' && mail !== undefined)
    await writeNotice(tx, { ...noticed, kind: 'mail-changed', facts: await facts() })
  if (isOfPassword(action)) await writeNotice(tx, { ...noticed, kind: 'password-changed', facts: await facts() })
  if (action === 'secure-login') {
    // About no person: it is for the administrators.
    const { userId: _, ...toAll } = noticed
    await writeNotice(tx, { ...toAll, kind: 'login-secured', facts: await facts() })
  }
  if (action === 'add-recipient') {
    const { userId: _, ...toAll } = noticed
    const { mail: address = '' } = recordedOf(entry.after)
    await writeNotice(tx, { ...toAll, kind: 'recipient-added', facts: { ...(await facts()), address } })
  }
  if (action === 'add-passkey' || action === 'remove-passkey') await reportPasskey(tx, entry, action)
  const what = isFactorAction(action) ? factorActions[action] : null
  if (what !== null) {
    const isReplaced = action === 'replace-authenticator'
    await writeNotice(tx, { ...noticed, kind: 'second-factor', facts: { ...(await facts()), what, isReplaced } })
  }
  if (action === 'remove-second-factors') {
    const facts = { userName: await userOf(tx, organizationId, owner), at: now }
    await writeNotice(tx, { ...noticed, kind: 'second-factors-removed', userId: owner, facts })
  }
  if (action === 'end-other-sessions')
    await writeNotice(tx, { ...noticed, kind: 'sessions-ended', facts: await facts() })
  if (action === 'change-own-address') await reportOwnAddress(tx, entry)
  if (action === 'refresh-reuse') await writeNotice(tx, { ...noticed, kind: 'session-ended', facts: await facts() })
}

const USER = 'user:'

/** In the bell of the person, also where an operator proved the address; the one before it gets a letter. */
async function reportOwnAddress(tx: Tx, { organizationId, subject, at: now, sequence }: WrittenRow): Promise<void> {
  const userId = subject.slice(USER.length)
  const facts = { userName: await userOf(tx, organizationId, userId), at: now }
  const noticed = { organizationId, subject: `audit:${sequence}`, period: `${now}`, userId, now }
  await writeNotice(tx, { ...noticed, kind: 'own-address-changed', facts })
}

async function reportPasskey(tx: Tx, entry: WrittenRow, action: 'add-passkey' | 'remove-passkey'): Promise<void> {
  const { organizationId, actor, at: now, sequence } = entry
  const passkey = recordedOf(entry.after).title ?? recordedOf(entry.before).title ?? ''
  await writeNotice(tx, {
    organizationId,
    kind: action === 'add-passkey' ? 'passkey-added' : 'passkey-removed',
    subject: `audit:${sequence}`,
    period: `${now}`,
    userId: actor,
    facts: { userName: await userOf(tx, organizationId, actor), at: now, passkey },
    now,
  })
}
