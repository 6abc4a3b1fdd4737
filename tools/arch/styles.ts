/**
 * A page keeps the style sheets of all screens that were open: a class that one room defines for itself must not be
 * another room's, too. What `ui` and `forms` define is there for every
 * screen to name, and defined there alone.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Sheet {
  readonly path: string
  readonly room: string
  /** Classes with a rule of their own, e.g. `.card` and `.card:hover`. */
  readonly defined: ReadonlySet<string>
  /** Classes in any selector. */
  readonly named: ReadonlySet<string>
}

interface StyleFault {
  readonly path: string
  readonly fault: string
}

const folder = 'apps/console/src'

const alone = /^\.([\w-]+)(?:::?[\w-]+|\[[^\]]*\])*$/

export function styleFaults(root: string): readonly StyleFault[] {
  const sheets = globSync(`${folder}/**/*.css`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => sheetOf(path, readFileSync(join(root, path), 'utf8')))
  return sheets.flatMap((sheet) =>
    [...sheet.defined].flatMap((name) => {
      const other = sheets.find((each) => each.room !== sheet.room && isTaken(name, sheet, each))
      return other === undefined ? [] : [{ path: sheet.path, fault: `defines .${name}, which ${other.path} has, too` }]
    }),
  )
}

/** What `ui` and `forms` define may be named elsewhere, but not defined a second time. */
const isTaken = (name: string, { room }: Sheet, other: Sheet): boolean =>
  other.defined.has(name) || (!/^(?:ui|forms)\b/.test(room) && other.room !== 'ui' && other.named.has(name))

function sheetOf(path: string, text: string): Sheet {
  const selectors = selectorsOf(text)
  const [part = '', noun = ''] = path.slice(folder.length + 1).split('/')
  return {
    path,
    room: part === 'ui' ? part : `${part}/${noun}`,
    defined: new Set(selectors.flatMap((selector) => alone.exec(selector)?.[1] ?? [])),
    named: new Set(
      selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)),
    ),
  }
}

/** Every selector, but those for paper, a finger and a reader's own colours, which name what all rooms have. */
function selectorsOf(text: string): readonly string[] {
  const selectors: string[] = []
  const open: string[] = []
  for (const [, before = '', end] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const head = before.trim()
    open.push(head)
    const isGeneral = open.some((each) => /^@.*(?:print|forced-colors|prefers-contrast|pointer)/.test(each))
    if (!head.startsWith('@') && !isGeneral) selectors.push(...head.split(/,(?![^(]*\))/).map((each) => each.trim()))
  }
  return selectors
}
