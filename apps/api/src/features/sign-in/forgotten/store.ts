import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

const AT_MOST = 5

/** By login name, or by the own address, which several logins may share. */
export async function loginsNamed(tx: Tx, typed: string): Promise<readonly AccountId[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where((eb) => eb.or([eb('login_name', '=', typed), eb(sql`lower(mail_address)`, '=', typed)]))
    .orderBy('login_name')
    .limit(AT_MOST)
    .execute()
  return rows.map((row) => row.account_id)
}
