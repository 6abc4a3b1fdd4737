import { type Command, UsageError } from '../command.ts'

export const scaleOutCommand: Command = {
  name: 'scale-out',
  positional: [],
  options: { move: { value: 'now', says: 'runs them, where every process of the region is stopped' } },
  summary: 'the statements that are left to make this database the coordinator of a cluster (docs/scale-out.md)',
  leavesTables: true,
  run: async ({ plannedScaleOut, scaleOut, print }, { move }) => {
    if (move !== undefined && move !== 'now') throw new UsageError('--move takes the word now')
    if (move === 'now') print(`${(await scaleOut()).length} statements were run`)
    const statements = await plannedScaleOut()
    for (const statement of statements) print(`${statement};`)
    if (statements.length === 0) print('-- nothing is left to do')
  },
}
