import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, FamilyId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { holdLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import { type CellConfig, isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { signInScope } from '../login/prove-login.ts'
import { homeOfLogin } from '../own-address/store.ts'
import { type ProofRefusal, proofRefusal } from '../second-factor/recent-factor.ts'
import { endProviderFamilies } from '../sessions/store.ts'
import { deleteLink, forgetEndedLinks, forgetProven, insertEndedLink, linkOf } from './store.ts'

export const providerName = ({ signInProvider }: Pick<CellConfig, 'signInProvider'>, issuer: string): string =>
  signInProvider?.name ?? new URL(issuer).host

interface Ending {
  readonly accountId: AccountId
  readonly cell: Pick<CellConfig, 'signInProvider'>
  readonly but: FamilyId | null
  readonly allowsSame: boolean
  readonly now: Instant
}

export async function endLink(tx: Tx, { accountId, cell, but, allowsSame, now }: Ending): Promise<string | null> {
  await holdLogin(tx, accountId)
  const link = await linkOf(tx, accountId)
  if (link === undefined) return null
  await deleteLink(tx, accountId)
  if (!allowsSame) await insertEndedLink(tx, accountId, link, now)
  await forgetProven(tx, accountId)
  await endProviderFamilies(tx, accountId, but)
  return providerName(cell, link.issuer)
}

type Person = Pick<Caller, 'organizationId' | 'userId'>

export const recordEnd = (tx: Tx, { organizationId, userId }: Person, name: string, at: Instant) =>
  writeAudit(tx, {
    organizationId,
    actor: userId,
    action: 'unlink-provider',
    subject: `user:${userId}`,
    before: { title: name },
    after: { userId, reason: null },
    at,
  })

/** If the provider is the only way in, the next sign-in relinks. */
export const endOwnLink = (
  { db, clock, cell }: Deps,
  caller: Caller,
): Promise<Refusal<ProofRefusal | 'not-found'> | null> =>
  inTransaction(db, signInScope, async (tx) => {
    const { accountId, familyId } = caller
    const now = clock.now()
    await holdLogin(tx, accountId)
    const unproven = await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    const name = await endLink(tx, { accountId, cell, but: familyId, allowsSame: isProviderOnly(cell), now })
    if (name === null) return refuse('not-found', 'The login is linked to nobody at the provider')
    await recordEnd(tx, caller, name, now)
    return null
  })

interface ByOperator extends Omit<Ending, 'but'> {
  readonly operator: string
  readonly reason: string
}

export async function endLinkOf(tx: Tx, { operator, reason, ...ending }: ByOperator): Promise<boolean> {
  const { accountId, allowsSame, now } = ending
  const name = await endLink(tx, { ...ending, but: null })
  const isForgotten = allowsSame && (await forgetEndedLinks(tx, accountId))
  if (name === null) return isForgotten
  const home = await homeOfLogin(tx, accountId)
  if (home === undefined) return true
  const { organization_id: organizationId, user_id: userId } = home
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'unlink-provider',
    subject: `user:${userId}`,
    before: { title: name },
    after: { userId, reason },
    at: now,
  })
  return true
}
