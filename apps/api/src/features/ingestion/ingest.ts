import type { IngestionResult, LineRefusal } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { Batches, type Entry } from './batches.ts'
import { type Line, readLines } from './lines.ts'
import { writeIngestAudit } from './store.ts'
import { Tally } from './tally.ts'

export type Outcome = 'accepted' | 'unchanged' | LineRefusal

/** What an intake may ask of the cell. */
export interface IntakeContext extends Pick<Deps, 'ids'> {
  readonly cell: Pick<CellConfig, 'region'>
  readonly tx: Tx
  readonly now: Instant
}

type Parts = Pick<Deps, 'db' | 'clock' | 'ids'> & Pick<IntakeContext, 'cell'>

/** One noun's lines: what they are, which of them are the same thing, and what happens to them. */
export interface Intake<L extends { readonly organizationId: OrganizationId }> {
  readonly noun: string
  readonly schema: z.ZodMiniType<L>
  readonly idOf: (line: L) => string
  /** Outcomes in the order of the lines, no two of which are the same thing. */
  take(context: IntakeContext, lines: readonly L[]): Promise<readonly Outcome[]>
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

/** How a batch is taken: in one transaction, with one link in the chain of each organisation that it changed. */
const batchTaker =
  <L extends { readonly organizationId: OrganizationId }>(
    { db, clock, ids, cell }: Parts,
    intake: Intake<L>,
    tally: Tally,
  ) =>
  async (entries: readonly Entry<L>[]): Promise<void> => {
    const lines = entries.map(({ line }) => line)
    const outcomes = await inTransaction(db, { system: 'ingestion' }, async (tx) => {
      const now = clock.now()
      const taken = await intake.take({ tx, now, ids, cell }, lines)
      await writeIngestAudit(tx, intake.noun, organizationsOf(lines, taken), now)
      return taken
    })
    for (const [index, { number }] of entries.entries()) tally.count(number, outcomes[index] ?? 'unchanged')
  }

/**
 * Takes the lines of a body in batches of one transaction each. A line that is refused keeps no other from being taken;
 * a body that breaks off has been taken up to some line before, and may be sent again.
 */
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

/** How many lines of each organisation changed something. */
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
