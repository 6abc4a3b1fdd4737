/**
 * The tests' browser: CHROMIUM_PATH, the npm package's (64-bit Linux), an installed one, or on Debian as root one
 * installed now. Playwright's download fails behind many proxies.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebian } from './debian.ts'

/** What a Playwright `launch` call needs; the same object serves Vitest's browser provider. */
export interface BrowserLaunch {
  readonly executablePath: string
  readonly headless: true
  readonly args: string[]
  readonly env: Record<string, string>
}

const root = dirname(import.meta.dirname)

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const advice =
  'No Chromium found for the browser tests. Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chrome npm test'

export async function browserLaunch(): Promise<BrowserLaunch> {
  return { executablePath: await browserPath(), headless: true, args: flags, env: { ...environment(), ...fonts() } }
}

async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
    return named
  }
  return (await packaged()) ?? installed.find((path) => existsSync(path)) ?? fromDebian()
}

/** Once per version, in our own folder with a rename: the package mistakes half-written files for finished ones. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  if (!existsSync(manifest)) return undefined
  const home = join(root, '.cache', `chromium-${versionIn(manifest)}`)
  if (!existsSync(join(home, 'chromium'))) await unpack(home)
  return join(home, 'chromium')
}

async function unpack(home: string): Promise<void> {
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = draft
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(draft, home)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(home, 'chromium'))) throw cause
  }
}

/** Without a Japanese font, uses the receipts'. */
function fonts(): Record<string, string> {
  const japanese = join(root, 'node_modules/@expo-google-fonts/noto-sans-jp')
  if (process.platform !== 'linux' || !existsSync(japanese)) return {}
  const cache = join(root, '.cache', 'fonts')
  const latin = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const file = join(cache, 'fonts.conf')
  const folders = ['/usr/share/fonts', japanese, latin].map((folder) => `  <dir>${folder}</dir>\n`).join('')
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>\n${folders}  <cachedir>${cache}</cachedir>\n</fontconfig>\n`)
  return { FONTCONFIG_FILE: file }
}

function fromDebian(): string {
  try {
    installDebian({ chromium: 'chromium' })
  } catch (cause) {
    throw new Error(advice, { cause })
  }
  return '/usr/bin/chromium'
}

function versionIn(manifest: string): string {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  const known = typeof parsed === 'object' && parsed !== null && 'version' in parsed
  return known ? String(parsed.version) : 'unknown'
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await browserPath())
