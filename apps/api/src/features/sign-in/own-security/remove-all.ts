import type { AccountId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { holdLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import { endAllLinks, homeOfLogin } from '../own-address/store.ts'
import { deleteAllPasskeys } from '../passkeys/store.ts'
import { endChallengesOf } from '../second-factor/challenge.store.ts'
import { countCodes, forgetCodes, removeAllFactors } from '../second-factor/store.ts'
import { endAllFamilies } from '../sessions/store.ts'

interface Removing {
  readonly accountId: AccountId
  readonly operator: string
  readonly reason: string
  readonly now: number
}

export interface Removed {
  readonly hadApp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

/** App, passkeys, recovery codes and sessions. Null if there is nothing to remove. */
export async function removeAllSecondFactors(tx: Tx, removing: Removing): Promise<Removed | null> {
  const { accountId, operator, reason, now } = removing
  await holdLogin(tx, accountId)
  const removed = {
    recoveryCodes: await countCodes(tx, accountId),
    hadApp: await removeAllFactors(tx, accountId),
    passkeys: await deleteAllPasskeys(tx, accountId),
  }
  if (!removed.hadApp && removed.passkeys === 0) return null
  await forgetCodes(tx, accountId)
  await endChallengesOf(tx, accountId)
  await endAllFamilies(tx, accountId)
  await endAllLinks(tx, accountId)
  const home = await homeOfLogin(tx, accountId)
  if (home === undefined) return removed
  const { organization_id: organizationId, user_id: userId } = home
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'remove-second-factors',
    subject: `user:${userId}`,
    before: { ...removed },
    after: { userId, reason },
    at: now,
  })
  return removed
}
