import { instantToWire } from '@touchline/contract/wire'
import { inTransaction } from '../../../db/transaction.ts'
import { sourceOf } from '../../../http/caller/known-sources.ts'
import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { signInScope } from '../login/prove-login.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findInvitation } from './find-invitation.ts'

export const invitationRoutes = (deps: Deps): Route[] => [
  route('readInvitation', ({ body: { token } }) =>
    inTransaction(deps.db, signInScope, async (tx) => {
      const found = await findInvitation(tx, deps.clock, token)
      if (found.kind === 'refused') return found
      const { organization_name: organizationName, member_name: name, role } = found.invitation
      return answer({ organizationName, name, role, invitedUntil: instantToWire(found.invitation.link_expires_at) })
    }),
  ),
  route('acceptInvitation', async ({ body, ...call }) => {
    const joined = await acceptInvitation(deps)(body, sourceOf(deps.cell, call))
    if (joined.kind === 'refused') return joined
    return answer({ organizationId: joined.organizationId, username: joined.username })
  }),
]
