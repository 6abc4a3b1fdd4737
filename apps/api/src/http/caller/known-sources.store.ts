import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export interface SourceHashes {
  readonly device: string | null
  readonly address: string
  readonly otherAddresses: readonly string[]
}

export const SOURCES_KEPT_DAYS = 180
const isInUse = sql<boolean>`last_used_at > now() - make_interval(days => ${sql.lit(SOURCES_KEPT_DAYS)})`
const KEPT_OF_EACH_KIND = 10

const hashesIn = ({ device, address, otherAddresses }: SourceHashes): readonly string[] => [
  ...(device === null ? [] : [device]),
  address,
  ...otherAddresses,
]

/** The same query for an unknown login. */
export const kindsKnownTo = async (tx: Tx, loginName: string, hashes: SourceHashes): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('known_sources as k')
    .innerJoin('accounts as a', 'a.account_id', 'k.account_id')
    .select('k.kind')
    .where('a.login_name', '=', loginName)
    .where('k.source_hash', 'in', hashesIn(hashes))
    .where(isInUse)
    .execute()
  return rows.map(({ kind }) => kind)
}

export const isKnownToAnybody = async (tx: Tx, hashes: SourceHashes): Promise<boolean> => {
  const query = tx.selectFrom('known_sources').select('kind').where('source_hash', 'in', hashesIn(hashes))
  return (await query.where(isInUse).limit(1).executeTakeFirst()) !== undefined
}

export const isDeviceKnown = async (tx: Tx, device: string): Promise<boolean> => {
  const query = tx.selectFrom('known_sources').select('kind').where('source_hash', '=', device)
  return (await query.where('kind', '=', 'device').where(isInUse).limit(1).executeTakeFirst()) !== undefined
}

const everSignedIn = async (tx: Tx, accountId: AccountId): Promise<boolean> => {
  const entries = tx
    .selectFrom('users as u')
    .innerJoin('audit_entries as e', (join) =>
      sharing(join, 'e', 'u').on(sql<boolean>`e.actor = u.user_id::text`).on('e.action', '=', 'sign-in'),
    )
    .select('e.sequence')
    .where('u.account_id', '=', accountId)
  return (await entries.limit(1).executeTakeFirst()) !== undefined
}

export const isNewSource = async (
  tx: Tx,
  accountId: AccountId,
  { device, address, otherAddresses }: SourceHashes,
): Promise<boolean> => {
  const known = await tx
    .selectFrom('known_sources')
    .select(['kind', 'source_hash'])
    .where('account_id', '=', accountId)
    .where(isInUse)
    .execute()
  const [proof, hashes] = device === null ? ['address', [address, ...otherAddresses]] : ['device', [device]]
  if (known.some(({ kind, source_hash }) => kind === proof && hashes.includes(source_hash))) return false
  return known.length > 0 || (await everSignedIn(tx, accountId))
}

export const rememberSources = async (
  tx: Tx,
  accountId: AccountId,
  { device, address }: SourceHashes,
): Promise<void> => {
  const source = (kind: 'device' | 'address', source_hash: string) => ({ account_id: accountId, kind, source_hash })
  const sources = [...(device === null ? [] : [source('device', device)]), source('address', address)]
  await tx
    .insertInto('known_sources')
    .values(sources.map((each) => ({ ...each, last_used_at: sql<never>`now()` })))
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'kind', 'source_hash'])
        .doUpdateSet((row) => ({ last_used_at: row.ref('excluded.last_used_at') })),
    )
    .execute()
  await sql`
    delete from known_sources k using (
      select kind, source_hash, row_number() over (partition by kind order by last_used_at desc, source_hash) as place
      from known_sources where account_id = ${accountId}
    ) as old
    where k.account_id = ${accountId} and k.kind = old.kind and k.source_hash = old.source_hash
      and old.place > ${KEPT_OF_EACH_KIND}
  `.execute(tx)
}

export const forgetOtherSources = (tx: Tx, accountId: AccountId, hashes: SourceHashes) =>
  tx
    .deleteFrom('known_sources')
    .where('account_id', '=', accountId)
    .where('source_hash', 'not in', hashesIn(hashes))
    .execute()
