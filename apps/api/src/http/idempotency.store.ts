import type { OrganizationId } from '@touchline/domain/ids'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Database } from '../db/schema.ts'

interface KeyOf {
  readonly organizationId: OrganizationId
  readonly key: string
}

export const lockKey = async (tx: Tx, { organizationId, key }: KeyOf): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId}/${key}`}, 0))`.execute(tx)
}

type Keys = SelectQueryBuilder<Database, 'idempotency_keys', object>

const ofKey = (query: Keys, { organizationId, key }: KeyOf): Keys =>
  query.where('organization_id', '=', organizationId).where('idempotency_key', '=', key)

export const answerOf = (tx: Tx, of: KeyOf) =>
  ofKey(tx.selectFrom('idempotency_keys'), of).select(['request_hash', 'response']).executeTakeFirst()

export const ANSWERS_KEPT_DAYS = 1

/** By the database's own time. */
const isOlderThanKept = sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(ANSWERS_KEPT_DAYS)})`

export const forgetAnswers = (tx: Tx, organizationId: OrganizationId) =>
  tx.deleteFrom('idempotency_keys').where('organization_id', '=', organizationId).where(isOlderThanKept).execute()

export const keepAnswer = (tx: Tx, kept: KeyOf & { readonly requestHash: string; readonly response: string }) =>
  tx
    .insertInto('idempotency_keys')
    .values({
      organization_id: kept.organizationId,
      idempotency_key: kept.key,
      request_hash: kept.requestHash,
      status: 200,
      response: kept.response,
      created_at: sql`now()`,
    })
    .execute()
