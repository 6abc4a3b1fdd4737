import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { ofHistory, ofOverview, restOf } from './overview-words.ts'

export function compiled(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages)
  if (typeof messages !== 'object' || messages === null) return messages
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compiled(value)]))
}

const cutBy = { overview: ofOverview, rest: restOf, history: ofHistory }

const isCut = (part: string | undefined): part is keyof typeof cutBy => part !== undefined && part in cutBy

/** Part of a catalogue: `en.json?overview`, `en.json?rest`. */
export const cutCatalogues = (isBuild = false): Plugin => ({
  name: 'touchline:cut-catalogues',
  apply: isBuild ? 'build' : 'serve',
  enforce: 'pre',
  transform: {
    filter: { id: /\/i18n\/catalogues\/[a-z.-]+\.json\?/ },
    handler: (text, id) => {
      const [, part] = id.split('?')
      if (!isCut(part)) throw new Error(`no catalogue has a part ${part}`)
      const catalogue: unknown = JSON.parse(text)
      const messages = cutBy[part](catalogue)
      return {
        code: `export default ${JSON.stringify(isBuild ? compiled(messages) : messages)}`,
        moduleType: 'js',
        map: null,
      }
    },
  },
})

export const catalogues = (): Plugin => ({
  name: 'touchline:catalogues',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
  transform: {
    filter: { id: /\/(?:i18n|words\/src)\/catalogues\/[a-z.-]+\.json$/ },
    handler: (text) => ({ code: JSON.stringify(compiled(JSON.parse(text))), map: null }),
  },
})
