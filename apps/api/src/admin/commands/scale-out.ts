import type { Command } from '../command.ts'

/** Only prints: any start with SCALE_OUT=citus runs it. */
export const scaleOutCommand: Command = {
  name: 'scale-out',
  positional: [],
  options: {},
  summary: 'the statements that are left to make this database the coordinator of a cluster (docs/scale-out.md)',
  run: async ({ plannedScaleOut, print }) => {
    const statements = await plannedScaleOut()
    for (const statement of statements) print(`${statement};`)
    if (statements.length === 0) print('-- nothing is left to do')
  },
}
