import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues, cutCatalogues } from './build/catalogues.ts'
import { compress } from './build/compress.ts'
import { documents } from './build/documents.ts'
import { firstPart } from './build/first-part.ts'
import { withoutInfiniteQueries } from './build/left-out.ts'
import { helpersIn } from './build/runtime.ts'
import { telephoneRules } from './build/telephone-rules.ts'

/** In watch mode, the address of the API and the sandbox's settings. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4700'
const served = ['/asia', '/europe', '/america', '/config.json', '/maintenance.json', '/inbox', '/healthz']

const source = (path: string): string => join(import.meta.dirname, 'src', path)

const first = firstPart('first', {
  entry: source('main.tsx'),
  begins: [source('app/login-page.tsx'), source('app/inside.tsx')],
  // The login asks the rules for people.
  unused: /\/domain\/src\/(?:calendar|catalogue|contract|money|seats)\//,
})

/** In one part, nothing unused. */
const afterFigures = [
  'app/dialogs/password-dialog',
  'app/watch/connection',
  'app/watch/later-parts',
  'app/watch/mail-confirmed',
  'app/watch/session-watch',
  'app/shell/account/address-dot',
  'app/shell/bell/bell',
  'app/shell/requests/requests-waiting',
  'app/shell/help-links',
  'app/shell/toast-stack',
  'features/contract/headline/kicker-notes',
  'features/contract/advice/suggestion',
  'features/contract/season/season',
  'features/contract/season/season-table',
  'features/contract/used/used',
  'features/contract/quiet/quiet-row',
  'features/contract/below',
].map((path) => {
  const file = source(`${path}.tsx`)
  if (!existsSync(file)) throw new Error(`the part after the figures has no ${path}`)
  return file
})

/** After the overview's figures, and on a login in another language. */
const afterWords = (id: string): string | null => {
  const [, language] =
    /\/i18n\/catalogues\/([a-z-]+)(?:\.sign-in\.json|\.json\?overview)$/.exec(id) ??
    /\/words\/src\/catalogues\/([a-z-]+)\.json$/.exec(id) ??
    []
  return language === undefined ? null : `after.${language}`
}

export default defineConfig({
  base: './',
  plugins: [
    react(),
    withoutInfiniteQueries(),
    telephoneRules(),
    catalogues(),
    cutCatalogues(),
    cutCatalogues(true),
    helpersIn('begin'),
    documents(),
    compress(),
  ],
  build: {
    manifest: true,
    target: 'es2024',
    // Otherwise light-dark() is compiled for one theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whatever loads a part has these already.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'js' ? parts.filter((part) => !/\/(?:begin|first|rolldown-runtime)-[^/]+\.js$/.test(part)) : parts,
    },
    rolldownOptions: {
      input: { main: 'index.html', early: 'src/app/early.ts', begin: 'src/app/begin.ts' },
      output: {
        codeSplitting: {
          // A module with its static imports (decision 80).
          groups: [
            { name: 'begin', test: /app\/begin\.ts$/, priority: 5 },
            { name: first, priority: 4, includeDependenciesRecursively: false },
            { name: 'login', test: 'apps/console/src/app/login-page.tsx', priority: 2 },
            { name: 'frame', test: 'apps/console/src/app/inside.tsx', priority: 1 },
            { name: 'after', test: (id) => afterFigures.includes(id) },
            { name: afterWords },
            // In one part.
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api }])) },
})
