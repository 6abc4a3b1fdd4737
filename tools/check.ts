/**
 * `npm run check`: checks differences from the main branch within a minute. `--all`: everything without database or
 * browser.
 */
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles, needsAll, stepsFor } from './changed.ts'
import { checks, close, runAll } from './steps.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const root = dirname(import.meta.dirname)
const changed = values.all ? null : changedFiles(root)

if (changed === null || needsAll(changed.files)) {
  if (changed !== null) console.log(`${changed.files.length} files differ from ${changed.since}: the whole check`)
  close(await runAll(checks, 2))
} else {
  console.log(`${changed.files.length} files differ from ${changed.since}; the whole tree: npm run check -- --all`)
  close(await runAll(stepsFor(changed.files, root), 2))
}
