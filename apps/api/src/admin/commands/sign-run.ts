import { acts } from '../../operators/acts.ts'
import { askBy } from '../act-by.ts'
import { type Command, Refused } from '../command.ts'
import { printAsked } from './approvals.ts'

export const signRunCommand: Command = {
  name: 'sign-run',
  positional: [],
  options: {
    month: { value: 'YYYY-MM', isRequired: true, says: 'the month whose 1st comes' },
    digest: { value: 'text', isRequired: true, says: 'of the preview that was seen, as `preview-run` prints it' },
    reason: { value: 'text', isRequired: true, says: 'what was seen and what was not; who approves reads it' },
    operator: { value: 'name', isRequired: true, says: 'who signs first; another operator approves' },
  },
  summary: 'signs the newest preview of the 1st that comes; another operator approves it. The month closes either way',
  run: async (context, values) => {
    const input = acts['sign-run'].input.safeParse({ month: values['month'], digest: values['digest'] })
    if (!input.success) throw new Refused('the digest has 64 characters of 0 to 9 and a to f')
    printAsked(context, await askBy(context, values, acts['sign-run'], input.data))
  },
}
