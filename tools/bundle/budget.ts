interface Chunk {
  readonly name: string
  readonly file: string
  readonly imports: readonly string[]
  readonly css: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export interface Budget {
  readonly screen: string
  /** One per language; the heaviest counts. */
  readonly page: string
  /** Loaded after its figures, by chunk name or source; `{language}` is the page's. */
  readonly after?: readonly string[]
  readonly limitKib: number
  readonly limitRequests: number
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function readManifest(text: string): Manifest {
  const parsed: unknown = JSON.parse(text)
  if (!isObject(parsed)) throw new Error('the build wrote no manifest')
  const entries = Object.entries(parsed).map(([name, value]): [string, Chunk] => {
    if (!isObject(value) || typeof value['file'] !== 'string') throw new Error(`the manifest has no file for ${name}`)
    return [
      name,
      {
        name: String(value['name']),
        file: value['file'],
        imports: textsOf(value['imports']),
        css: textsOf(value['css']),
      },
    ]
  })
  return Object.fromEntries(entries)
}

/** Icons and manifest, fetched independently. */
const isAside = (tag: string): boolean => /rel="(?:[a-z-]*icon|manifest)"/.test(tag)

/** Named by the page, loaded after, and imported by both, once each. */
export function partsOf(html: string, manifest: Manifest, after: readonly string[] = []): readonly string[] {
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag).filter((tag) => !isAside(tag))
  const filesOf = (tag: string) => [...tag.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const isOff = (tag: string): boolean => tag.includes('type="text/held"')
  const there = new Set(tags.filter(isOff).flatMap(filesOf))
  const named = tags.filter((tag) => !isOff(tag)).flatMap(filesOf)
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports) visit(next)
  }
  const byFile = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]))
  for (const file of named) {
    const name = byFile.get(file)
    if (name !== undefined) visit(name)
  }
  for (const wanted of after) visit(Object.entries(manifest).find(([, { name }]) => name === wanted)?.[0] ?? wanted)
  const chunks = [...seen].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])])
  return [...new Set([...named, ...chunks])].filter((file) => !there.has(file))
}

export function faultsOf({ screen, limitKib, limitRequests }: Budget, kib: number, requests: number): string[] {
  return [
    ...(kib > limitKib ? [`${screen} weighs ${kib.toFixed(1)} KiB, its budget is ${limitKib}`] : []),
    ...(requests > limitRequests ? [`${screen} takes ${requests} requests, its budget is ${limitRequests}`] : []),
  ]
}
