import type { BodyOf } from '@touchline/contract/endpoint'
import type { signInByProvider as call } from '@touchline/contract/sign-in-provider'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { authenticatedAt } from '@touchline/domain/sign-in'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import type { ProvenPerson } from '../../ports/sign-in-provider.ts'
import type { Cookie } from '../../use-case/cookie.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { type JoinRefusal, joinByProvider } from './invitation/join-by-provider.ts'
import { signInScope } from './login/prove-login.ts'
import { accountById } from './login/store.ts'
import { noProvider, type ProofRefusal, withoutProof } from './provider/begin.ts'
import { findAccount } from './provider/find-account.ts'
import { idTokenCookie } from './provider/leaving.ts'
import { passageOf } from './provider/passage.ts'
import { forgetSignIn, keepProven, lockProven, spendSignIn } from './provider/store.ts'
import { type OpeningRefusal, openByPerson } from './reopen/open-closed.ts'
import type { Client, SignedIn } from './sessions/open-session.ts'
import { continueSignIn, type StepRefusal } from './sign-in.ts'

type Body = BodyOf<typeof call>

export type ProviderRefusal =
  | 'not-found'
  | 'provider-sign-in-over'
  | 'no-account'
  | ProofRefusal
  | JoinRefusal
  | OpeningRefusal
  | StepRefusal

type Outcome = (SignedIn | Refusal<ProviderRefusal>) & { readonly setCookies?: readonly Cookie[] }

const over = refuse('provider-sign-in-over', 'No such sign-in in this browser, or it was used, or is too old')
const noAccount = refuse('no-account', 'No login of this region belongs to this person')

/** Counted once: choosing an organisation calls it again. */
export async function signInByProvider(
  deps: Deps,
  body: Body,
  { secret, client }: { readonly secret: string | undefined; readonly client: Client },
): Promise<Outcome> {
  const { signInProvider: provider } = deps
  if (provider === undefined) return noProvider
  if (secret === undefined || secret === '') return over
  const passage = passageOf(secret)
  if (body.state !== passage.state) return over
  const secretHash = tokenHash(secret)
  const begun = await inTransaction(deps.db, signInScope, (tx) => spendSignIn(tx, secretHash))
  if (begun === undefined) return choose(deps, secretHash, { organizationId: body.organizationId, client })
  const person = await provider.finish(body, passage, begun.is_again)
  if (person.kind !== 'proven') return withoutProof(person)
  return inTransaction(deps.db, signInScope, async (tx) => {
    const found = await accountOf(tx, deps, person, body)
    if (found.kind === 'refused') return found
    const proven = {
      accountId: found.accountId,
      authenticatedAt: authenticatedAt(person.provenAgo, deps.clock.now()),
    }
    const organizationId = found.organizationId ?? body.organizationId
    const outcome = await follow(tx, deps, secretHash, { ...proven, isAgain: begun.is_again, organizationId, client })
    return { ...outcome, setCookies: [idTokenCookie(deps, person.idToken)] }
  })
}

interface Found {
  readonly kind: 'found'
  readonly accountId: AccountId
  readonly organizationId?: OrganizationId
}

async function accountOf(
  tx: Tx,
  deps: Deps,
  person: ProvenPerson,
  { invitation, reopening }: Pick<Body, 'invitation' | 'reopening'>,
): Promise<Found | Refusal<'no-account' | JoinRefusal | OpeningRefusal>> {
  const accountId = await findAccount(tx, deps, person)
  if (invitation !== undefined) return joinByProvider(tx, deps, { person, accountId, token: invitation })
  if (accountId === null) return noAccount
  return reopening === undefined
    ? { kind: 'found', accountId }
    : openByPerson(tx, deps, { accountId, token: reopening })
}

const choose = (
  deps: Deps,
  secretHash: string,
  chosen: { readonly organizationId: OrganizationId | undefined; readonly client: Client },
): Promise<Outcome> =>
  inTransaction(deps.db, signInScope, async (tx) => {
    const proven = await lockProven(tx, secretHash)
    if (proven === undefined || proven.account_id === null || proven.authenticated_at === null) return over
    const { account_id: accountId, authenticated_at: provenAt, is_again: isAgain } = proven
    return follow(tx, deps, secretHash, { ...chosen, accountId, isAgain, authenticatedAt: provenAt })
  })

interface Following {
  readonly accountId: AccountId
  readonly authenticatedAt: Instant
  readonly isAgain: boolean
  readonly organizationId: OrganizationId | undefined
  readonly client: Client
}

async function follow(tx: Tx, deps: Deps, secretHash: string, following: Following): Promise<Outcome> {
  const { accountId, organizationId, isAgain, client } = following
  const known = await accountById(tx, accountId)
  if (known === undefined) return noAccount
  const account = { ...known, byProvider: { authenticatedAt: following.authenticatedAt } }
  const wanted = isAgain ? { organizationId, prove: 'factor' as const } : { organizationId }
  const outcome = await continueSignIn(tx, deps, account, wanted, client)
  if (outcome.kind === 'refused' && outcome.code === 'organization-choice') await keepProven(tx, secretHash, following)
  else await forgetSignIn(tx, secretHash)
  return outcome
}
