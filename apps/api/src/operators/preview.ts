import { createHash } from 'node:crypto'
import { type Preview, type PreviewDifference, preview } from '@touchline/contract/desk/preview'
import { currency, minorUnits } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import { isLockAway } from '../db/failure.ts'
import { rolledBack } from '../db/preview.ts'
import { mailNotices } from '../features/notices/mail-notices.ts'
import type { Ids } from '../ports/ids.ts'
import { kinds } from '../queue/kinds.ts'
import { type Act, type ActingOn, type By, beingChanged, type NotActed, unknownClub } from './act.ts'
import { billsAhead, firstDifferent } from './next-bill.ts'

type Row = Readonly<Record<string, unknown>>
type Inserted = Map<string, Row[]>

const json = z.json()
const ofOrganization = z.object({ organizationId: z.uuid() })
const jobRow = z.object({ kind: z.string(), run_at: z.string(), payload: json })
const documentRow = z.object({
  kind: z.enum(['invoice', 'receipt', 'credit-note']),
  issuer: z.string(),
  year: z.int(),
  number: z.int(),
  content: z.object({ total: minorUnits, tax: minorUnits, currency, number: z.string() }),
})

/** A preview gives way after 300 ms, mostly to another one. */
const MOST_TRIES = 3

/**
 * Acts, assuming the provider agrees, reads what was written, and rolls back. Waits 300 ms for others, three times at
 * most.
 */
export async function previewing<I, D>(
  on: ActingOn,
  row: Act<I, D>,
  input: NoInfer<I>,
  reason: string,
): Promise<Preview | NotActed> {
  const inserted: Inserted = new Map()
  const made: string[] = []
  const by: By = { ...on, ids: noted(on.ids, made), now: on.clock.now(), reason, readMailing: () => NO_LINKS }
  const fault = (await row.before?.(input, on)) ?? null
  if (fault !== null) return fault
  const watcher = (table: string, rows: readonly object[]): void =>
    void inserted.set(table, [...(inserted.get(table) ?? []), ...rows.map((each) => ({ ...each }))])
  const look = () =>
    rolledBack(on.db, row.scopeOf(input), watcher, async (tx) => {
      inserted.clear()
      made.length = 0
      const unknown = await unknownClub(tx, input)
      if (unknown !== null) return unknown
      const before = await billsOf(tx, input, by.now)
      const outcome = await row.carryOut(tx, input, by)
      if (outcome.kind === 'refused') return outcome
      const after = await billsOf(tx, input, by.now)
      if (outcome.kind === 'done') await row.hopedFor?.(tx, input, by)
      await writeMails(tx, inserted, by)
      const sums = (await row.sums?.(tx, by)) ?? []
      const nextBill = ofOrganization.safeParse(input).success ? firstDifferent(before, after) : null
      return digested(
        { changes: outcome.kind === 'done', nextBill, sums, ...linesOf(inserted, by.now) },
        by.now,
        made,
        inserted,
      )
    })
  for (let tries = 1; ; tries += 1) {
    try {
      return await look()
    } catch (error) {
      if (!isLockAway(error)) throw error
      if (tries === MOST_TRIES) return beingChanged
    }
  }
}

const noted = (ids: Ids, made: string[]): Ids => ({
  secret: ids.secret,
  uuid: () => {
    const id = ids.uuid()
    made.push(id)
    return id
  },
})

const billsOf = async (tx: Tx, input: unknown, now: Instant) => {
  const of = ofOrganization.safeParse(input)
  return of.success ? billsAhead(tx, of.data.organizationId, now) : []
}

const NO_LINKS = { sessionSecret: 'preview', url: 'https://preview.invalid' } as const

/** Normally a job writes them a moment later. */
async function writeMails(tx: Tx, inserted: Inserted, by: By): Promise<void> {
  const { now, readBrand, readConsoleUrl } = by
  const asked = jobsIn(inserted).flatMap(({ kind, run_at: at, payload }) =>
    kind === 'notice-mails' && Date.parse(at) <= now ? [kinds['notice-mails'].payload.parse(payload)] : [],
  )
  if (asked.length === 0) return
  const cell = { region: by.cell.region, brand: readBrand(), consoleUrl: readConsoleUrl(), ...by.readMailing() }
  await mailNotices(tx, asked, { cell, now })
}

const jobsIn = (inserted: Inserted) => (inserted.get('jobs') ?? []).map((row) => jobRow.parse(row))

const documentsIn = (inserted: Inserted) => (inserted.get('documents') ?? []).map((row) => documentRow.parse(row))

function linesOf(inserted: Inserted, now: Instant) {
  const rowsOf = (table: string) => inserted.get(table) ?? []
  const jobs = jobsIn(inserted)
  return {
    documents: documentsIn(inserted).map(({ kind, content: { number: series, ...sums } }) => ({
      kind,
      series,
      ...sums,
    })),
    audit: rowsOf('audit_entries'),
    events: rowsOf('events'),
    notices: rowsOf('notices'),
    mails: jobs.flatMap(({ kind, payload }) => {
      if (kind !== 'send-mail') return []
      const { to, subject, text, hasSecret = false } = kinds['send-mail'].payload.parse(payload)
      return [{ to, subject, text: hasSecret ? '…' : text }]
    }),
    jobs: jobs.flatMap(({ kind, run_at: at }) =>
      kind === 'send-mail' || kind === 'notice-mails' ? [] : [{ kind, at: Date.parse(at) <= now ? 'now' : at }],
    ),
  }
}

/** Replaces what differs at each look. */
function digested(found: object, now: Instant, made: readonly string[], inserted: Inserted): Preview {
  const numbers = documentsIn(inserted).map(({ kind, issuer, year, number }) => {
    const last = String(number)
    const whole = documentNumber(kind, issuer, year, number)
    return [whole, `${whole.slice(0, -last.length)}…`] as const
  })
  const ids = made.map((id, index) => [id, `new ${index + 1}`] as const)
  // On the wire an end is its last millisecond.
  const moments = [now, now - 1].map((each) => [new Date(each).toISOString(), 'now'] as const)
  const replaced = [...numbers, ...ids, ...moments]
  const plain = (value: unknown): unknown => {
    if (value === now) return 'now'
    if (typeof value === 'string') return replaced.reduce((text, [from, to]) => text.replaceAll(from, to), value)
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    return Object.fromEntries(entries.map(([name, each]) => [name, plain(each)]))
  }
  const said = preview.parse(plain({ ...found, kind: 'preview', digest: '' }))
  return { ...said, digest: digestOf(said) }
}

/**
 * Usage meanwhile changes the next bill and the region's bills, so they count only if the act changes them. Jobs days
 * later count by day.
 */
const compared = ({ nextBill, sums, jobs, ...rest }: Preview) => {
  const isSame = JSON.stringify(nextBill?.before) === JSON.stringify(nextBill?.after)
  const days = jobs.map(({ kind, at }) => ({ kind, at: at.slice(0, 'YYYY-MM-DD'.length) }))
  return { ...rest, digest: null, nextBill: isSame ? null : nextBill, jobs: sums.length === 0 ? days : [] }
}

const digestOf = (said: Preview): string =>
  createHash('sha256')
    .update(JSON.stringify(compared(said)))
    .digest('hex')

type Json = PreviewDifference['before']

const placesIn = (value: unknown, place: string): readonly (readonly [string, Json])[] => {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, each]) => placesIn(each, place === '' ? name : `${place}.${name}`))
  return [[place, json.parse(value ?? null)]]
}

export function differencesOf(before: Preview, after: Preview): readonly PreviewDifference[] {
  const [first, second] = [before, after].map((each) => new Map(placesIn(compared(each), '')))
  const places = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])
  return [...places].flatMap((place) => {
    const [was, is] = [first?.get(place) ?? null, second?.get(place) ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ place, before: was, after: is }]
  })
}
