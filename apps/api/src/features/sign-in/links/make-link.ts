import type { createLink } from '@touchline/contract/calls/links'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { EndpointOf } from '@touchline/contract/endpoints'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { mayDo } from '@touchline/domain/people'
import { actionNeeded, isReturnAddress, LINK_SECONDS } from '@touchline/domain/sign-in'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf, linkToken } from '../../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { chooseOrganization, type SignInOutcome } from '../login/choose-organization.ts'
import { signInScope } from '../login/prove-login.ts'
import { ownMemberships } from '../login/store.ts'
import { accountIdOf, insertLink, isBillOf, isOrganization } from './store.ts'

type LinkInput = BodyOf<EndpointOf<typeof createLink>> & { readonly organizationId: OrganizationId }

type LinkRefusal =
  | 'not-found'
  | 'user-unknown'
  | 'not-permitted'
  | 'account-closed'
  | 'return-address-refused'
  | 'invalid-request'

interface Made {
  readonly kind: 'made'
  readonly url: string
  readonly expiresAt: Instant
}

type Member = Extract<SignInOutcome, { kind: 'signed-in' }>['member']

/** The platform vouches for the person. Checked now and again at opening. */
export async function makeLink(deps: Deps, asked: LinkInput): Promise<Made | Refusal<LinkRefusal>> {
  const { organizationId, task, lang, returnUrl, billingInfoId } = asked
  if (!isReturnAddress(returnUrl, deps.cell.linkReturnOrigins))
    return refuse('return-address-refused', 'The region does not allow this address to return to')
  if ((task === 'invoice') !== (billingInfoId !== undefined))
    return refuse('invalid-request', 'The task invoice has a bill, and no other', { fields: ['body.billingInfoId'] })
  return inTransaction(deps.db, signInScope, async (tx) => {
    if (!(await isOrganization(tx, organizationId))) return refuse('not-found', 'There is no such organisation')
    if (billingInfoId !== undefined && !(await isBillOf(tx, organizationId, billingInfoId)))
      return refuse('not-found', 'The organisation has no such bill')
    const member = await memberOf(tx, deps, asked)
    if (member.kind === 'refused') return member
    const token = linkToken(organizationId, deps.ids.secret())
    const { userId } = member
    const link = { organizationId, userId, task, billingId: billingInfoId ?? null, returnUrl }
    const { expires_at: expiresAt } = await insertLink(tx, {
      ...link,
      tokenHash: hashOf(token),
      lifetimeSeconds: LINK_SECONDS,
    })
    await writeAudit(tx, {
      organizationId,
      actor: 'platform',
      action: 'make-link',
      subject: `user:${userId}`,
      before: null,
      after: { linkedTask: task, userId },
      at: deps.clock.now(),
    })
    return { kind: 'made', url: addressOf(deps, token, lang), expiresAt }
  })
}

/** In the fragment: reaches no server, log or referrer. */
function addressOf({ cell }: Deps, token: string, lang: LinkInput['lang']): string {
  const said = new URLSearchParams({ region: cell.region, token })
  if (lang !== undefined) said.set('lang', lang)
  return `${cell.consoleUrl}/#/link?${said.toString()}`
}

async function memberOf(
  tx: Tx,
  { clock }: Deps,
  { organizationId, loginName, task }: LinkInput,
): Promise<({ readonly kind: 'member' } & Pick<Member, 'userId'>) | Refusal<LinkRefusal>> {
  const accountId = await accountIdOf(tx, loginName)
  const own = accountId === null ? [] : await ownMemberships(tx, accountId)
  const choice = chooseOrganization({ own, others: [] }, organizationId, clock.now())
  switch (choice.kind) {
    case 'signed-in':
      return mayDo(choice.member.billingRole, actionNeeded(task))
        ? { kind: 'member', userId: choice.member.userId }
        : refuse('not-permitted', 'The role of the person does not allow this task')
    case 'account-closed':
      return refuse('account-closed', 'This account was closed')
    case 'choose':
    case 'wrong-credentials':
    case 'not-administrator':
      return refuse('user-unknown', 'Nobody of that login may sign in to the organisation')
  }
}
