import type { Tx } from '../db/connect.ts'

export const accountNamed = (tx: Tx, loginName: string) =>
  tx.selectFrom('accounts').select('account_id').where('login_name', '=', loginName).executeTakeFirst()
