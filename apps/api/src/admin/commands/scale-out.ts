import type { Command } from '../command.ts'

/** It changes nothing: what it prints is run by every start with SCALE_OUT=citus. */
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
