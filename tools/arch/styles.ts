/**
 * Visited screens' sheets stay loaded: rooms share no classes, and a feature's rule contains a class of its own.
 * Classes of `ui` and `forms` are defined only there.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Sheet {
  readonly path: string
  readonly room: string
  readonly selectors: readonly Selector[]
  /** With a rule of their own, e.g. `.card` and `.card:hover`. */
  readonly defined: ReadonlySet<string>
  readonly named: ReadonlySet<string>
}

interface Selector {
  readonly text: string
  /** Print, touch and forced colours. */
  readonly isGeneral: boolean
}

interface StyleFault {
  readonly path: string
  readonly fault: string
}

/** A page has the sheets of one app, and the shared ones. */
const apps = ['console', 'desk']

const alone = /^\.([\w-]+)(?:::?[\w-]+|\[[^\]]*\])*$/

export const styleFaults = (root: string): readonly StyleFault[] => apps.flatMap((app) => faultsIn(root, app))

function faultsIn(root: string, app: string): readonly StyleFault[] {
  const sheets = globSync([`apps/${app}/src/**/*.css`, 'packages/ui/src/**/*.css'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => sheetOf(path, readFileSync(join(root, path), 'utf8')))
  return sheets.flatMap((sheet) => [
    ...[...sheet.defined].flatMap((name) => {
      const other = sheets.find((each) => each.room !== sheet.room && isTaken(name, sheet, each))
      return other === undefined ? [] : [{ path: sheet.path, fault: `defines .${name}, which ${other.path} has, too` }]
    }),
    ...unscoped(sheet, sheets).map((text) => ({ path: sheet.path, fault: `reaches other screens by "${text}"` })),
  ])
}

const isTaken = (name: string, { room }: Sheet, other: Sheet): boolean =>
  other.defined.has(name) || (!isShared(room) && other.room !== 'ui' && other.named.has(name))

const isShared = (room: string): boolean => /^(?:ui|forms)\b/.test(room)

/** Selectors with no class or attribute of the feature's own. */
function unscoped(sheet: Sheet, sheets: readonly Sheet[]): readonly string[] {
  if (!sheet.room.startsWith('features/')) return []
  const others = sheets.filter(({ room }) => room !== sheet.room)
  const isOwn = (name: string) =>
    !others.some(({ room, defined, named }) => defined.has(name) || (room.startsWith('features/') && named.has(name)))
  return sheet.selectors
    .map(({ text }) => text)
    .filter((text) => !text.includes('[data-') && !classesOf(text.replaceAll(/:not\([^)]*\)/g, '')).some(isOwn))
}

function sheetOf(path: string, text: string): Sheet {
  const all = selectorsOf(text)
  const [top, , , part = '', noun = ''] = path.split('/')
  const room = top === 'packages' ? 'ui' : `${part}/${noun}`
  const selectors = all.filter(({ isGeneral }) => !isGeneral || room.startsWith('features/'))
  return {
    path,
    room,
    selectors,
    defined: new Set(
      all.flatMap(({ text: selector, isGeneral }) => (isGeneral ? [] : (alone.exec(selector)?.[1] ?? []))),
    ),
    named: new Set(selectors.flatMap(({ text: selector }) => classesOf(selector))),
  }
}

const classesOf = (selector: string): readonly string[] =>
  [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)

function selectorsOf(text: string): readonly Selector[] {
  const selectors: Selector[] = []
  const open: string[] = []
  for (const [, before = '', end] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const head = before.trim()
    open.push(head)
    const isGeneral = open.some((each) => /^@.*(?:print|forced-colors|prefers-contrast|pointer)/.test(each))
    if (!head.startsWith('@') && !open.some((each) => each.startsWith('@keyframes')))
      selectors.push(...partsOf(head).map((part) => ({ text: part.replaceAll(/\s+/g, ' ').trim(), isGeneral })))
  }
  return selectors
}

function partsOf(head: string): readonly string[] {
  let depth = 0
  const parts = ['']
  for (const each of head) {
    depth += each === '(' ? 1 : each === ')' ? -1 : 0
    if (each === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += each
  }
  return parts
}
