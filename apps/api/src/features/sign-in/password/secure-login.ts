import type { Instant } from '@touchline/domain/calendar'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { forgetOtherSources, type SourceHashes } from '../../../http/caller/known-sources.store.ts'
import type { Caller } from '../../../http/route.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import { endLinksOf } from '../links/store.ts'
import { endCalendarsOf } from '../login/store.ts'
import { replaceOwnAddress } from '../own-address/own-address.ts'
import { lockOwnAddress, personsOfLogin } from '../own-address/store.ts'
import { recordPasskey } from '../passkeys/record-passkey.ts'
import { deletePasskey, passkeysOf } from '../passkeys/store.ts'
import { endLink, recordEnd } from '../provider/end-link.ts'
import { forgetCodes, removeAllFactors } from '../second-factor/store.ts'

export interface Mine {
  readonly passkeys: readonly string[]
  readonly authenticator: boolean
  readonly address: boolean
  readonly providerLink?: boolean | undefined
}

export const nothing: Mine = { passkeys: [], authenticator: false, address: false }

type Action = 'change-password' | 'secure-login' | 'end-calendar-feed' | 'remove-authenticator'

export const noteOfLogin = (
  tx: Tx,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  action: Action,
  at: Instant,
): Promise<void> =>
  writeAudit(tx, { organizationId, actor: userId, action, subject: `user:${userId}`, before: null, after: null, at })

interface Securing {
  readonly mine: Mine
  readonly source: SourceHashes
  readonly now: Instant
  readonly cell: Pick<CellConfig, 'brand' | 'signInProvider'>
}

/**
 * Somebody else may have been in: only what the person names stays; recovery codes and calendar addresses all end. The
 * caller holds the login and has changed password and sessions.
 */
export async function secureLogin(tx: Tx, caller: Caller, { mine, source, now, cell }: Securing): Promise<void> {
  const { accountId } = caller
  for (const person of await endCalendarsOf(tx, accountId)) await noteOfLogin(tx, person, 'end-calendar-feed', now)
  await forgetOtherSources(tx, accountId, source)
  await forgetCodes(tx, accountId)
  for (const { passkey_id, passkey_name } of await passkeysOf(tx, accountId)) {
    if (mine.passkeys.includes(passkey_id)) continue
    await deletePasskey(tx, accountId, passkey_id)
    await recordPasskey(tx, caller, { action: 'remove-passkey', before: { title: passkey_name }, after: null, at: now })
  }
  if (!mine.authenticator && (await removeAllFactors(tx, accountId)))
    await noteOfLogin(tx, caller, 'remove-authenticator', now)
  await endLinksOf(
    tx,
    (await personsOfLogin(tx, accountId)).map(({ user_id: userId }) => userId),
  )
  if (mine.providerLink !== true) {
    const name = await endLink(tx, { accountId, cell, but: caller.familyId, allowsSame: false, now })
    if (name !== null) await recordEnd(tx, caller, name, now)
  }
  if (!mine.address && (await lockOwnAddress(tx, accountId)) !== null)
    await replaceOwnAddress(tx, { accountId, address: null, now, brand: cell.brand })
  await noteOfLogin(tx, caller, 'secure-login', now)
}
