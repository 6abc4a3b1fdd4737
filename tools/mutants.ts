/**
 * `npm run mutants`, or `npm run mutants -- --folder money --folder calendar --at-once 2 --alive`: changes the domain's
 * rules one by one and asks whether a test notices. Each folder's line comes as soon as it is known, the table at the end.
 * What did not change since the last run is not tried again.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { describeMutant, isReached, lineOf, type Mutant, type Score, scoreOf, tableOf } from './mutants/score.ts'

const root = dirname(import.meta.dirname)
const SOURCE = 'packages/domain/src'
const CACHE = '.cache/mutants'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true },
    'at-once': { type: 'string', default: '2' },
    alive: { type: 'boolean', default: false },
  },
})

const hasTests = (folder: string): boolean =>
  readdirSync(join(root, SOURCE, folder), { recursive: true, encoding: 'utf8' }).some((name) =>
    name.endsWith('.test.ts'),
  )

/** What tests draw is no rule; folders of types and constants have no tests, and nothing to try. */
const folders = readdirSync(join(root, SOURCE), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && hasTests(entry.name))
  .map(({ name }) => name)
  .toSorted()

/** A rule is proven where it is: by the tests of its own folder. */
async function mutantsOf(folder: string): Promise<readonly Mutant[]> {
  process.env['MUTANTS_OF'] = folder
  const stryker = new Stryker({
    configFile: 'tools/mutants/stryker.json',
    mutate: [`${SOURCE}/${folder}/**/*.ts`, `!${SOURCE}/**/*.test.ts`, `!${SOURCE}/**/*.test-support.ts`],
    incrementalFile: `${CACHE}/${folder}.json`,
    concurrency: Number(values['at-once']),
  })
  return (await stryker.runMutationTest()).map(({ status, fileName, location, mutatorName, replacement }) => ({
    status,
    fileName: relative(root, fileName),
    line: location.start.line,
    mutator: mutatorName,
    replacement: replacement ?? '',
  }))
}

process.chdir(root)
mkdirSync(CACHE, { recursive: true })
const scores: Score[] = []
for (const folder of values.folder ?? folders) {
  const score = scoreOf(folder, await mutantsOf(folder))
  scores.push(score)
  console.log(lineOf(score))
  if (values.alive) console.log(score.alive.map(describeMutant).join('\n'))
}
console.log(tableOf(scores).join('\n'))
if (!scores.every(isReached)) process.exitCode = 1
