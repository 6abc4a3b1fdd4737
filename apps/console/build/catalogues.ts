import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Every message of a catalogue in the form that needs no parser in the browser. */
export function compiled(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages)
  if (typeof messages !== 'object' || messages === null) return messages
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compiled(value)]))
}

/** Compiles the catalogues of the built console, and leaves the parser of messages out of it. */
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
