import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { type Command, given } from '../command.ts'

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
    const { said } = await actBy(context, values, acts['remove-second-factor'], { login })
    const { hadApp, passkeys, recoveryCodes } = said
    context.print(`removed of ${login}: ${hadApp ? 1 : 0} app, ${passkeys} passkeys, ${recoveryCodes} recovery codes`)
    context.print('every session of the login ended; the password alone signs in until a second factor is set up')
  },
}
