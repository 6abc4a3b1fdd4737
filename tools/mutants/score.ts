import type { Survivor } from './survivors.ts'

export interface Mutant extends Survivor {
  readonly status: string
}

export interface Score {
  readonly folder: string
  readonly killed: number
  /** Survived, or reached by no test. */
  readonly alive: readonly Mutant[]
  readonly percent: number
  /** Null where only some lines were changed. */
  readonly goal: number | null
}

const GOAL = 85
const strict: ReadonlySet<string> = new Set(['money', 'calendar'])
const STRICT_GOAL = 95

const dead: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError'])
const living: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

export const isStrict = (folder: string): boolean => strict.has(folder)

export function scoreOf(folder: string, mutants: readonly Mutant[], isWhole: boolean): Score {
  const killed = mutants.filter(({ status }) => dead.has(status)).length
  const alive = mutants.filter(({ status }) => living.has(status))
  const all = killed + alive.length
  const percent = all === 0 ? 100 : (100 * killed) / all
  return { folder, killed, alive, percent, goal: isWhole ? (isStrict(folder) ? STRICT_GOAL : GOAL) : null }
}

export const isReached = ({ percent, goal }: Score): boolean => goal === null || percent >= goal

const cell = (text: string | number, width: number): string => String(text).padStart(width)

export const lineOf = ({ folder, killed, alive, percent, goal }: Score): string =>
  `${folder.padEnd(16)}${cell(killed + alive.length, 8)}${cell(alive.length, 8)}${cell(percent.toFixed(1), 8)}${cell(goal ?? 'some', 6)}`

export function tableOf(scores: readonly Score[]): readonly string[] {
  const head = `${'folder'.padEnd(16)}${cell('mutants', 8)}${cell('alive', 8)}${cell('score', 8)}${cell('goal', 6)}`
  const killed = scores.reduce((sum, score) => sum + score.killed, 0)
  const alive = scores.flatMap((score) => score.alive)
  const all = killed + alive.length
  const total = { folder: 'all', killed, alive, percent: all === 0 ? 100 : (100 * killed) / all, goal: GOAL }
  return [head, ...scores.map(lineOf), lineOf(total)]
}
