import { isMailAddress, mailAddressWritten } from '@touchline/domain/mail'
import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { type Command, given, UsageError } from '../command.ts'

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
    await actBy(context, values, acts['set-login-address'], { login, address })
    context.print(`mails about ${login} go to ${address}`)
  },
}
