/** Links, headings, paths, commands and decisions in documents must exist, and refused words must not. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DocumentFault } from './glossary.ts'
import { citableRecords, recordFaults, whereabouts } from './records.ts'
import { commandsIn, knownCommands } from './scripts.ts'
import { wordFault } from './words.ts'

interface Link {
  readonly label: string
  readonly target: string
}

/** A line may end within a label. */
const linksOf = (text: string): readonly Link[] =>
  [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({
    label: label.replace(/\s+/g, ' '),
    target,
  }))

const isOutside = (target: string): boolean => /^(?:https?:|mailto:)/.test(target)

const documentsOf = (root: string): readonly string[] =>
  globSync('**/*.md', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|fixtures|dist|\.[^\\/]+)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

/** As GitHub names the headings of a document. */
const headingsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

function deadLinks(root: string, path: string, text: string): string[] {
  const isDead = (target: string): boolean => {
    const [file = '', heading] = target.split('#')
    const place = file === '' ? join(root, path) : join(root, dirname(path), file)
    if (!existsSync(place)) return true
    return heading !== undefined && place.endsWith('.md') && !headingsOf(readFileSync(place, 'utf8')).has(heading)
  }
  return linksOf(text)
    .filter(({ target }) => !isOutside(target) && isDead(target))
    .map(({ target }) => `links to ${target}, which does not exist`)
}

/** A link named after a decision has its number; in text "decision 102" and "decisions 5 and 9". */
function deadCitations({ numbers, movedTo }: ReturnType<typeof citableRecords>, text: string): string[] {
  const wrong = linksOf(text)
    .filter(({ label, target }) => /(?:^|\/)\d{3}-[\w-]+\.md$/.test(target) && /^(?:decision )?\d+$/i.test(label))
    .filter(({ label, target }) => Number(/\d+/.exec(label)) !== Number(/(\d{3})-[\w-]+\.md$/.exec(target)?.[1]))
    .map(({ label, target }) => `calls ${target} "${label}"`)
  const cited = [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  )
  const dead = cited
    .filter((number) => !numbers.has(Number(number)))
    .map((number) => `cites decision ${number}, which ${whereabouts(movedTo, number)}`)
  return [...wrong, ...dead]
}

/** Without `src`, as documents write them: `domain/usage/shown.ts` is packages/domain/src/usage/shown.ts. */
const sourcesOf = (root: string): readonly string[] =>
  globSync('{apps,packages,testing,e2e,simulation,bench,tools}/**/*.{ts,tsx,mjs,sql,txt}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|fixtures|dist)$/.test(path),
  }).map((path) => `/${path.replaceAll('\\', '/')}`)

/** A pattern such as `*-wire.ts` names none. */
function deadPaths(root: string, sources: readonly string[], text: string): string[] {
  const isSource = (path: string) =>
    sources.some((source) => source.endsWith(`/${path}`) || source.replace('/src/', '/').endsWith(`/${path}`))
  const isWhole = (path: string) => /^(?:apps|packages|testing|e2e|simulation|bench|tools|docs)\//.test(path)
  return [...text.matchAll(/`(\w[\w@/.-]*)`/g)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => /\.(?:tsx?|mjs|sql|txt)$/.test(path) || isWhole(path))
    .filter((path) => !isSource(path) && !existsSync(join(root, path)))
    .map((path) => `names ${path}, which does not exist`)
}

/** Of the root package only. */
const deadCommands = (known: (command: string) => boolean, text: string): string[] =>
  commandsIn(text)
    .filter((command) => !known(command))
    .map((command) => `names ${command}, which does not exist`)

/** A code block whose language is followed by a file must be an excerpt of it. */
function falseExcerpts(root: string, text: string): string[] {
  return [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)]
    .filter(([, path = '', code = '']) => {
      const file = join(root, path)
      return !existsSync(file) || !readFileSync(file, 'utf8').includes(code)
    })
    .map(([, path]) => `shows other text than ${path} has`)
}

/** The glossary may name the words it refuses; code spans and links may quote a name. */
function wordFaults(path: string, text: string): string[] {
  if (path === 'docs/glossary.md') return []
  const own = text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '')
  return own.split(/\n{2,}/).flatMap((paragraph) => wordFault(paragraph) ?? [])
}

/** Migrations never change, so they may cite merged records. */
function citationsElsewhere(root: string, records: ReturnType<typeof citableRecords>) {
  const numbers = new Set([...records.numbers, ...records.movedTo.keys()])
  return globSync('{apps,packages,testing,deploy,docs,tools}/**/*.{sql,txt,css,yml,yaml,conf,service,sh,ini}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|fixtures|dist)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .flatMap((path) => {
      const known = path.includes('/migrations/') ? { ...records, numbers } : records
      return deadCitations(known, readFileSync(join(root, path), 'utf8')).map((fault) => ({ path, fault }))
    })
}

export function documentFaults(root: string): readonly DocumentFault[] {
  const documents = documentsOf(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const sources = sourcesOf(root)
  const records = citableRecords(root)
  const isCommand = knownCommands(root)
  const checks = [
    (path: string, text: string) => deadLinks(root, path, text),
    (_: string, text: string) => deadCitations(records, text.replace(/^- Includes: .+$/m, '')),
    (_: string, text: string) => falseExcerpts(root, text),
    (_: string, text: string) => deadPaths(root, sources, text),
    (_: string, text: string) => deadCommands(isCommand, text),
    wordFaults,
  ]
  return [
    ...checks.flatMap((check) =>
      documents.flatMap(({ path, text }) => check(path, text).map((fault) => ({ path, fault }))),
    ),
    ...citationsElsewhere(root, records),
    ...recordFaults(root),
  ]
}
