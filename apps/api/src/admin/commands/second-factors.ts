import { inTransaction, oneMachineAfterAnother } from '../../db/transaction.ts'
import { removeAllSecondFactors } from '../../features/sign-in/own-security/remove-all.ts'
import { type Command, given, Refused, reasonIn } from '../command.ts'
import { accountNamed, recordAction } from '../store.ts'

export const removeSecondFactor: Command = {
  name: 'remove-second-factor',
  positional: ['login'],
  options: {
    reason: {
      value: 'text',
      isRequired: true,
      says: 'what was lost and how the person was proven; the audit keeps it',
    },
    operator: { value: 'name', isRequired: true, says: 'who proved whose login it is' },
  },
  summary: 'for lost phone and recovery codes: app, passkeys, codes and sessions of a login go; the password stays',
  run: async (context, values) => {
    const login = given(values, 'login').toLowerCase()
    const reason = reasonIn(values)
    const { db, clock, operator } = context
    const removed = await inTransaction(db, { system: 'administration' }, async (tx) => {
      await oneMachineAfterAnother(tx)
      const account = await accountNamed(tx, login)
      if (account === undefined) throw new Refused(`no login ${login} in this region`)
      const done = await removeAllSecondFactors(tx, {
        accountId: account.account_id,
        operator,
        reason,
        now: clock.now(),
      })
      if (done === null) throw new Refused(`${login} has no second factor`)
      await recordAction(tx, context, 'remove-second-factor', login)
      return done
    })
    const { hadApp, passkeys, recoveryCodes } = removed
    context.print(`removed of ${login}: ${hadApp ? 1 : 0} app, ${passkeys} passkeys, ${recoveryCodes} recovery codes`)
    context.print('every session of the login ended; the password alone signs in until a second factor is set up')
  },
}
