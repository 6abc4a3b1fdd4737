import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { execute } from './execute.ts'
import { mendOf, onceEach } from './mend.ts'
import {
  add,
  type Counts,
  failuresInPlaywright,
  failuresInVitest,
  filesInPlaywright,
  filesInVitest,
  flakyInPlaywright,
  fromPlaywright,
  fromVitest,
  judged,
  type Lasted,
  none,
  sentence,
  slowestFirst,
} from './reports.ts'

export interface CheckStep {
  readonly name: string
  readonly command: readonly string[]
  /** A step without one passes or fails as a whole. */
  readonly report?: 'vitest' | 'playwright'
  readonly env?: Readonly<Record<string, string>>
}

const root = dirname(import.meta.dirname)
const reports = join(root, '.cache', 'reports')
const reportOf = (name: string): string => join(reports, `${name}.json`)

export const vitest = (name: string, projects: readonly string[], files: readonly string[] = []): CheckStep => ({
  name,
  report: 'vitest',
  command: [
    'vitest',
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
})

const api = vitest('api', ['testing', 'embedded-postgres', 'api', 'demo'])
/** Only a whole run can miss a call that no test makes. */
const apiWhole = { ...api, command: [...api.command, '--reporter=./tools/vitest/every-call-reporter.ts'] }

/** Checkers repeat shared types, so half of the processors. */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** The first fits beside the making of the journeys' demo, which uses one processor. */
export const checks: readonly CheckStep[] = [
  vitest('unit', ['domain', 'contract', 'words', 'tools']),
  { name: 'types', command: ['tsc', '-b', '--checkers', String(checkers)] },
  { name: 'knip', command: ['knip', '--no-config-hints'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['biome', 'ci', '--colors=off'] },
  { name: 'arch', command: ['node', 'tools/arch/main.ts'] },
  { name: 'catalogues', command: ['node', 'tools/catalogues.ts'] },
  { name: 'bundle', command: ['node', 'tools/bundle.ts'] },
  { name: 'supply-chain', command: ['node', 'tools/supply-chain.ts'] },
]

const journeys: CheckStep = {
  name: 'e2e',
  report: 'playwright',
  command: ['playwright', 'test', '--config', 'e2e', '--reporter', 'list,json'],
}
const small = [vitest('card-sandbox', ['card-sandbox', 'client']), vitest('papers', ['paper'])]
const others = [vitest('console', ['console']), vitest('simulation', ['simulation'])]

const nightly: readonly CheckStep[] = [
  { name: 'alerts', command: ['node', 'tools/alerts.ts'] },
  { name: 'mutants', command: ['node', 'tools/mutants.ts', '--file', 'money/tax-rounding.ts', '--at-once', '1'] },
]

/** Gets what others leave of the processors; tests have a time limit. */
const nice = (step: CheckStep): CheckStep =>
  process.platform === 'win32' || step.report !== undefined ? step : { ...step, command: ['nice', ...step.command] }

/**
 * Groups in sequence, two steps at a time within each. Journeys leave a quarter of the processors' time, which by day
 * suffices for the checks.
 */
export const groupsOf = (isNight: boolean): readonly (readonly CheckStep[])[] =>
  isNight
    ? [checks, [apiWhole], [...others, ...nightly], [journeys, ...small]]
    : [[journeys, ...checks.map(nice), ...small], [apiWhole], others]

/** `width` at a time, also after a failure. */
export async function runAll(steps: readonly CheckStep[], width: number): Promise<Counts> {
  mkdirSync(reports, { recursive: true })
  const waiting = [...steps]
  let counts = none
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      // Two statements: `add(counts, await ...)` would lose a concurrent worker's share.
      const result = await run(step)
      counts = add(counts, result)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return counts
}

const flaky: string[] = []
const lasted: Lasted[] = []

export function close(counts: Counts): void {
  if (flaky.length > 0) {
    const lines = flaky.map((title) => `flaky: ${title}`).join('\n')
    console.log(`\n${lines}`)
    mkdirSync(join(root, 'test-results'), { recursive: true })
    writeFileSync(join(root, 'test-results', 'flaky.txt'), `${lines}\n`)
  }
  const slowest = slowestFirst(lasted).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  if (slowest.length > 0) console.log(['\nThe slowest files:', ...slowest].join('\n'))
  const seconds = Math.round(performance.now() / 1000)
  console.log(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s in all\n${sentence(counts)}`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}

async function run(step: CheckStep): Promise<Counts> {
  rmSync(reportOf(step.name), { force: true })
  const started = performance.now()
  const { exitCode, output } = await execute(step.command, {
    cwd: root,
    env: { ...environment(step.name), ...step.env },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counts = countsOf(step, exitCode)
  const tests = step.report === undefined ? '' : `  ${sentence(counts)}`
  console.log(`${counts.failed > 0 ? 'FAIL' : 'ok  '} ${step.name.padEnd(13)}${seconds.padStart(6)} s${tests}`)
  // At the start, in case output is cut.
  if (counts.failed > 0) {
    const says = onceEach(output.trimEnd())
    console.log([...failuresOf(step), says, `To mend: ${mendOf(step.name, says)}`, ''].join('\n'))
  }
  if (step.report === 'playwright') flaky.push(...flakyInPlaywright(reportBy(step)))
  lasted.push(...filesOf(step))
  return counts
}

function countsOf(step: CheckStep, exitCode: number): Counts {
  if (step.report === undefined) return { ...none, failed: exitCode === 0 ? 0 : 1 }
  const read = step.report === 'vitest' ? fromVitest : fromPlaywright
  return judged(read(reportBy(step)), exitCode)
}

function failuresOf(step: CheckStep): readonly string[] {
  if (step.report === undefined) return []
  const list = step.report === 'vitest' ? failuresInVitest : failuresInPlaywright
  return list(reportBy(step)).map((failure) => `  failed: ${failure}`)
}

function filesOf(step: CheckStep): readonly Lasted[] {
  if (step.report === undefined) return []
  const [read, folder] = step.report === 'vitest' ? [filesInVitest, root] : [filesInPlaywright, join(root, 'e2e')]
  return read(reportBy(step)).map(({ file, seconds }) => ({ file: relative(root, resolve(folder, file)), seconds }))
}

function reportBy({ name }: CheckStep): unknown {
  const file = reportOf(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const environment = (name: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
})
