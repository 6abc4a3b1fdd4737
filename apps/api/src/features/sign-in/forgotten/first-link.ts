import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { firstPasswordLinkEnd } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import { replaceLink } from '../own-address/store.ts'

interface At {
  readonly ids: Pick<Deps['ids'], 'secret'>
  readonly cell: Pick<Deps['cell'], 'region' | 'consoleUrl'>
  readonly now: Instant
}

/** Single use, one week. `to`: the mailbox, or who hands it over. */
export async function makeFirstLink(tx: Tx, { ids, cell, now }: At, accountId: AccountId, to: string): Promise<string> {
  const token = ids.secret()
  const expiresAt = firstPasswordLinkEnd(now)
  await replaceLink(tx, { accountId, purpose: 'password', tokenHash: hashOf(token), address: to, now, expiresAt })
  return `${cell.consoleUrl}/#/own-login?token=${token}&region=${cell.region}&for=password`
}
