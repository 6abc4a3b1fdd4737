/** Keeps the console's weight: builds it for production and compares what a first visit fetches with the budgets. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Budget, faultsOf, partsOf, readManifest } from './bundle/budget.ts'

const root = dirname(import.meta.dirname)
const consoleFolder = join(root, 'apps', 'console')
mkdirSync(join(root, '.cache'), { recursive: true })
const out = mkdtempSync(join(root, '.cache', 'bundle-'))

/** Kilobytes as a browser receives them, which is in Brotli; calls of the API are not parts of the bundle. */
const budgets: readonly Budget[] = [
  { screen: 'login', document: 'documents/login.en.html', entries: [], limitKib: 110, limitRequests: 5 },
  {
    screen: 'overview',
    document: 'documents/inside.en.html',
    entries: ['src/features/contract/overview.tsx', 'src/i18n/catalogues/en.json?first'],
    limitKib: 140,
    limitRequests: 14,
  },
]

/** What only the demo may have. */
const demoOnly = ['test_clock', 'touchline-demo', 'touchline.pseudo']

try {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', out, '--emptyOutDir'], {
    cwd: consoleFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const manifest = readManifest(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'))
  const faults = budgets.flatMap((budget) => {
    const html = readFileSync(join(out, budget.document), 'utf8')
    const parts = partsOf(html, manifest, budget.entries)
    const contents = [html, ...parts.map((part) => readFileSync(join(out, part)))]
    const kibOf = (compress: (bytes: string | Buffer) => Buffer): number =>
      contents.reduce((sum, bytes) => sum + compress(bytes).length, 0) / 1024
    const kib = { sent: kibOf(brotliCompressSync), gzip: kibOf(gzipSync) }
    const figures = `${kib.sent.toFixed(1)} KiB as sent (${kib.gzip.toFixed(1)} in gzip)`
    console.log(`${budget.screen}: ${figures} in ${contents.length} requests`)
    return faultsOf(budget, kib.sent, contents.length)
  })
  const scripts = Object.values(manifest).map(({ file }) => file)
  const leaked = demoOnly.filter((word) => scripts.some((file) => readFileSync(join(out, file), 'utf8').includes(word)))
  const all = [...faults, ...leaked.map((word) => `the production build knows ${word}`)]
  for (const fault of all) console.error(fault)
  process.exitCode = all.length > 0 ? 1 : 0
} finally {
  rmSync(out, { recursive: true, force: true })
}
