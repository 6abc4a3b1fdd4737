import { writeAudit } from '../../books/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { endLinksOf } from '../../features/sign-in/links/store.ts'
import { endAllLinks, personsOfLogin } from '../../features/sign-in/own-address/store.ts'
import { endAllFamilies } from '../../features/sign-in/sessions/store.ts'
import { endCalendarsOf } from '../../features/sign-in/store.ts'
import { type Command, given, Refused } from '../command.ts'
import { accountNamed, recordAction } from '../store.ts'

export const endSessions: Command = {
  name: 'end-sessions',
  positional: ['login'],
  options: {
    operator: { value: 'name', isRequired: true, says: 'who wants it' },
  },
  summary:
    'signs a login out of every browser at once, in all its organisations, and ends mailed links and calendar addresses; the password stays',
  run: async (context, values) => {
    const login = given(values, 'login').toLowerCase()
    await inTransaction(context.db, { system: 'administration' }, async (tx) => {
      const account = await accountNamed(tx, login)
      if (account === undefined) throw new Refused(`no login ${login} in this region`)
      await endAllFamilies(tx, account.account_id)
      await endAllLinks(tx, account.account_id)
      await endLinksOf(
        tx,
        (await personsOfLogin(tx, account.account_id)).map(({ user_id: userId }) => userId),
      )
      for (const { organizationId, userId } of await endCalendarsOf(tx, account.account_id))
        await writeAudit(tx, {
          organizationId,
          actor: context.operator,
          action: 'end-calendar-feed',
          subject: `user:${userId}`,
          before: null,
          after: null,
          at: context.clock.now(),
        })
      await recordAction(tx, context, 'end-sessions', login)
    })
    context.print(`${login} is signed out everywhere`)
  },
}
