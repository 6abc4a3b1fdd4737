/**
 * `npm run lab -- mutants`: changes the domain's rules one by one; a test must notice. Money and calendar whole,
 * elsewhere lines drawn by a printed seed (`--seed`). `--all`, `--folder plans` or `--file money/tax-rounding.ts`
 * select. Survivors must be in `tools/mutants/alive` with a reason; `--write` updates whole folders. Unchanged mutants
 * are skipped.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { drawWindows } from './mutants/draw.ts'
import { isReached, isStrict, lineOf, type Mutant, type Score, scoreOf, tableOf } from './mutants/score.ts'
import { describeSurvivor, readList, unexplained, written } from './mutants/survivors.ts'

const root = dirname(import.meta.dirname)
const SOURCE = 'packages/domain/src'
const CACHE = '.cache/mutants'
const DAY_MS = 86_400_000

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    folder: { type: 'string', multiple: true },
    file: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
    percent: { type: 'string', default: '12' },
    'at-once': { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
})

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, SOURCE, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

const isRule = (name: string): boolean => !/\.(?:test|test-support)\.ts$/.test(name)

/** Generators of tests, and folders without tests. */
const folders = readdirSync(join(root, SOURCE), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name)
  .filter((folder) => filesIn(folder).some((name) => name.endsWith('.test.ts')))
  .toSorted()

interface Part {
  readonly folder: string
  readonly mutate: readonly string[]
  readonly isWhole: boolean
}

const wholeOf = (folder: string): Part => ({
  folder,
  mutate: [`${SOURCE}/${folder}/**/*.ts`, `!${SOURCE}/**/*.test.ts`, `!${SOURCE}/**/*.test-support.ts`],
  isWhole: true,
})

const someOf = (folder: string): Part => {
  const sources = filesIn(folder)
    .filter(isRule)
    .map((name) => `${SOURCE}/${folder}/${name}`)
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length }))
  return { folder, mutate: drawWindows(sources, Number(values.percent), Number(values.seed)), isWhole: false }
}

function partsOf({ all, folder: named, file }: typeof values): readonly Part[] {
  if (file !== undefined) return [{ folder: dirname(file), mutate: [`${SOURCE}/${file}`], isWhole: false }]
  if (all || named !== undefined) return (named ?? folders).map(wholeOf)
  console.log(`Lines are drawn by seed ${values.seed}`)
  return folders.map((folder) => (isStrict(folder) ? wholeOf(folder) : someOf(folder)))
}

interface Place {
  readonly line: number
  readonly column: number
}

/** Positions count from 1. */
function textBetween(path: string, start: Place, end: Place): string {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  return lines
    .map((line, index) => (index === lines.length - 1 ? line.slice(0, end.column - 1) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join('\n')
}

/** By the tests of the rule's own folder. */
async function mutantsOf({ folder, mutate, isWhole }: Part): Promise<readonly Mutant[]> {
  process.env['MUTANTS_OF'] = folder
  const stryker = new Stryker({
    configFile: 'tools/mutants/stryker.json',
    mutate: [...mutate],
    incremental: isWhole,
    incrementalFile: `${CACHE}/${folder}.json`,
    concurrency: Number(values['at-once']),
  })
  return (await stryker.runMutationTest()).map(({ status, fileName, location, mutatorName, replacement }) => ({
    status,
    path: relative(join(root, SOURCE), fileName),
    line: location.start.line,
    mutator: mutatorName,
    original: textBetween(fileName, location.start, location.end),
    replacement: replacement ?? '',
  }))
}

const listOf = (folder: string): string => join(root, 'tools/mutants/alive', `${folder}.txt`)

function judge({ folder, isWhole }: Part, { alive }: Score): number {
  const path = listOf(folder)
  const list = readList(existsSync(path) ? readFileSync(path, 'utf8') : '')
  const fresh = unexplained(alive, list)
  for (const survivor of fresh) console.log(`no test notices, and no reason is given: ${describeSurvivor(survivor)}`)
  if (isWhole && values.write) {
    if (alive.length === 0) rmSync(path, { force: true })
    else writeFileSync(path, written(alive, list))
  }
  return fresh.length
}

process.chdir(root)
mkdirSync(CACHE, { recursive: true })
const scores: Score[] = []
let withoutReason = 0
for (const part of partsOf(values)) {
  const score = scoreOf(part.folder, await mutantsOf(part), part.isWhole)
  scores.push(score)
  console.log(lineOf(score))
  withoutReason += judge(part, score)
}
console.log(tableOf(scores).join('\n'))
if (withoutReason > 0 || !scores.every(isReached)) process.exitCode = 1
