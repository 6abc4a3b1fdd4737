import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { type Command, given, UsageError } from '../command.ts'

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
    const next = values['next'] ?? 'others'
    if (next !== 'others' && next !== 'anyone') throw new UsageError('--next is others or anyone')
    await actBy(context, values, acts['end-provider-link'], { login, next })
    context.print(`${login} is linked to nobody at the provider; the sessions that began there ended`)
    context.print(
      `the next sign-in that names ${login} links it again${next === 'anyone' ? '' : ', but not the same person'}`,
    )
  },
}
