/** What became of the mutants of a folder. */
export interface Mutant {
  readonly status: string
  readonly fileName: string
  readonly line: number
  readonly mutator: string
  readonly replacement: string
}

export interface Score {
  readonly folder: string
  readonly killed: number
  /** Survived, or reached by no test. */
  readonly alive: readonly Mutant[]
  /** Of a hundred; a folder without mutants has all. */
  readonly percent: number
  readonly goal: number
}

const GOAL = 85
/** What is charged, and when. */
const strict: ReadonlySet<string> = new Set(['money', 'calendar'])
const STRICT_GOAL = 95

const dead: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError'])
const living: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

export function scoreOf(folder: string, mutants: readonly Mutant[]): Score {
  const killed = mutants.filter(({ status }) => dead.has(status)).length
  const alive = mutants.filter(({ status }) => living.has(status))
  const all = killed + alive.length
  const percent = all === 0 ? 100 : (100 * killed) / all
  return { folder, killed, alive, percent, goal: strict.has(folder) ? STRICT_GOAL : GOAL }
}

export const isReached = ({ percent, goal }: Score): boolean => percent >= goal

const cell = (text: string | number, width: number): string => String(text).padStart(width)

/** A folder's line of the table. */
export const lineOf = ({ folder, killed, alive, percent, goal }: Score): string =>
  `${folder.padEnd(16)}${cell(killed + alive.length, 8)}${cell(alive.length, 8)}${cell(percent.toFixed(1), 8)}${cell(goal, 6)}`

/** A line for each folder, and one for all. */
export function tableOf(scores: readonly Score[]): readonly string[] {
  const head = `${'folder'.padEnd(16)}${cell('mutants', 8)}${cell('alive', 8)}${cell('score', 8)}${cell('goal', 6)}`
  const killed = scores.reduce((sum, score) => sum + score.killed, 0)
  const alive = scores.flatMap((score) => score.alive)
  const all = killed + alive.length
  const total = { folder: 'all', killed, alive, percent: all === 0 ? 100 : (100 * killed) / all, goal: GOAL }
  return [head, ...scores.map(lineOf), lineOf(total)]
}

export const describeMutant = ({ fileName, line, mutator, replacement }: Mutant): string =>
  `${fileName}:${line} ${mutator}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 90)}`
