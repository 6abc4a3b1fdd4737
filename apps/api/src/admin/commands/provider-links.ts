import { inTransaction, oneMachineAfterAnother } from '../../db/transaction.ts'
import { endLinkOf } from '../../features/sign-in/provider/end-link.ts'
import { type Command, given, Refused, reasonIn, UsageError } from '../command.ts'
import { accountNamed, recordAction } from '../store.ts'

export const endProviderLink: Command = {
  name: 'end-provider-link',
  positional: ['login'],
  options: {
    reason: {
      value: 'text',
      isRequired: true,
      says: 'what happened and how the person was proven; the audit keeps it',
    },
    next: {
      value: 'others|anyone',
      says: 'who may be linked by the next sign-in: another person only, or the same one, too',
    },
    operator: { value: 'name', isRequired: true, says: 'who proved whose login it is' },
  },
  summary:
    "for another account at the sign-in provider: a login's person there and its sessions go; the next sign-in links it again",
  run: async (context, values) => {
    const login = given(values, 'login').toLowerCase()
    const reason = reasonIn(values)
    const next = values['next'] ?? 'others'
    if (next !== 'others' && next !== 'anyone') throw new UsageError('--next is others or anyone')
    const { db, clock, operator, cell } = context
    await inTransaction(db, { system: 'administration' }, async (tx) => {
      await oneMachineAfterAnother(tx)
      const account = await accountNamed(tx, login)
      if (account === undefined) throw new Refused(`no login ${login} in this region`)
      const { account_id: accountId } = account
      const ending = { accountId, cell, operator, reason, allowsSame: next === 'anyone', now: clock.now() }
      if (!(await endLinkOf(tx, ending))) throw new Refused(`${login} is linked to nobody at the provider`)
      await recordAction(tx, context, 'end-provider-link', login)
    })
    context.print(`${login} is linked to nobody at the provider; the sessions that began there ended`)
    context.print(
      `the next sign-in that names ${login} links it again${next === 'anyone' ? '' : ', but not the same person'}`,
    )
  },
}
