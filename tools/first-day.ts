/**
 * `npm run first-day`: from an empty PostgreSQL to the first sale and beyond, by docs/operations/production.md, in a
 * container-like machine. `--short`: the part in `npm test`.
 */
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { liveTheDay } from './first-day/day.ts'
import { enter, INSIDE, whyNot } from './first-day/machine.ts'

const root = dirname(import.meta.dirname)
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })

if (process.env[INSIDE] === undefined) {
  const reason = whyNot()
  if (reason === null) process.exitCode = enter(process.argv.slice(1))
  else {
    console.error(reason)
    process.exitCode = 1
  }
} else {
  const isWell = await liveTheDay(root, values.short, (line) => console.log(line))
  process.exit(isWell ? 0 : 1)
}
