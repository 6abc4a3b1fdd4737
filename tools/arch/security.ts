/** Titles that docs/security.md quotes after a test's path must exist in that file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentFault } from './glossary.ts'

const DOCUMENT = 'docs/security.md'

interface Cited {
  readonly path: string
  readonly title: string
}

/** `path` "a title", "another title". */
const citedIn = (text: string): readonly Cited[] =>
  [...text.matchAll(/`([\w@/.-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g)].flatMap(([, path = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ path, title })),
  )

const saysTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((mark) => source.includes(`${mark}${title}${mark}`))

export function securityFaults(root: string): readonly DocumentFault[] {
  const file = join(root, DOCUMENT)
  if (!existsSync(file)) return []
  return citedIn(readFileSync(file, 'utf8'))
    .filter(({ path }) => existsSync(join(root, path)))
    .filter(({ path, title }) => !saysTitle(readFileSync(join(root, path), 'utf8'), title))
    .map(({ path, title }) => ({ path: DOCUMENT, fault: `names the test "${title}", which ${path} does not have` }))
}
