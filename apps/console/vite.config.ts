import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { calls } from './build/calls.ts'
import { catalogues } from './build/catalogues.ts'
import { compress } from './build/compress.ts'
import { documents } from './build/documents.ts'

/** API_URL is where the API and the card sandbox's settings are served in watch mode. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4700'
const served = ['/asia', '/europe', '/america', '/config.json', '/maintenance.json', '/inbox', '/healthz']

/** What the login needs, and with it every page. */
const login = new RegExp(
  [
    'rolldown/runtime',
    'node_modules/(?:react|react-dom|scheduler|use-intl|intl-messageformat|@formatjs)/',
    'packages/contract/src/(?:endpoint|sign-in|organization|wire)\\.ts',
    'packages/domain/src/navigation/',
    'src/(?:ui/(?:button|field|dialog|mark)\\.tsx|i18n/[a-z-]+\\.tsx?|features/sign-in/)',
    'src/lib/(?:session|request|api-error|chunk|config|place)\\.ts',
    'src/main\\.tsx',
    'src/app/(?:entrance\\.tsx|paths\\.ts|theme\\.ts)',
    'src/ui/(?:banner|base|button|card-brand|controls|dialog|field|forced-colors|skeleton|surfaces|table|tokens)\\.css',
    'src/app/shell\\.css',
  ].join('|'),
)
/** The frame and all that it imports, with what the overview shares with other screens: a first visit needs no more. */
const frame = new RegExp(
  [
    'src/app/inside\\.tsx',
    'packages/domain/src/(?:calendar/|cancellation/reservation|contract/(?!limits|documents|next-billing)|money/|navigation/|payment/card-expiry|plans/period|usage/(?:consumption|shown))',
    'src/ui/(?:banner|boundary|card|card-brand|chip|icon|meter|money|states|table|telephone)\\.tsx',
    'src/forms/(?:receipt-link|telephone|why)\\.tsx',
    'src/lib/(?:invoice-mapping|usage-units|payment-status)\\.ts',
  ].join('|'),
)
const shared = /node_modules\/@tanstack\/|packages\/(?:contract|domain)\/|src\/(?:ui|lib|forms)\/(?!phone|stripe|payer)/

export default defineConfig({
  base: './',
  // React has had it itself for long.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  plugins: [react(), calls(), catalogues(), documents(), compress()],
  build: {
    manifest: true,
    target: 'es2024',
    // Kept as written, light-dark() follows a part of the page that is dark, or paper, in either theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'index.html', early: 'src/app/early.ts' },
      // Few requests: whatever several screens share comes in one part.
      output: {
        codeSplitting: {
          groups: [
            { name: 'login', priority: 2, test: login },
            { name: 'frame', priority: 1, test: frame },
            { name: 'shared', priority: 0, test: shared, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api }])) },
})
