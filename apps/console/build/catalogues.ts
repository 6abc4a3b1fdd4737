import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** What most visits begin with; the words of everything they import at once are the first part of a catalogue. */
const firstModules = ['app/inside.tsx', 'app/entrance.tsx', 'features/contract/overview.tsx']

/** Every message of a catalogue in the form that needs no parser in the browser. */
export function compiled(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages)
  if (typeof messages !== 'object' || messages === null) return messages
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compiled(value)]))
}

/** Sections that a source asks for: `useTranslations('section')`, or `t('section.key')` of an unbound translator. */
const sectionsIn = (code: string): readonly string[] =>
  [...code.matchAll(/useTranslations(?:<[^>]*>)?\(\s*["'](\w+)|\b\w+\(\s*["'`](\w+)\.[\w$]/g)].flatMap(
    ([, bound, unbound]) => [bound ?? unbound ?? ''],
  )

const importsIn = (code: string): readonly string[] =>
  [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm)].flatMap(([, path]) => [path ?? ''])

/** The sections of a module and of all that it imports, but not of what it loads later. */
async function sectionsFrom(path: string, seen: Set<string>): Promise<readonly string[]> {
  if (seen.has(path)) return []
  seen.add(path)
  const code = await readFile(path, 'utf8')
  const inner = importsIn(code).map((next) => sectionsFrom(join(dirname(path), next), seen))
  return [...sectionsIn(code), ...(await Promise.all(inner)).flat()]
}

/**
 * Cuts the catalogues in two and compiles them, and leaves the parser of messages out of the console. While watching and
 * testing nothing is built: either part is the whole catalogue, as it is written.
 */
export const catalogues = (): Plugin => {
  let root = ''
  let isBuild = false
  const first = new Set<string>()
  return {
    name: 'touchline:catalogues',
    enforce: 'pre',
    config: (_config, { command }) =>
      command === 'build'
        ? { resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }
        : {},
    configResolved: (config) => {
      root = config.root
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      const seen = new Set<string>()
      for (const path of firstModules)
        for (const section of await sectionsFrom(join(root, 'src', path), seen)) first.add(section)
    },
    transform: {
      filter: { id: /\/i18n\/catalogues\/[a-z-]+\.json\?(?:first|rest)$/ },
      handler(text, id) {
        const parsed: unknown = JSON.parse(text)
        if (typeof parsed !== 'object' || parsed === null) throw new Error(`${id} is no catalogue`)
        if (!isBuild) return { code: `export default ${text}`, moduleType: 'js', map: null }
        const wanted = Object.entries(parsed).filter(([section]) => first.has(section) === id.endsWith('?first'))
        const code = `export default ${JSON.stringify(compiled(Object.fromEntries(wanted)))}`
        return { code, moduleType: 'js', map: null }
      },
    },
  }
}
