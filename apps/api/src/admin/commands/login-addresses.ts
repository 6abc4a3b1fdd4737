import { isMailAddress, mailAddressWritten } from '@touchline/domain/mail'
import { inTransaction } from '../../db/transaction.ts'
import { replaceOwnAddress } from '../../features/sign-in/own-address/own-address.ts'
import { type Command, given, Refused, UsageError } from '../command.ts'
import { accountNamed, recordAction } from '../store.ts'

export const setLoginAddress: Command = {
  name: 'set-login-address',
  positional: ['login'],
  options: {
    address: { value: 'address', isRequired: true, says: 'where the mails of this login go from now on' },
    operator: { value: 'name', isRequired: true, says: 'who proved whose login and address it is' },
  },
  summary: 'for a forgotten password of a login without an address; then the login page mails a link there',
  run: async (context, values) => {
    const login = given(values, 'login').toLowerCase()
    const address = mailAddressWritten(given(values, 'address'))
    if (!isMailAddress(address)) throw new UsageError(`"${address}" is no e-mail address`)
    const { db, clock, operator } = context
    await inTransaction(db, { system: 'administration' }, async (tx) => {
      const account = await accountNamed(tx, login)
      if (account === undefined) throw new Refused(`no login ${login} in this region`)
      const replaced = {
        accountId: account.account_id,
        address,
        now: clock.now(),
        operator,
        brand: context.readBrand(),
      }
      if (!(await replaceOwnAddress(tx, replaced))) throw new Refused(`${login} sees no bills in this region`)
      await recordAction(tx, context, 'set-login-address', login)
    })
    context.print(`mails about ${login} go to ${address}`)
  },
}
