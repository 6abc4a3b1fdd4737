/** Builds the console for production and compares what a first visit fetches with the budgets. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Budget, faultsOf, partsOf, readManifest } from './bundle/budget.ts'

const root = dirname(import.meta.dirname)
const consoleFolder = join(root, 'apps', 'console')
mkdirSync(join(root, '.cache'), { recursive: true })
const out = mkdtempSync(join(root, '.cache', 'bundle-'))

const afterFigures = ['after', 'after.{language}']

/** KiB in gzip as build/compress.ts makes it (a bare React page weighs 67), without API calls. */
const budgets: readonly Budget[] = [
  { screen: 'login', page: 'login', limitKib: 91.5, limitRequests: 6 },
  { screen: 'overview', page: 'inside', limitKib: 118.5, limitRequests: 5 },
  { screen: 'overview, whole', page: 'inside', after: afterFigures, limitKib: 186.5, limitRequests: 8 },
]

/** Demo code, the schemas of the contract (decision 84), and the project's name (decision 304). */
const forbidden = ['test_clock', 'console.pseudo', '_zod', 'touchline']

try {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', out, '--emptyOutDir'], {
    cwd: consoleFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const manifest = readManifest(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'))
  const documents = readdirSync(join(out, 'documents'))
  const weigh = (document: string, after: readonly string[] = []) => {
    const html = readFileSync(join(out, 'documents', document), 'utf8')
    const [, language = ''] = document.split('.')
    const parts = partsOf(
      html,
      manifest,
      after.map((source) => source.replace('{language}', language)),
    )
    const contents = [html, ...parts.map((part) => readFileSync(join(out, part)))]
    const kibOf = (compress: (bytes: string | Buffer) => Buffer): number =>
      contents.reduce((sum, bytes) => sum + compress(bytes).length, 0) / 1024
    return {
      document,
      gzip: kibOf((bytes) => gzipSync(bytes, { level: 9 })),
      // Two seconds of a processor: asked for of the heaviest pages alone.
      sent: () => kibOf(brotliCompressSync),
      requests: contents.length,
    }
  }
  const faults = budgets.flatMap((budget) => {
    const pages = documents.filter((name) => name.startsWith(`${budget.page}.`))
    const [heaviest] = pages.map((name) => weigh(name, budget.after)).toSorted((a, b) => b.gzip - a.gzip)
    if (heaviest === undefined) throw new Error(`the build printed no page for ${budget.screen}`)
    const { document, gzip, sent, requests } = heaviest
    const figures = `${gzip.toFixed(1)} KiB in gzip (${sent().toFixed(1)} as sent, in Brotli)`
    console.log(`${budget.screen} (${document}): ${figures} in ${requests} requests`)
    return faultsOf(budget, gzip, requests)
  })
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!\.vite).*\.(?:js|css|html)$/.test(file))
    .map((file) => readFileSync(join(out, file), 'utf8').toLowerCase())
  const leaked = forbidden.filter((word) => texts.some((text) => text.includes(word)))
  const debug = Object.keys(manifest).filter((source) => source.includes('features/debug/'))
  const all = [...faults, ...[...leaked, ...debug].map((word) => `the production build knows ${word}`)]
  for (const fault of all) console.error(fault)
  process.exitCode = all.length > 0 ? 1 : 0
} finally {
  rmSync(out, { recursive: true, force: true })
}
