import type { OwnPasskey, Security } from '@touchline/contract/security'
import { instantToWire } from '@touchline/contract/wire'
import type { AuditKind } from '@touchline/domain/history'
import type { AccountId, FamilyId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { signInScope } from '../login/prove-login.ts'
import { otherMemberships, passwordChangedAt } from '../login/store.ts'
import { readOwnAddress } from '../own-address/own-address.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { providerName } from '../provider/end-link.ts'
import { linkOf } from '../provider/store.ts'
import { countCodes, factorsOf } from '../second-factor/store.ts'
import { endOneFamily, endOtherFamilies, openFamilies } from '../sessions/store.ts'

const scope = signInScope

export const readSecurity = ({ db, cell, clock }: Deps, caller: Caller): Promise<Security> =>
  inTransaction(db, scope, async (tx) => {
    const { accountId, familyId } = caller
    const changedAt = await passwordChangedAt(tx, accountId)
    const sessions = await openFamilies(tx, accountId)
    const passkeys = await passkeysOf(tx, accountId)
    const link = await linkOf(tx, accountId)
    return {
      passwordChangedAt: changedAt === null ? null : instantToWire(changedAt),
      passkeys: passkeys.map(passkeyToWire),
      sessions: sessions.map((family) => ({
        _id: family.family_id,
        ...(family.by_provider && cell.signInProvider !== null ? { provider: cell.signInProvider.name } : {}),
        ...(family.link_return_url === null ? {} : { linkedFrom: new URL(family.link_return_url).host }),
        browser: family.browser,
        system: family.system,
        isThis: family.family_id === familyId,
        beganAt: instantToWire(family.created_at),
        usedAt: instantToWire(family.usedAt),
      })),
      isElsewhere: (await otherMemberships(tx, accountId, cell.regionBases)).length > 0,
      providerLink:
        link === undefined ? null : { name: providerName(cell, link.issuer), linkedAt: instantToWire(link.linked_at) },
      ...(await readFactors(tx, accountId)),
      ...(await readOwnAddress(tx, caller, clock.now())),
    }
  })

const record = (tx: Tx, { clock }: Deps, caller: Caller, action: AuditKind, subject: string) =>
  writeAudit(tx, {
    organizationId: caller.organizationId,
    actor: caller.userId,
    action,
    subject,
    before: null,
    after: null,
    at: clock.now(),
  })

export const endSession = (deps: Deps, caller: Caller, familyId: FamilyId): Promise<Refusal<'not-found'> | null> =>
  inTransaction(deps.db, scope, async (tx) => {
    if (!(await endOneFamily(tx, caller.accountId, familyId))) return refuse('not-found', 'No such session')
    await record(tx, deps, caller, 'end-session', `session:${familyId}`)
    return null
  })

export const endOtherSessions = (deps: Deps, caller: Caller): Promise<void> =>
  inTransaction(deps.db, scope, async (tx) => {
    await endOtherFamilies(tx, caller.accountId, caller.familyId)
    await record(tx, deps, caller, 'end-other-sessions', `user:${caller.userId}`)
  })

type Row = Awaited<ReturnType<typeof passkeysOf>>[number]

const passkeyToWire = (row: Row): OwnPasskey => ({
  _id: row.passkey_id,
  name: row.passkey_name,
  isBackedUp: row.is_backed_up,
  addedAt: instantToWire(row.added_at),
  usedAt: row.last_used_at === null ? null : instantToWire(row.last_used_at),
})

async function readFactors(tx: Tx, accountId: AccountId) {
  const app = (await factorsOf(tx, accountId)).find(({ kind }) => kind === 'totp')
  const usedAt = app?.used_at ?? null
  return {
    authenticator:
      app === undefined
        ? null
        : { addedAt: instantToWire(app.added_at), usedAt: usedAt === null ? null : instantToWire(usedAt) },
    recoveryCodesLeft: await countCodes(tx, accountId),
  }
}
