import { openTransfers } from '@touchline/api/books/transfers/open-transfers'
import { inRead } from '@touchline/api/db/transaction'
import { administration } from '@touchline/api/operators/act'
import { billsAhead, firstDifferent, type NextBill } from '@touchline/api/operators/next-bill'
import * as z from 'zod/mini'
import type { World } from './world.ts'

interface Line {
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

const SECOND = 1_000
const ofOrganization = z.object({ organizationId: z.uuid() })

export async function writtenIn({ database: { ownerDb }, mailbox }: World) {
  const audit = ownerDb.selectFrom('audit_entries').selectAll().orderBy('organization_id').orderBy('sequence')
  const notices = ownerDb.selectFrom('notices').select(['notice_id', 'kind', 'subject'])
  const actions = ownerDb.selectFrom('operator_actions').select('command').orderBy('sequence')
  return {
    audit: await audit.execute(),
    events: await ownerDb.selectFrom('events').select(['position', 'kind']).orderBy('position').execute(),
    notices: await notices.execute(),
    actions: await actions.execute(),
    mails: [...mailbox.taken],
  }
}

type Written = Awaited<ReturnType<typeof writtenIn>>

export const addedTo = (had: Written, has: Written): Written => {
  const hashes = new Set(had.audit.map(({ hash }) => hash))
  const ids = new Set(had.notices.map(({ notice_id: id }) => id))
  return {
    audit: has.audit.filter(({ hash }) => !hashes.has(hash)),
    events: has.events.slice(had.events.length),
    notices: has.notices.filter(({ notice_id: id }) => !ids.has(id)),
    actions: has.actions.slice(had.actions.length),
    mails: has.mails.slice(had.mails.length),
  }
}

/** As a preview says it: moments of now, and ids that the act made. */
export const said = (lines: readonly Line[], made: readonly string[], now: number): unknown => {
  const isNow = (value: unknown): boolean => typeof value === 'number' && Math.abs(value - now) < 10 * SECOND
  const plain = (each: unknown): unknown => {
    if (isNow(each)) return 'now'
    return typeof each === 'string' && made.includes(each) ? `new ${made.indexOf(each) + 1}` : each
  }
  const rows = lines.map(({ action, subject, before, after }) => ({ action, subject, before, after }))
  return JSON.parse(JSON.stringify(rows, (_, each: unknown) => plain(each)))
}

export const billsOf = ({ deps: { db, clock } }: World, input: unknown) => {
  const of = ofOrganization.safeParse(input)
  if (!of.success) return null
  const { organizationId } = of.data
  return inRead(db, administration(), (tx) => billsAhead(tx, organizationId, clock.now()))
}

export const named = (rows: readonly { readonly kind: string; readonly subject: string }[]) =>
  rows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()

export const changedBill = (before: readonly NextBill[] | null, after: readonly NextBill[] | null) =>
  before === null || after === null ? null : firstDifferent(before, after)

export const openTransfersOf = ({ deps: { db } }: World, organizationId: string) =>
  inRead(db, administration(), (tx) => openTransfers(tx, organizationId))
