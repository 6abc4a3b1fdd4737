import { loginTyped } from '@touchline/domain/people'
import { inTransaction } from '../../../db/transaction.ts'
import { answer, type Route, route } from '../../../http/route.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { signInScope } from '../login/prove-login.ts'
import { readPasswordLink, resetPassword } from './reset-password.ts'

export const forgottenPasswordRoutes = (deps: Deps): Route[] => [
  route('forgotPassword', async ({ body: { username } }) => {
    const now = deps.clock.now()
    await inTransaction(deps.db, signInScope, (tx) =>
      enqueue(tx, jobs.forgottenPassword({ username: loginTyped(username) }), { now }),
    )
    return answer(undefined)
  }),
  route('readPasswordLink', async ({ body: { token } }) => {
    const found = await readPasswordLink(deps, token)
    return found.kind === 'refused' ? found : answer({ username: found.username })
  }),
  route('resetPassword', async ({ body: { token, newPassword } }) => {
    const reset = await resetPassword(deps, token, newPassword)
    return reset.kind === 'refused' ? reset : answer({ username: reset.username })
  }),
]
