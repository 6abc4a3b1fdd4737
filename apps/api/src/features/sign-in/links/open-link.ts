import type { LinkedSession } from '@touchline/contract/links'
import { mayDo } from '@touchline/domain/people'
import { actionNeeded, actionsInTask, LINKED_SESSION_SECONDS } from '@touchline/domain/sign-in'
import { writeAudit } from '../../../books/audit.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { shareLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import { type Refusal, refuse, refuseWith } from '../../../use-case/refusal.ts'
import { mustSetUpIn } from '../demand/must-set-up.ts'
import { chooseOrganization, type SignInOutcome } from '../login/choose-organization.ts'
import { signInScope } from '../login/prove-login.ts'
import { accountById, forgetOldFamilies, insertFamily, insertToken, ownMemberships } from '../login/store.ts'
import { browserOf } from '../sessions/browser.ts'
import { sessionToWire } from '../sessions/session.ts'
import { accountOfUser, findLink, spendLink } from './store.ts'

type OpenRefusal =
  | 'link-unknown'
  | 'link-used'
  | 'link-expired'
  | 'not-administrator'
  | 'not-permitted'
  | 'account-closed'
  | 'second-factor-demanded'

interface OpenedLink {
  readonly kind: 'opened'
  readonly session: LinkedSession
}

type Member = Extract<SignInOutcome, { kind: 'signed-in' }>['member']
type Link = NonNullable<Awaited<ReturnType<typeof spendLink>>>

const gone = refuse('not-administrator', 'The person has no access to the organisation any more')
const demanded = refuse('second-factor-demanded', 'The organisation demands a second factor: sign in and set one up')

/** Even a refused use spends the link. */
export const openLink = (deps: Deps, token: string, userAgent: string): Promise<OpenedLink | Refusal<OpenRefusal>> =>
  inTransaction(deps.db, signInScope, async (tx) => {
    const link = await spendLink(tx, hashOf(token))
    if (link === undefined) return whyNot(tx, token)
    const accountId = await accountOfUser(tx, { organizationId: link.organization_id, userId: link.user_id })
    const account = accountId === null ? undefined : await accountById(tx, accountId)
    if (account === undefined) return gone
    // Otherwise a concurrent end of all sessions would miss this one.
    await shareLogin(tx, account.account_id)
    const own = await ownMemberships(tx, account.account_id)
    const member = entered(chooseOrganization({ own, others: [] }, link.organization_id, deps.clock.now()), link)
    if (member.kind === 'refused') return member
    // The platform vouches for the person, not for the organisation's demand.
    const isDemanded = await mustSetUpIn(tx, link.organization_id, account.account_id, deps.clock.now())
    if (isDemanded && !isProviderOnly(deps.cell)) return demanded
    return begin(tx, deps, { account, member: member.member, link, userAgent })
  })

/** The person gets another link at the platform. */
async function whyNot(tx: Tx, token: string): Promise<Refusal<OpenRefusal>> {
  const link = await findLink(tx, hashOf(token))
  if (link === undefined) return refuse('link-unknown', 'There is no such link')
  const details = { returnUrl: link.return_url }
  return link.used_at === null
    ? refuseWith('link-expired', 'The link is older than 60 seconds', details)
    : refuseWith('link-used', 'The link was used before', details)
}

function entered(
  choice: SignInOutcome,
  { user_id: userId, task }: Link,
): { readonly kind: 'member'; readonly member: Member } | Refusal<OpenRefusal> {
  if (choice.kind === 'account-closed') return refuse('account-closed', 'This account was closed')
  if (choice.kind !== 'signed-in' || choice.member.userId !== userId) return gone
  return mayDo(choice.member.billingRole, actionNeeded(task))
    ? { kind: 'member', member: choice.member }
    : refuse('not-permitted', 'The role of the person does not allow this task any more')
}

interface Beginning {
  readonly account: NonNullable<Awaited<ReturnType<typeof accountById>>>
  readonly member: Member
  readonly link: Link
  readonly userAgent: string
}

/** The browser does not become known; nothing prolongs the session. */
async function begin(tx: Tx, deps: Deps, opening: Beginning): Promise<OpenedLink> {
  const { account, member, link, userAgent } = opening
  const { organizationId, userId } = member
  const now = deps.clock.now()
  await forgetOldFamilies(tx, account.account_id)
  const family = await insertFamily(tx, {
    organizationId,
    familyId: deps.ids.uuid(),
    accountId: account.account_id,
    userId,
    authenticatedAt: now,
    factorProvenAt: null,
    byProvider: false,
    link: { task: link.task, returnUrl: link.return_url },
    lifetimeSeconds: LINKED_SESSION_SECONDS,
    ...browserOf(userAgent),
  })
  const access = deps.ids.secret()
  const token = { hash: tokenHash(access), kind: 'linked', lifetimeSeconds: LINKED_SESSION_SECONDS } as const
  await insertToken(tx, { ...family, ...token })
  await writeAudit(tx, {
    organizationId,
    actor: userId,
    action: 'open-link',
    subject: `session:${family.familyId}`,
    before: null,
    after: { linkedTask: link.task },
    at: now,
  })
  noteOnceCommitted(tx, { event: 'signed-in', organizationId, userId, fields: { session: family.familyId } })
  const { refresh_token: _, ...session } = await sessionToWire(tx, deps, account, member, {
    access,
    refresh: '',
    byProvider: false,
  })
  const bill = link.billing_id === null ? {} : { billingInfoId: link.billing_id }
  const actions = [...actionsInTask(link.task)]
  return { kind: 'opened', session: { ...session, task: link.task, actions, returnUrl: link.return_url, ...bill } }
}
