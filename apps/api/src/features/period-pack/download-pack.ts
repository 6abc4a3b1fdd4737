import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type PackPart, type Period, packName } from '@touchline/domain/period-pack'
import { writeAudit } from '../../books/audit.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Turns } from '../../http/turns.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Gate } from './gate.ts'
import { packFiles, type WritePapers } from './pack-files.ts'
import { organizationName } from './store.ts'
import { zipStream } from './zip-stream.ts'

export interface Workshop {
  readonly brand: Brand
  readonly db: Db
  readonly gate: Gate
  readonly turns: Turns
  readonly write: WritePapers
}

interface PackRequest {
  readonly organizationId: OrganizationId
  readonly actor: UserId
  readonly period: Period
  readonly parts: readonly PackPart[]
  readonly now: Instant
}

interface OpenPack {
  readonly kind: 'opened'
  readonly name: string
  /** Made on demand; a reader that stops ends it. */
  readonly content: Readable
}

const RETRY_SECONDS = 10

export async function downloadPack(
  { db, gate, turns, write, brand }: Workshop,
  asked: PackRequest,
): Promise<OpenPack | Refusal<'pack-in-progress'>> {
  const { organizationId, period, parts, now } = asked
  const leave = gate.enter(organizationId)
  if (leave === null)
    return refuse('pack-in-progress', 'A pack is being made already', { retryAfterSeconds: RETRY_SECONDS })
  try {
    const name = await inTransaction(db, { organizationId }, (tx) => record(tx, asked))
    const pack = { period, parts, madeAt: new Date(now) }
    const files = packFiles({ db, organizationId }, pack, (content) =>
      inTurn(turns, organizationId, () => write(content)),
    )
    return { kind: 'opened', name: packName(brand.name, name, period), content: zipStream(files).once('close', leave) }
  } catch (error) {
    leave()
    throw error
  }
}

/** Queues with the organisation's calls; refused when very many wait. */
async function inTurn<T>(turns: Turns, organizationId: OrganizationId, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const taken = turns.take(organizationId, work)
    if (taken !== null) return taken
    await delay(RETRY_SECONDS * 1_000)
  }
}

async function record(tx: Tx, asked: PackRequest): Promise<string> {
  const { organizationId, actor, period, parts, now } = asked
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'download-period',
    subject: `organization:${organizationId}`,
    before: null,
    after: { from: period.from, to: period.to, parts },
    at: now,
  })
  return organizationName(tx, organizationId)
}
