/** Source files with imports, comments and syntax tree. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

export interface Import {
  readonly specifier: string
  /** A repository path, `npm:<package>`, `node:<module>`, or `missing:<specifier>`. */
  readonly target: string
  readonly line: number
}

export interface Module {
  readonly path: string
  readonly text: string
  readonly tree: unknown
  readonly comments: readonly { readonly value: string; readonly start: number }[]
  readonly imports: readonly Import[]
}

export const sourceFolders = ['apps', 'packages', 'testing', 'e2e', 'bench', 'simulation', 'tools']

const skipped = new Set(['node_modules', 'dist', 'fixtures', 'test-results', 'playwright-report'])
const source = /\.(?:ts|tsx|mts|js|mjs)$/

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export function readModules(root: string): Module[] {
  return sourceFolders.flatMap((folder) => filesBelow(root, folder)).map((path) => readModule(root, path))
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(root, path)
    return source.test(entry.name) ? [path] : []
  })
}

/** Throws on a syntax error, since half a file passes every check. */
export function parse(path: string, text: string): ParseResult {
  const parsed = parseSync(path, text)
  const broken = parsed.errors[0]
  if (broken !== undefined) throw new Error(`${path} does not parse: ${broken.message}`)
  return parsed
}

function readModule(root: string, path: string): Module {
  const text = readFileSync(join(root, path), 'utf8')
  const parsed = parse(path, text)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => ({ start: moduleRequest.start, value: literal(text, moduleRequest) })),
  ]
  const imports = requests.map(({ value, start }) => ({
    specifier: value,
    target: resolve(root, path, value),
    line: lineAt(text, start),
  }))
  return { path, text, tree: parsed.program, comments: parsed.comments, imports }
}

const literal = (text: string, span: { readonly start: number; readonly end: number }): string =>
  text.slice(span.start, span.end).replace(/^['"`]|['"`]$/g, '')

const ours: readonly (readonly [RegExp, string])[] = [
  [/^@touchline\/domain\/(.+)$/, 'packages/domain/src/$1/index.ts'],
  [/^@touchline\/words\/catalogues\/(.+)$/, 'packages/words/src/catalogues/$1'],
  [/^@touchline\/words\/(.+)$/, 'packages/words/src/$1.ts'],
  [/^@touchline\/ui\/(.+)$/, 'packages/ui/src/$1'],
  [/^@touchline\/paper\/(.+)$/, 'packages/paper/src/$1/index.ts'],
  [/^@touchline\/contract\/(.+)$/, 'packages/contract/src/$1.ts'],
  [/^@touchline\/client\/src\/(.+)$/, 'packages/client/src/$1'],
  [/^@touchline\/embedded-postgres\/(.+)$/, 'packages/embedded-postgres/src/$1.ts'],
  [/^card-sandbox\/(.+)$/, 'packages/card-sandbox/$1'],
  [/^@touchline\/testing\/(.+)$/, 'testing/src/$1.ts'],
  [/^@touchline\/(?:e2e|bench)\/(.+)$/, '$1'],
  [/^@touchline\/([^/]+)\/(.+)$/, 'apps/$1/src/$2.ts'],
]

function resolve(root: string, from: string, raw: string): string {
  const specifier = raw.replace(/\?.*$/, '')
  if (specifier.startsWith('.')) return onDisk(root, posix.join(posix.dirname(from), specifier))
  const own = ours.find(([pattern]) => pattern.test(specifier))
  if (own !== undefined) return specifier.replace(own[0], own[1])
  if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) return specifier
  return `npm:${specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')}`
}

function onDisk(root: string, path: string): string {
  const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => path + ending)
    .find((candidate) => existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile())
  return found ?? `missing:${path}`
}
