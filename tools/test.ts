/**
 * `npm test`: checks two at a time, then suites by group. `npm run lab -- night`: the night's size
 * (`testing/src/size.ts`).
 */
import { parseArgs } from 'node:util'
import { turn } from '../testing/src/size.ts'
import { add } from './reports.ts'
import { checks, close, runAll, suitesOf } from './steps.ts'

const { values } = parseArgs({ options: { night: { type: 'boolean', default: process.env['SIZE'] === 'night' } } })
if (values.night) process.env['SIZE'] = 'night'

let counts = await runAll(checks, 2)
for (const group of suitesOf(values.night)) counts = add(counts, await runAll(group, 2))
console.log(`\nTURN=${turn} looks at the same screens again.`)
close(counts)
