import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { type Command, given } from '../command.ts'

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
    await actBy(context, values, acts['end-sessions'], { login })
    context.print(`${login} is signed out everywhere`)
  },
}
