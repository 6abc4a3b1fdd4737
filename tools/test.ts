/** `npm test`: checks and suites by group. `npm run lab -- night`: the night's size (`testing/src/size.ts`). */
import { parseArgs } from 'node:util'
import { turn } from '../testing/src/size.ts'
import { add, none } from './reports.ts'
import { close, groupsOf, runAll } from './steps.ts'

const { values } = parseArgs({ options: { night: { type: 'boolean', default: process.env['SIZE'] === 'night' } } })
if (values.night) process.env['SIZE'] = 'night'

let counts = none
for (const group of groupsOf(values.night)) counts = add(counts, await runAll(group, 2))
console.log(`\nTURN=${turn} looks at the same screens again.`)
close(counts)
