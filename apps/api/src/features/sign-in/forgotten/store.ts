import { domainToASCII } from 'node:url'
import type { AccountId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

const AT_MOST = 5

/** Stored as typed: the host in Unicode or Punycode. */
function spellingsOf(address: string): readonly string[] {
  const mailbox = mailboxOf(address)
  const at = mailbox.lastIndexOf('@') + 1
  return [address, mailbox, `${mailbox.slice(0, at)}${domainToASCII(mailbox.slice(at))}`]
}

/** By lower-case login name or own address, which several logins may share. */
export async function loginsNamed(tx: Tx, typed: string): Promise<readonly AccountId[]> {
  const spellings = typed.includes('@') ? spellingsOf(typed) : [typed]
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where((eb) => eb.or([eb('login_name', '=', typed), eb(sql`lower(mail_address)`, 'in', spellings)]))
    .orderBy('login_name')
    .limit(AT_MOST)
    .execute()
  return rows.map((row) => row.account_id)
}
