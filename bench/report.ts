/** Into docs/performance.md between the marks; other parts keep their rows. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processors } from './machine.ts'
import type { Row } from './row.ts'

const FILE = join(import.meta.dirname, '../docs/performance.md')
const BEGIN = '<!-- npm run bench writes from here -->'
const END = '<!-- to here -->'
const HEAD = '| Work | Ours | Yardstick | Ratio |\n| --- | --- | --- | ---: |'

const ratioText = (ratio: number | null): string => (ratio === null ? '' : ratio.toFixed(2))
const goalText = ({ goal, met }: Row): string => {
  if (goal === null) return ''
  const text = 'least' in goal ? `≥${goal.least}` : `≤${goal.most}`
  return met === false ? `, missed: ${text}` : `, ${text}`
}

const cells = (row: Row): readonly string[] => [
  row.work,
  row.ours,
  row.yardstick,
  `${ratioText(row.ratio)}${goalText(row)}`,
]

export const line = (row: Row): string => {
  const [work = '', ours = '', yardstick = '', ratio = ''] = cells(row)
  return `${work.padEnd(46)} ${ours.padEnd(24)} ${yardstick.padEnd(34)}   ${ratio}`.trimEnd()
}

/** Longer parts have rows of their own for what misses its goal or has no ratio. */
const READABLE = 6

const lineOf = (row: Row): string => `| ${cells(row).join(' | ')} |`

function summary(rows: readonly Row[], which: string): readonly string[] {
  if (rows.length < 2) return rows.map(lineOf)
  const ratios = rows.map(({ ratio }) => ratio ?? 0)
  const range = `${ratioText(Math.min(...ratios))} to ${ratioText(Math.max(...ratios))}`
  return [`| ${rows.length} others ${which} | | | ${range} |`]
}

function linesOf(rows: readonly Row[]): readonly string[] {
  if (rows.length <= READABLE) return rows.map(lineOf)
  const isApart = ({ met, ratio }: Row): boolean => met === false || ratio === null
  const others = rows.filter((row) => !isApart(row))
  return [
    ...rows.filter(isApart).map(lineOf),
    ...summary(
      others.filter(({ met }) => met === true),
      'that meet their goal',
    ),
    ...summary(
      others.filter(({ met }) => met === null),
      'without a goal',
    ),
  ]
}

const section = (part: string, rows: readonly Row[]): string =>
  [`| **${part}** | ${processors} | | |`, ...linesOf(rows)].join('\n')

export interface Report {
  readonly part: string
  readonly rows: readonly Row[]
}

/** In the order of `names`; others are dropped. */
function withSections(text: string, reports: readonly Report[], names: readonly string[]): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${FILE} has no marks for the bench`)
  const before = text.slice(begin + BEGIN.length, end).split(/^(?=\| \*\*)/m)
  const kept = new Map(before.map((each) => [/^\| \*\*(\S+)\*\*/.exec(each)?.[1] ?? '', each.trimEnd()]))
  for (const { part, rows } of reports) kept.set(part, section(part, rows))
  const sections = names.flatMap((name) => kept.get(name) ?? [])
  return `${text.slice(0, begin)}${BEGIN}\n\n${HEAD}\n${sections.join('\n')}\n\n${text.slice(end)}`
}

export async function writeReport(reports: readonly Report[], names: readonly string[]): Promise<void> {
  await writeFile(FILE, withSections(await readFile(FILE, 'utf8'), reports, names))
}
