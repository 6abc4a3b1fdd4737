/**
 * `npm run lab -- words [folder]`: words of documents and comments by area. `words screens [login]`: a demo's screens.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from './arch/modules.ts'

const root = process.argv[2] ?? dirname(import.meta.dirname)

const DOCUMENT = /\.(?:md|txt)$/
const MODULE = /\.(?:ts|tsx|mts|js|mjs)$/
/** Quotes come first in a pattern: a comment mark inside of one is text. */
const commentsIn: readonly (readonly [RegExp, RegExp])[] = [
  [/\.css$/, /"[^"\n]*"|(\/\*[\s\S]*?\*\/)/g],
  [/\.sql$/, /'[^']*'|(--[^\n]*)/g],
  [/\.(?:html|svg)$/, /(<!--[\s\S]*?-->)/g],
  [
    /\.(?:ya?ml|sh|conf|ini|service|timer)$|\/(?:Dockerfile|run|touchline-admin|touchline)$/,
    /(?:^|\s)(#[^\n!][^\n]*)/g,
  ],
]

/** Data, third-party text, and generated files. */
const skipped = /(?:^|\/)(?:node_modules|dist|fixtures|alive|corpus)\/|LICENSE|sequence\.txt$|\.test\.yml$/

function commentsOf(path: string, text: string): readonly string[] {
  if (MODULE.test(path)) return parse(path, text).comments.map(({ value }) => value)
  const pattern = commentsIn.find(([name]) => name.test(path))?.[1]
  return pattern === undefined ? [] : [...text.matchAll(pattern)].flatMap(([, comment]) => comment ?? [])
}

const count = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const TEST = /\.(?:test|spec|fixture|test-support)\.tsx?$/

/** `apps/api`, `packages/domain`, `docs`; the files of the root are one area. */
function areaOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  if (path === first) return 'root'
  const area = first === 'apps' || first === 'packages' ? `${first}/${second}` : first
  return TEST.test(path) ? `${area} tests` : area
}

interface Words {
  documents: number
  comments: number
}

function wordsByArea(): ReadonlyMap<string, Words> {
  const areas = new Map<string, Words>()
  const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const path of listed.filter((each) => each !== '' && !skipped.test(each) && existsSync(join(root, each)))) {
    const words = areas.get(areaOf(path)) ?? { documents: 0, comments: 0 }
    areas.set(areaOf(path), words)
    const text = (): string => readFileSync(join(root, path), 'utf8')
    if (DOCUMENT.test(path)) words.documents += count(text())
    else if (MODULE.test(path) || commentsIn.some(([name]) => name.test(path)))
      words.comments += count(commentsOf(path, text()).join('\n'))
  }
  return areas
}

function print(): void {
  const row = (cells: readonly (string | number)[]): void =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(12))).join(''))
  const areas = [...wordsByArea()].toSorted(([a], [b]) => (a < b ? -1 : 1))
  row(['', 'documents', 'comments', 'together'])
  for (const [area, { documents, comments }] of areas) row([area, documents, comments, documents + comments])
  const documents = areas.reduce((sum, [, words]) => sum + words.documents, 0)
  const comments = areas.reduce((sum, [, words]) => sum + words.comments, 0)
  row(['all', documents, comments, documents + comments])
}

if (root === 'screens') await import('./screen-words.ts')
else print()
