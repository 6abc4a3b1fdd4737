import type { BoughtThing } from '@touchline/domain/add-ons'
import { dateOf, type Instant, type LocalDate, startOfDay } from '@touchline/domain/calendar'
import {
  type AdditionItems,
  type ConfirmedAction,
  type ConfirmedKind,
  confirmationOf,
  movesDates,
  type WrittenEntry,
} from '@touchline/domain/history'
import type { Tx } from '../../db/connect.ts'
import { askForNotices } from '../contract/ask-for-notices.ts'
import { type AuditedContract, auditedContracts, boughtSince, limitOfManager, userOf } from './audited.store.ts'
import { notifyOfRow } from './audited-rows.ts'
import { itemThings } from './item-things.ts'
import { writeNotice } from './write-notice.ts'

/** Confirms purchases, reports changes of card, address and session, and plans notices before due dates. */
export async function notifyOfAudited(tx: Tx, entries: readonly WrittenEntry[]): Promise<void> {
  await planAgain(
    tx,
    entries.filter(({ action }) => movesDates(action)),
  )
  for (const entry of entries) {
    await notifyOfRow(tx, entry)
    const what = confirmationOf(entry.action)
    if (what !== null && isOfPurchase(entry)) await notifyOfPurchase(tx, entry, what)
  }
}

async function planAgain(tx: Tx, entries: readonly WrittenEntry[]): Promise<void> {
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

const planOf = (before: WrittenEntry<ConfirmedAction>['before']) =>
  before !== null && 'planGroupId' in before ? before.planGroupId : null

interface Purchase {
  readonly planGroupId?: string | null
  readonly boundary?: Instant
  readonly start?: Instant
  readonly at?: Instant
  readonly end?: Instant
  readonly from?: LocalDate
  readonly entries?: readonly { readonly start: Instant }[]
  readonly quotedTotal?: number
  readonly total?: number
  readonly effect?: { readonly minor: number } | undefined
  readonly saved?: number
  readonly bought?: readonly BoughtThing[]
  readonly items?: AdditionItems
  readonly cancellation?: string
}

const isOfPurchase = (entry: WrittenEntry): entry is WrittenEntry<ConfirmedAction> =>
  confirmationOf(entry.action) !== null

async function notifyOfPurchase(tx: Tx, entry: WrittenEntry<ConfirmedAction>, what: ConfirmedKind): Promise<void> {
  const { organizationId, at: now, sequence } = entry
  const [contract] = await auditedContracts(tx, [organizationId])
  if (contract === undefined) return
  await notifyOfDay(tx, entry, contract)
  const { zone } = contract
  const after: Purchase = entry.after
  const planBefore = planOf(entry.before)
  const start = after.boundary ?? after.start ?? after.at ?? after.end ?? after.entries?.[0]?.start ?? now
  await writeNotice(tx, {
    organizationId,
    kind: 'purchase-confirmed',
    subject: `audit:${sequence}`,
    period: dateOf(now, zone),
    facts: {
      what,
      plan: after.planGroupId ?? planBefore,
      from: what === 'change' ? planBefore : null,
      on: after.from ?? dateOf(Math.max(start, now), zone),
      amount: amountOf(contract, after.quotedTotal ?? after.total),
      effect: amountOf(contract, after.effect?.minor),
      ...(what === 'sleep' && after.end !== undefined && { until: dateOf(after.end, zone) }),
      saved: amountOf(contract, after.saved),
      bought: [...(after.bought ?? itemThings(after.items ?? []))],
    },
    now,
  })
}

/**
 * The limit is per purchase (decision 229); administrators hear once a day when a manager's purchases together exceed
 * it.
 */
async function notifyOfDay(
  tx: Tx,
  { organizationId, actor, at: now }: WrittenEntry,
  contract: AuditedContract,
): Promise<void> {
  const limit = await limitOfManager(tx, organizationId, actor)
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
