/** Decision records: heads, and the index made from them (`node tools/arch/records.ts --write`). */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DocumentFault } from './glossary.ts'

interface Document {
  readonly path: string
  readonly text: string
}

const folder = 'docs/decisions'
const index = `${folder}/README.md`

const subjects = [
  'Money',
  'Plans and contracts',
  'Payment',
  'Usage and videos',
  'Calls',
  'Notices and mails',
  'Console',
  'Safety',
  'Running it',
]

const preamble = [
  '# Decisions',
  '',
  'A record is a choice that could have gone otherwise. Code and documents cite it by its number ("decision 102"). Numbers are never used',
  'twice, so they have gaps; a record or document that took in others says which in its head, as [sign-in](../sign-in.md) does of people',
  'and logins. `node tools/arch/records.ts --write` makes this index from the heads of the records.',
]

const field = (name: string, text: string): string => new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1] ?? ''
const titleOf = (text: string): string => /^# \d+\. (.+)$/m.exec(text)?.[1] ?? ''
const numberOf = (path: string): number => Number(basename(path).slice(0, 3))
const numbersIn = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number)

const documentsAt = (root: string, pattern: string): readonly Document[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const recordsOf = (root: string): readonly Document[] => documentsAt(root, `${folder}/[0-9][0-9][0-9]-*.md`)

/** Citable numbers, and where merged ones are now. */
export function citableRecords(root: string): {
  readonly numbers: ReadonlySet<number>
  readonly movedTo: ReadonlyMap<number, string>
} {
  const records = recordsOf(root)
  const moved = [
    ...records.map(({ path, text }) => ({ to: `decision ${numberOf(path)}`, text })),
    ...documentsAt(root, 'docs/*.md').map(({ path, text }) => ({ to: path, text })),
  ].flatMap(({ to, text }) => numbersIn(field('Includes', text)).map((number) => [number, to] as const))
  return { numbers: new Set(records.map(({ path }) => numberOf(path))), movedTo: new Map(moved) }
}

export function whereabouts(movedTo: ReadonlyMap<number, string>, number: string): string {
  const to = movedTo.get(Number(number))
  return to === undefined ? 'does not exist' : `is now in ${to}`
}

function headFaults({ path, text }: Document): string[] {
  const number = numberOf(path)
  return [
    ...(text.startsWith(`# ${number}. `) ? [] : [`does not begin with its number, "# ${number}. "`]),
    ...(/^\d{4}-\d\d-\d\d$/.test(field('Date', text)) ? [] : ['has no date']),
    ...(subjects.includes(field('Subject', text)) ? [] : ['has no subject of the index']),
    ...(field('In short', text) === '' ? ['does not say in short what was chosen'] : []),
    ...(/^\[.+\]\(/.test(field('Code', text)) ? [] : ['links to no code']),
  ]
}

/** Code, tests and commits cite a record by its number. */
function doubleNumbers(records: readonly Document[]) {
  const numbers = records.flatMap(({ path, text }) =>
    [numberOf(path), ...numbersIn(field('Includes', text))].map((number) => ({ path, number })),
  )
  return numbers
    .filter(({ number }, at) => numbers.slice(0, at).some((earlier) => earlier.number === number))
    .map(({ path, number }) => ({ path, fault: `has the number ${number} of another record: take the next free one` }))
}

function indexOf(records: readonly Document[]): string {
  const lineOf = ({ path, text }: Document): string => {
    const included = field('Includes', text)
    const also = included === '' ? '' : ` (${included})`
    return `- [${numberOf(path)} ${titleOf(text)}](${basename(path)})${also}: ${field('In short', text)}`
  }
  const sections = subjects
    .map((subject) => ({ subject, own: records.filter(({ text }) => field('Subject', text) === subject) }))
    .filter(({ own }) => own.length > 0)
    .flatMap(({ subject, own }) => ['', `## ${subject}`, '', ...own.map(lineOf)])
  return `${[...preamble, ...sections].join('\n')}\n`
}

export function recordFaults(root: string): readonly DocumentFault[] {
  const records = recordsOf(root)
  const written = existsSync(join(root, index)) ? readFileSync(join(root, index), 'utf8') : ''
  return [
    ...records.flatMap((record) => headFaults(record).map((fault) => ({ path: record.path, fault }))),
    ...doubleNumbers(records),
    ...(written === indexOf(records)
      ? []
      : [{ path: index, fault: 'is not what the heads say: node tools/arch/records.ts --write' }]),
  ]
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) {
  const root = dirname(dirname(import.meta.dirname))
  writeFileSync(join(root, index), indexOf(recordsOf(root)))
}
