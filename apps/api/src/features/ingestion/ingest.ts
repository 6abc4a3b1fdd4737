import { type IngestionResult, type LineRefusal, NAMED_REFUSALS } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Line, readLines } from './lines.ts'
import { writeIngestAudit } from './store.ts'

export type Outcome = 'accepted' | 'unchanged' | LineRefusal

/** What an intake may ask of the cell. */
export interface IntakeContext extends Pick<Deps, 'ids'> {
  readonly cell: Pick<CellConfig, 'region'>
  readonly tx: Tx
  readonly now: Instant
}

/** One noun's lines: what they are, which of them are the same thing, and what happens to them. */
export interface Intake<L extends { readonly organizationId: OrganizationId }> {
  readonly noun: string
  readonly schema: z.ZodMiniType<L>
  readonly idOf: (line: L) => string
  /** Outcomes in the order of the lines, no two of which are the same thing. */
  take(context: IntakeContext, lines: readonly L[]): Promise<readonly Outcome[]>
}

interface Entry<L> {
  readonly number: number
  readonly line: L
}

const BATCH = 1_000

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
    else this.refuse(line, outcome)
  }

  result(): IngestionResult {
    const { lines, accepted, unchanged, refused, refusals } = this
    return { lines, accepted, unchanged, refused, refusals: refusals.toSorted((a, b) => a.line - b.line) }
  }
}

const readDocument = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const fieldOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]

const readEntry = <L>(line: Line & { kind: 'line' }, schema: z.ZodMiniType<L>, tally: Tally): Entry<L> | null => {
  const document = readDocument(line.text)
  if (document === null) {
    tally.refuse(line.number, 'malformed-json')
    return null
  }
  const parsed = schema.safeParse(document.value)
  if (parsed.success) return { number: line.number, line: parsed.data }
  tally.refuse(line.number, 'invalid-line', [...new Set(parsed.error.issues.flatMap(fieldOf))])
  return null
}

/**
 * Takes the lines of a body in batches of one transaction each. A line that is refused keeps no other from being taken;
 * a body that breaks off has been taken up to there, and may be sent again. `body-too-large` likewise.
 */
export async function ingest<L extends { readonly organizationId: OrganizationId }>(
  { db, clock, ids, cell }: Pick<Deps, 'db' | 'clock' | 'ids'> & Pick<IntakeContext, 'cell'>,
  intake: Intake<L>,
  stream: AsyncIterable<Uint8Array>,
): Promise<IngestionResult | 'body-too-large'> {
  const tally = new Tally()
  let batch = new Map<string, Entry<L>>()

  const flush = async (): Promise<void> => {
    const entries = [...batch.values()]
    batch = new Map()
    if (entries.length === 0) return
    const lines = entries.map(({ line }) => line)
    const outcomes = await inTransaction(db, { system: 'ingestion' }, async (tx) => {
      const now = clock.now()
      const taken = await intake.take({ tx, now, ids, cell }, lines)
      await writeIngestAudit(tx, intake.noun, organizationsOf(lines, taken), now)
      return taken
    })
    for (const [index, { number }] of entries.entries()) tally.count(number, outcomes[index] ?? 'unchanged')
  }

  for await (const line of readLines(stream)) {
    if (line.kind === 'body-too-large') return 'body-too-large'
    tally.lines += 1
    if (line.kind === 'too-long') {
      tally.refuse(line.number, 'line-too-long')
      continue
    }
    const entry = readEntry(line, intake.schema, tally)
    if (entry === null) continue
    const key = intake.idOf(entry.line)
    if (batch.has(key) || batch.size === BATCH) await flush()
    batch.set(key, entry)
  }
  await flush()
  return tally.result()
}

/** How many lines of each organisation changed something. */
const organizationsOf = (
  lines: readonly { readonly organizationId: OrganizationId }[],
  outcomes: readonly Outcome[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [index, { organizationId }] of lines.entries()) {
    if (outcomes[index] === 'accepted') counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  }
  return counts
}
