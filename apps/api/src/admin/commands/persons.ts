import { acts } from '../../operators/acts.ts'
import { actBy, askBy } from '../act-by.ts'
import { type Command, given } from '../command.ts'
import { printAsked } from './approvals.ts'

const reason = {
  value: 'text',
  isRequired: true,
  says: 'who asked and how they were proven; kept with the act',
} as const

export const exportPersonCommand: Command = {
  name: 'export-person',
  positional: ['login'],
  options: { reason, operator: { value: 'name', isRequired: true, says: 'who was asked for it' } },
  summary: 'prints what the region holds of a person, as JSON, for that person alone',
  run: async (context, values) => {
    const login = given(values, 'login').toLowerCase()
    const { said } = await actBy(context, values, acts['export-person'], { login })
    context.print(JSON.stringify(said, null, 2))
  },
}

export const erasePersonCommand: Command = {
  name: 'erase-person',
  positional: ['login'],
  options: { reason, operator: { value: 'name', isRequired: true, says: 'who asks; another operator approves' } },
  summary:
    'asks another operator to erase the names, the login and the addresses of a person whom no club needs any more; it cannot be undone',
  run: async (context, values) => {
    const input = { login: given(values, 'login').toLowerCase() }
    const row = acts['erase-person']
    if (context.instead === undefined) printAsked(context, await askBy(context, values, row, input))
    else await actBy(context, values, row, input)
  },
}
