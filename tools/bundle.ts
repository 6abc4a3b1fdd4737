/** Builds console and desk and compares first visits with their budgets. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Budget, faultsOf, type Manifest, partsOf, readManifest } from './bundle/budget.ts'

const root = dirname(import.meta.dirname)
mkdirSync(join(root, '.cache'), { recursive: true })
const out = mkdtempSync(join(root, '.cache', 'bundle-'))

const afterFigures = ['after', 'after.{language}']

/** KiB in gzip by build/compress.ts (a bare React page: 67), without API calls. */
const budgets: readonly Budget[] = [
  { screen: 'login', page: 'login', limitKib: 91.5, limitRequests: 6 },
  { screen: 'overview', page: 'inside', limitKib: 118.6, limitRequests: 5 },
  { screen: 'overview, whole', page: 'inside', after: afterFigures, limitKib: 197.6, limitRequests: 8 },
]

const deskBudget: Budget = { screen: 'desk', page: 'index.html', limitKib: 160, limitRequests: 5 }

/** Demo code, contract schemas (decision 84), the project's name (decision 304). */
const forbidden = ['test_clock', 'console.pseudo', '_zod', 'touchline']

function build(app: string): { readonly folder: string; readonly manifest: Manifest } {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const folder = join(out, app)
  execFileSync(process.execPath, [vite, 'build', '--manifest', '--logLevel', 'error', '--outDir', folder], {
    cwd: join(root, 'apps', app),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { folder, manifest: readManifest(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) }
}

function weigh({ folder, manifest }: ReturnType<typeof build>, document: string, after: readonly string[] = []) {
  const html = readFileSync(join(folder, document), 'utf8')
  const [, language = ''] = document.split('.')
  const parts = partsOf(
    html,
    manifest,
    after.map((source) => source.replace('{language}', language)),
  )
  const contents = [html, ...parts.map((part) => readFileSync(join(folder, part)))]
  const kibOf = (compress: (bytes: string | Buffer) => Buffer): number =>
    contents.reduce((sum, bytes) => sum + compress(bytes).length, 0) / 1024
  return {
    document,
    gzip: kibOf((bytes) => gzipSync(bytes, { level: 9 })),
    // Two processor seconds: only for the heaviest.
    sent: () => kibOf(brotliCompressSync),
    requests: contents.length,
  }
}

function judge(budget: Budget, pages: readonly ReturnType<typeof weigh>[]): readonly string[] {
  const [heaviest] = pages.toSorted((a, b) => b.gzip - a.gzip)
  if (heaviest === undefined) throw new Error(`the build printed no page for ${budget.screen}`)
  const { document, gzip, sent, requests } = heaviest
  const figures = `${gzip.toFixed(1)} KiB in gzip (${sent().toFixed(1)} as sent, in Brotli)`
  console.log(`${budget.screen} (${document}): ${figures} in ${requests} requests`)
  return faultsOf(budget, gzip, requests)
}

try {
  const built = build('console')
  const documents = readdirSync(join(built.folder, 'documents')).map((name) => join('documents', name))
  const faults = budgets.flatMap((budget) => {
    const pages = documents.filter((name) => basename(name).startsWith(`${budget.page}.`))
    return judge(
      budget,
      pages.map((name) => weigh(built, name, budget.after)),
    )
  })
  faults.push(...judge(deskBudget, [weigh(build('desk'), deskBudget.page)]))
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!\w+\/\.vite).*\.(?:js|css|html)$/.test(file))
    .map((file) => readFileSync(join(out, file), 'utf8').toLowerCase())
  const leaked = forbidden.filter((word) => texts.some((text) => text.includes(word)))
  const debug = Object.keys(built.manifest).filter((source) => source.includes('features/debug/'))
  const all = [...faults, ...[...leaked, ...debug].map((word) => `the production build knows ${word}`)]
  for (const fault of all) console.error(fault)
  process.exitCode = all.length > 0 ? 1 : 0
} finally {
  rmSync(out, { recursive: true, force: true })
}
