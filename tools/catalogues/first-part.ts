/** A first part has exactly the sections its modules use. */
import { isNode, type Node } from '../arch/syntax.ts'
import type { Language } from './messages.ts'
import { type Source, sectionsOf } from './usage.ts'

export interface ImportingSource extends Source {
  readonly imports: readonly { readonly specifier: string; readonly target: string }[]
}

/** With the suffixes of its word files, its own first. */
export interface FirstPart {
  readonly files: readonly [string, ...string[]]
  readonly entries: readonly string[]
}

/** By suffix of the file: `.frame`, or nothing for the rest. */
export type Cut = ReadonlyMap<string, readonly string[]>

export function firstPartFaults(
  cuts: ReadonlyMap<Language, Cut>,
  sources: readonly ImportingSource[],
  parts: readonly FirstPart[],
): string[] {
  const english: Cut = cuts.get('en') ?? new Map()
  return [
    ...parts.flatMap((part) => partFaults(english, sources, part)),
    ...[...cuts].flatMap(([language, cut]) => cutFaults(language, cut, english)),
  ]
}

function partFaults(english: Cut, sources: readonly ImportingSource[], { files, entries }: FirstPart): string[] {
  const known = new Set([...english.values()].flat())
  const had = new Set(files.flatMap((file) => english.get(file) ?? []))
  const first = [...closureOf(sources, entries)].map((source) => ({ source, asked: sectionsOf(source, known) }))
  const asked = new Set(first.flatMap((each) => [...each.asked]))
  const names = files.map((file) => `en${file}.json`)
  const own = english.get(files[0]) ?? []
  return [
    ...first.flatMap(({ source, asked }) =>
      [...asked]
        .filter((section) => !had.has(section))
        .map(
          (section) =>
            `${source.path} is of a first part and asks for ${section}, which is not in ${names.join(' or ')}`,
        ),
    ),
    ...own
      .filter((section) => !asked.has(section))
      .map((section) => `${names[0]} has ${section}, for which nothing of its part asks`),
  ]
}

const inOrder = (sections: readonly string[] = []): string => sections.toSorted().join()

function cutFaults(language: Language, cut: Cut, english: Cut): string[] {
  const all = [...cut.values()].flat()
  const twice = new Set(all.filter((section, index) => all.indexOf(section) !== index))
  const cutElsewhere = [...english.keys()].filter((file) => inOrder(cut.get(file)) !== inOrder(english.get(file)))
  return [
    ...[...twice].map((section) => `${section} is in two files of ${language}`),
    ...cutElsewhere.map((file) => `${language}${file}.json has other sections than en${file}.json`),
  ]
}

/** Static imports only. Throws when an entry is gone. */
export function closureOf(
  sources: readonly ImportingSource[],
  entries: readonly string[],
): ReadonlySet<ImportingSource> {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<ImportingSource>()
  const visit = (source: ImportingSource): void => {
    if (seen.has(source)) return
    seen.add(source)
    const atOnce = new Set(staticSpecifiers(source.tree))
    for (const { specifier, target } of source.imports) {
      const next = byPath.get(target)
      if (atOnce.has(specifier) && next !== undefined) visit(next)
    }
  }
  for (const path of entries) {
    const entry = byPath.get(path)
    if (entry === undefined) throw new Error(`the first part begins with ${path}, which does not exist`)
    visit(entry)
  }
  return seen
}

const isType = (statement: Node): boolean => statement['importKind'] === 'type' || statement['exportKind'] === 'type'

function staticSpecifiers(tree: unknown): readonly string[] {
  const body = isNode(tree) && Array.isArray(tree['body']) ? tree['body'] : []
  return body.filter(isNode).flatMap((statement) => {
    const from = statement['source']
    return isNode(from) && !isType(statement) ? [String(from['value'])] : []
  })
}
