import { inRead } from '../db/transaction.ts'
import type { Command } from './command.ts'
import { listActions } from './store.ts'

export const listOperatorActions: Command = {
  name: 'list-operator-actions',
  positional: [],
  options: {},
  summary: 'who changed what by a command; the newest first, 200 at most',
  run: async ({ db, print }) => {
    const actions = await inRead(db, { system: 'administration' }, listActions)
    for (const { happened_at, operator, command, subject } of actions) {
      print(`${new Date(happened_at).toISOString()}  ${operator}  ${command}  ${subject}`)
    }
    if (actions.length === 0) print('no actions')
  },
}
