/** What comments cite must exist: invariants, readings, decisions, headings, documents, commands. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { citableRecords, whereabouts } from './records.ts'
import { commandsIn, knownCommands } from './scripts.ts'

const root = dirname(dirname(import.meta.dirname))
const docs = join(root, 'docs')

/** The first cell of a table's rows, e.g. I7 or S3. */
const rowsOf = (file: string): ReadonlySet<string> => new Set(found(/^\| ([A-Z]\d+) \|/gm, textOf(file)))

const headingsOf = (file: string): ReadonlySet<string> => new Set(found(/^#+ (.+)$/gm, textOf(file)))

const textOf = (file: string): string => (existsSync(join(docs, file)) ? readFileSync(join(docs, file), 'utf8') : '')

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])

const invariants = rowsOf('invariants.md')
const readings = rowsOf('readings.md')
const rules = headingsOf('billing-rules.md')
const records = citableRecords(root)
const isCommand = knownCommands(root)

interface Citation {
  /** The names after the word, e.g. `I7, I9 and I11`. */
  readonly pattern: RegExp
  readonly each: RegExp
  readonly exists: (cited: string) => boolean
}

const citations: readonly Citation[] = [
  { pattern: /\binvariants? ((?:I\d+(?:, | and )?)+)/g, each: /I\d+/g, exists: (cited) => invariants.has(cited) },
  { pattern: /\breadings? ((?:[NDTS]\d+(?:, | and )?)+)/g, each: /[NDTS]\d+/g, exists: (cited) => readings.has(cited) },
  {
    pattern: /\bdecisions? (?:records? )?(\d+(?:(?:, | and )\d+)*)/gi,
    each: /\d+/g,
    exists: (cited) => records.numbers.has(Number(cited)),
  },
  {
    pattern: /\bbilling rules: "([^"]+)"/g,
    each: /.+/gs,
    exists: (cited) => rules.has(cited.replace(/\s+\*?\s*/g, ' ')),
  },
  { pattern: /\b(docs\/[\w/.-]+\.md)\b/g, each: /.+/g, exists: (cited) => existsSync(join(root, cited)) },
  { pattern: /\b(docs\/[\w/.-]+\.md, "[^"]+")/g, each: /.+/g, exists: hasHeading },
]

/** For `docs/sign-in.md, "Guessing"`, whether the document has that heading. */
function hasHeading(cited: string): boolean {
  const [path = '', heading = ''] = cited.split(', "')
  return headingsOf(path.replace(/^docs\//, '')).has(heading.replace(/"$/, ''))
}

/** Names that once led to documents outside the repository. */
const nowhere =
  /\b(?:trust,? (?:I\d|security)|decisions? [NDTS]\d|billing-rules: |security tests? \d|card-provider\b|anatomy of)/

export function citationFault(comment: string): string | undefined {
  const text = comment.replace(/\n\s*\*?\s*/g, ' ')
  const stale = nowhere.exec(text)?.[0]
  if (stale !== undefined) return `cites "${stale.trim()}", which is no document of this repository`
  for (const { pattern, each, exists } of citations) {
    for (const [, names = ''] of text.matchAll(pattern)) {
      const missing = (names.match(each) ?? []).find((cited) => !exists(cited))
      if (missing !== undefined) return `cites ${missing}, which ${whereabouts(records.movedTo, missing)}`
    }
  }
  const command = commandsIn(text).find((each) => !isCommand(each))
  return command === undefined ? undefined : `cites ${command}, which does not exist`
}
