/** Which sections of a catalogue come with the first part: those that its modules ask for, and no other. */
import { isNode, type Node } from '../arch/syntax.ts'
import type { Language } from './messages.ts'
import { type Source, sectionsOf } from './usage.ts'

export interface ImportingSource extends Source {
  readonly imports: readonly { readonly specifier: string; readonly target: string }[]
}

/** The sections of the two files of a language. */
export interface Cut {
  readonly frame: readonly string[]
  readonly rest: readonly string[]
}

export function firstPartFaults(
  cuts: ReadonlyMap<Language, Cut>,
  sources: readonly ImportingSource[],
  entries: readonly string[],
): string[] {
  const english = cuts.get('en') ?? { frame: [], rest: [] }
  const known = new Set([...english.frame, ...english.rest])
  const first = [...closureOf(sources, entries)].map((source) => ({ source, asked: sectionsOf(source, known) }))
  const asked = new Set(first.flatMap((each) => [...each.asked]))
  return [
    ...first.flatMap(({ source, asked }) =>
      [...asked]
        .filter((section) => !english.frame.includes(section))
        .map((section) => `${source.path} is of the first part and asks for ${section}, which is not in en.frame.json`),
    ),
    ...english.frame
      .filter((section) => !asked.has(section))
      .map((section) => `en.frame.json has ${section}, for which nothing of the first part asks`),
    ...[...cuts].flatMap(([language, cut]) => cutFaults(language, cut, english)),
  ]
}

function cutFaults(language: Language, { frame, rest }: Cut, english: Cut): string[] {
  const twice = frame.filter((section) => rest.includes(section))
  const isCutElsewhere = frame.toSorted().join() !== english.frame.toSorted().join()
  return [
    ...twice.map((section) => `${section} is in both files of ${language}`),
    ...(isCutElsewhere ? [`${language}.frame.json has other sections than en.frame.json`] : []),
  ]
}

/** The entries and all that they import at once, but not what they import later. Throws when an entry is gone. */
function closureOf(sources: readonly ImportingSource[], entries: readonly string[]): ReadonlySet<ImportingSource> {
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
