import { type IngestionResult, type LineRefusal, NAMED_REFUSALS } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fieldsOf } from '../../http/reading/fields-of.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { writeIngestAudit } from './store.ts'

const BATCH = 10_000
const BATCH_CHARACTERS = 16_000_000

class Batches<L> {
  readonly #take: (entries: readonly Entry<L>[]) => Promise<void>
  readonly #idOf: (line: L) => string
  #next = new Map<string, Entry<L>>()
  #characters = 0
  #taking: Promise<void> = Promise.resolve()

  constructor(take: (entries: readonly Entry<L>[]) => Promise<void>, idOf: (line: L) => string) {
    this.#take = take
    this.#idOf = idOf
  }

  async add(entry: Entry<L>, characters: number): Promise<void> {
    const id = this.#idOf(entry.line)
    const isFull = this.#next.size === BATCH || this.#characters > BATCH_CHARACTERS
    if (isFull || this.#next.has(id)) await this.#begin()
    this.#next.set(id, entry)
    this.#characters += characters
  }

  async #begin(): Promise<void> {
    const entries = [...this.#next.values()]
    this.#next = new Map()
    this.#characters = 0
    await this.#taking
    if (entries.length > 0) this.#taking = this.#take(entries)
    this.#taking.catch(() => undefined)
  }

  async end(): Promise<void> {
    await this.#begin()
    await this.#taking
  }

  async stop(): Promise<void> {
    await this.#taking
  }
}

const LONGEST_LINE = 65_536
const ENDLESS_LINE = 1_048_576
/** Several million lines. */
const LARGEST_BODY_BYTES = 1_073_741_824

class Tally {
  lines = 0
  accepted = 0
  unchanged = 0
  refused = 0
  readonly refusals: IngestionResult['refusals'] = []

  refuse(line: number, code: LineRefusal, fields?: string[]): void {
    this.refused += 1
    if (this.refusals.length === NAMED_REFUSALS) return
    this.refusals.push(fields === undefined ? { line, code } : { line, code, fields })
  }

  count(line: number, outcome: Outcome): void {
    if (outcome === 'accepted' || outcome === 'unchanged') this[outcome] += 1
    else if (typeof outcome === 'string') this.refuse(line, outcome)
    else this.refuse(line, outcome.code, [...outcome.fields])
  }

  result(): IngestionResult {
    const { lines, accepted, unchanged, refused, refusals } = this
    return { lines, accepted, unchanged, refused, refusals: refusals.toSorted((a, b) => a.line - b.line) }
  }
}

interface RefusedFields {
  readonly code: LineRefusal
  readonly fields: readonly string[]
}

export type Outcome = 'accepted' | 'unchanged' | LineRefusal | RefusedFields

/** Fields whose value differs from the first line's. */
export const fixedForGood = (fields: readonly string[] | undefined): RefusedFields | null =>
  fields === undefined ? null : { code: 'fixed-for-good', fields }

export interface IntakeContext extends Pick<Deps, 'ids'> {
  readonly cell: Pick<CellConfig, 'region' | 'newOrganizations'>
  readonly sender: 'platform' | 'operator'
  readonly tx: Tx
  readonly now: Instant
}

type Parts = Pick<Deps, 'db' | 'clock' | 'ids'> & Pick<IntakeContext, 'cell'> & Partial<Pick<IntakeContext, 'sender'>>

export interface Intake<L extends { readonly organizationId: OrganizationId }> {
  readonly noun: string
  readonly schema: z.ZodMiniType<L>
  readonly idOf: (line: L) => string
  take(context: IntakeContext, lines: readonly L[]): Promise<readonly Outcome[]>
}

const readDocument = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const readEntry = <L>(line: Line & { kind: 'line' }, schema: z.ZodMiniType<L>, tally: Tally): Entry<L> | null => {
  const document = readDocument(line.text)
  if (document === null) {
    tally.refuse(line.number, 'malformed-json')
    return null
  }
  const parsed = schema.safeParse(document.value)
  if (parsed.success) return { number: line.number, line: parsed.data }
  tally.refuse(line.number, 'invalid-line', fieldsOf(parsed.error.issues))
  return null
}

/** One transaction, and one audit row per changed organisation. */
const batchTaker =
  <L extends { readonly organizationId: OrganizationId }>(
    { db, clock, ids, cell, sender = 'platform' }: Parts,
    intake: Intake<L>,
    tally: Tally,
  ) =>
  async (entries: readonly Entry<L>[]): Promise<void> => {
    const lines = entries.map(({ line }) => line)
    const outcomes = await inTransaction(db, { system: 'ingestion' }, async (tx) => {
      const now = clock.now()
      const taken = await intake.take({ tx, now, ids, cell, sender }, lines)
      await writeIngestAudit(tx, intake.noun, organizationsOf(lines, taken), now)
      return taken
    })
    for (const [index, { number }] of entries.entries()) tally.count(number, outcomes[index] ?? 'unchanged')
  }

/** In batches of one transaction each. A refused line excludes no other; an interrupted body may be resent. */
export async function ingest<L extends { readonly organizationId: OrganizationId }>(
  parts: Parts,
  intake: Intake<L>,
  stream: AsyncIterable<Uint8Array>,
): Promise<IngestionResult | 'body-too-large'> {
  const tally = new Tally()
  const batches = new Batches(batchTaker(parts, intake, tally), intake.idOf)
  try {
    for await (const line of readLines(stream)) {
      if (line.kind === 'body-too-large') {
        await batches.end()
        return 'body-too-large'
      }
      tally.lines += 1
      if (line.kind === 'too-long') {
        tally.refuse(line.number, 'line-too-long')
        continue
      }
      const entry = readEntry(line, intake.schema, tally)
      if (entry !== null) await batches.add(entry, line.text.length)
    }
    await batches.end()
    return tally.result()
  } finally {
    await batches.stop()
  }
}

const organizationsOf = (
  lines: readonly { readonly organizationId: OrganizationId }[],
  outcomes: readonly Outcome[],
): ReadonlyMap<OrganizationId, number> => {
  const counts = new Map<OrganizationId, number>()
  for (const [index, { organizationId }] of lines.entries()) {
    if (outcomes[index] === 'accepted') counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  }
  return counts
}

export type Line =
  | { readonly kind: 'line'; readonly number: number; readonly text: string }
  | { readonly kind: 'too-long'; readonly number: number }
  | { readonly kind: 'body-too-large' }

/** Holds one line and one chunk in memory. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  largestBodyBytes = LARGEST_BODY_BYTES,
): AsyncGenerator<Line, void> {
  const decoder = new TextDecoder()
  let number = 0
  let rest = ''
  let bytes = 0
  let skipped = 0
  const lineOf = (text: string): Line | null => {
    number += 1
    if (skipped > 0 || text.length > LONGEST_LINE) return { kind: 'too-long', number }
    return text.trim() === '' ? null : { kind: 'line', number, text }
  }
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > largestBodyBytes) {
      yield { kind: 'body-too-large' }
      return
    }
    const pieces = decoder.decode(chunk, { stream: true }).split('\n')
    const last = pieces.pop() ?? ''
    for (const piece of pieces) {
      const line = lineOf(rest + piece)
      rest = ''
      skipped = 0
      if (line !== null) yield line
    }
    rest += last
    if (rest.length > LONGEST_LINE) {
      skipped += rest.length
      rest = ''
    }
    if (skipped > ENDLESS_LINE) {
      yield { kind: 'body-too-large' }
      return
    }
  }
  if (rest !== '' || skipped > 0) {
    const line = lineOf(rest)
    if (line !== null) yield line
  }
}

interface Entry<L> {
  readonly number: number
  readonly line: L
}
