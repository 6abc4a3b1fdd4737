import { createOrganization } from '@touchline/testing/organization'
import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Refusal, refuse } from '../use-case/refusal.ts'
import { onceOnly, requestHash } from './idempotency.ts'
import { type Answer, answer } from './route.ts'

const response = z.object({ granted: z.int() })
type Granted = Answer<z.infer<typeof response>> | Refusal

const database = await sharedDatabase()

const organizationId = (await createOrganization(database.ownerDb)).organizationId
const otherId = (await createOrganization(database.ownerDb)).organizationId

const grant = async (tx: Tx): Promise<Granted> => {
  const { rows } = await sql<{ attempts: number }>`
    insert into throttles (throttle_key, window_started_at, attempts) values ('effects', now(), 1)
    on conflict (throttle_key) do update set attempts = throttles.attempts + 1 returning attempts`.execute(tx)
  return answer({ granted: rows[0]?.attempts ?? 0 }, { version: 7 })
}

const ask = (key: string, body: unknown, run: (tx: Tx) => Promise<Granted> = grant, of = organizationId) =>
  inTransaction(database.db, { organizationId: of }, (tx) =>
    onceOnly(tx, { organizationId: of, key, requestHash: requestHash('grant', body), response }, () => run(tx)),
  )

const effects = async (): Promise<number> => {
  const query = database.ownerDb.selectFrom('throttles').select('attempts').where('throttle_key', '=', 'effects')
  return (await query.executeTakeFirst())?.attempts ?? 0
}

describe('a key', () => {
  it('used again with the same request gives the same answer and no second effect', async () => {
    const before = await effects()
    const first = await ask('same-key', { hours: 1 })
    expect(await ask('same-key', { hours: 1 })).toEqual(first)
    expect(first).toMatchObject({ kind: 'answer', version: 7 })
    expect(await effects()).toBe(before + 1)
  })

  it('used for another request is refused', async () => {
    await ask('other-body', { hours: 1 })
    const before = await effects()
    expect(await ask('other-body', { hours: 2 })).toMatchObject({ code: 'idempotency-key-reused' })
    expect(await effects()).toBe(before)
  })

  it('used for another call with the same parts is refused', async () => {
    await ask('other-call', { hours: 1 })
    const request = { organizationId, key: 'other-call', requestHash: requestHash('take', { hours: 1 }), response }
    const other = inTransaction(database.db, { organizationId }, (tx) => onceOnly(tx, request, () => grant(tx)))
    expect(await other).toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('used twenty times at once has one effect, and all get its answer', async () => {
    const before = await effects()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('all-at-once', { hours: 1 })))
    expect(await effects()).toBe(before + 1)
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('of a refusal is free: nothing happened', async () => {
    const refused = async (): Promise<Granted> => refuse('card-unregistered', 'no card')
    expect(await ask('refused-first', {}, refused)).toMatchObject({ code: 'card-unregistered' })
    expect(await ask('refused-first', {})).toMatchObject({ kind: 'answer' })
  })

  it('of work that failed is free: its effect was rolled back with it', async () => {
    const before = await effects()
    const failing = async (tx: Tx): Promise<Granted> => {
      await grant(tx)
      throw new Error('in the middle')
    }
    await expect(ask('failed-first', {}, failing)).rejects.toThrow('in the middle')
    expect(await ask('failed-first', {})).toMatchObject({ body: { granted: before + 1 } })
  })

  it('is kept for 24 hours of the database and is new after them', async () => {
    const age = (by: string) =>
      sql`update idempotency_keys set created_at = created_at - ${by}::interval where idempotency_key = 'kept-a-day'`.execute(
        database.ownerDb,
      )
    const first = await ask('kept-a-day', {})
    await age('23 hours 59 minutes')
    expect(await ask('kept-a-day', {})).toEqual(first)
    await age('1 minute')
    expect(await ask('kept-a-day', { other: true })).not.toEqual(first)
  })

  it('belongs to its organisation', async () => {
    await ask('shared-word', {})
    const before = await effects()
    expect(await ask('shared-word', { other: true }, grant, otherId)).toMatchObject({ body: { granted: before + 1 } })
  })
})
