/**
 * What the documents say is true: every link and every named path leads to a file, every command exists, every decision
 * record has its head (number, date, status, code) and its line in the index, and no document has a word that the glossary
 * refuses.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DocumentFault } from './glossary.ts'
import { wordFault } from './words.ts'

interface Link {
  readonly label: string
  readonly target: string
}

const folder = 'docs/decisions'
const index = `${folder}/README.md`

const linksOf = (text: string): readonly Link[] =>
  [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))

const isOutside = (target: string): boolean => /^(?:https?:|mailto:|#)/.test(target)

const documentsOf = (root: string): readonly string[] =>
  globSync(['README.md', 'packages/*/README.md', 'docs/**/*.md'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

function deadLinks(root: string, path: string, text: string): string[] {
  return linksOf(text)
    .map(({ target }) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !isOutside(target) && !existsSync(join(root, dirname(path), target)))
    .map((target) => `links to ${target}, which does not exist`)
}

/** Paths without `src`, as documents write them: `domain/usage/shown.ts` is packages/domain/src/usage/shown.ts. */
const sourcesOf = (root: string): readonly string[] =>
  globSync('{apps,packages,testing,e2e,simulation,bench,tools}/**/*.{ts,tsx,mjs,sql,txt}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|fixtures|dist)$/.test(path),
  }).map((path) => `/${path.replaceAll('\\', '/')}`)

/** A file or a whole path that is named in code marks; a pattern such as `*-wire.ts` names none. */
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

/** Commands of the root package that no longer exist; those of a workspace are its own. */
function deadCommands(root: string, text: string): string[] {
  const file = join(root, 'package.json')
  const scripts = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...text.matchAll(/npm run ([\w-]+)(?! --workspace)\b/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !scripts.includes(`"${name}":`))
    .map((name) => `names npm run ${name}, which does not exist`)
}

const titleOf = (text: string): string => /^# \d+\. (.+)$/m.exec(text)?.[1] ?? ''

/** What the head of a record lacks. */
function headFaults(path: string, text: string): string[] {
  const number = Number(basename(path).slice(0, 3))
  const status = /^- Status: (?:accepted|replaced by \[\d+ [^\]]+\]\(\d{3}-[\w-]+\.md\))$/m
  return [
    ...(text.startsWith(`# ${number}. `) ? [] : [`does not begin with its number, "# ${number}. "`]),
    ...(/^- Date: \d{4}-\d\d-\d\d$/m.test(text) ? [] : ['has no date']),
    ...(status.test(text) ? [] : ['has no status: accepted, or replaced by a link']),
    ...(/^- Code: \[.+\]\(/m.test(text) ? [] : ['links to no code']),
  ]
}

/** A number is one record's: code cites a record by it. */
function doubleNumbers(records: readonly { readonly path: string }[]) {
  const numberOf = (path: string) => basename(path).slice(0, 3)
  return records
    .filter(({ path }, at) => records.slice(0, at).some((earlier) => numberOf(earlier.path) === numberOf(path)))
    .map(({ path }) => ({ path, fault: 'has the number of another record: take the next free one' }))
}

/** Every record is in the index once, under its title. */
function indexFaults(records: readonly { readonly path: string; readonly text: string }[], listed: readonly Link[]) {
  return records.flatMap(({ path, text }) => {
    const labels = listed.filter(({ target }) => target === basename(path)).map(({ label }) => label)
    return labels.join() === titleOf(text) ? [] : [{ path, fault: `has no line "${titleOf(text)}" in ${index}` }]
  })
}

/** The glossary itself may name the words that it refuses, and a document may quote a name in code marks or a link. */
function wordFaults(path: string, text: string): string[] {
  if (path === 'docs/glossary.md') return []
  const own = text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '')
  return own.split(/\n{2,}/).flatMap((paragraph) => wordFault(paragraph) ?? [])
}

export function documentFaults(root: string): readonly DocumentFault[] {
  const documents = documentsOf(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const records = documents.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path))
  const sources = sourcesOf(root)
  const listed = linksOf(documents.find(({ path }) => path === index)?.text ?? '')
  return [
    ...documents.flatMap(({ path, text }) => deadLinks(root, path, text).map((fault) => ({ path, fault }))),
    ...documents.flatMap(({ path, text }) => deadPaths(root, sources, text).map((fault) => ({ path, fault }))),
    ...documents.flatMap(({ path, text }) => deadCommands(root, text).map((fault) => ({ path, fault }))),
    ...documents.flatMap(({ path, text }) => wordFaults(path, text).map((fault) => ({ path, fault }))),
    ...records.flatMap(({ path, text }) => headFaults(path, text).map((fault) => ({ path, fault }))),
    ...doubleNumbers(records),
    ...indexFaults(records, listed),
  ]
}
