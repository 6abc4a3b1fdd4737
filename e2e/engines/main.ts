/**
 * `npm run engines`, or `npm run engines -- --short --only webkit`: the main journeys and every screen in Chromium,
 * Firefox and WebKit, each on a demo of its own. Pictures are in .cache/engines. It fails on an error in a console.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { installDebian } from '../../tools/debian.ts'
import { startOwnProduct } from '../product.ts'
import { screens } from '../screens.ts'
import type { Browser } from './browser.ts'
import { type Journey, journeys } from './journeys.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import { Reader } from './reader.ts'
import { startWebkit } from './webkit.ts'

const engines: Readonly<Record<string, () => Promise<Browser>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
}
type Walk = Pick<Journey, 'name' | 'walk'>

const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } })
const folder = join(dirname(dirname(import.meta.dirname)), '.cache', 'engines')

/** Every screen of a login that has them all, with its picture. */
async function lookAround(reader: Reader, engine: string): Promise<void> {
  await reader.signsIn('elite-yearly')
  for (const path of screens) {
    await reader.goes(path)
    await reader.sees('')
    await reader.browser.picture(join(folder, `${engine}${path.replaceAll('/', '-')}.png`))
  }
}

/** What went wrong, in words; nothing where all is well. */
async function attempt(reader: Reader, walk: () => Promise<void>): Promise<readonly string[]> {
  const failed = await walk().then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  )
  return [...failed, ...(await reader.errors())]
}

/** In a browser of its own: nobody is signed in, and nothing is left open. */
async function tryWalk(start: () => Promise<Browser>, url: string, walk: Walk, failure: string): Promise<boolean> {
  const browser = await start()
  const reader = new Reader(browser, url)
  const faults = await attempt(reader, () => walk.walk(reader))
  if (faults.length > 0) await browser.picture(failure)
  await browser.close()
  console.log([`  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${walk.name}`, ...faults].join('\n         '))
  return faults.length === 0
}

async function tryEngine(engine: string, start: () => Promise<Browser>): Promise<number> {
  const product = await startOwnProduct()
  const first = await start()
  console.log(`${engine} (${first.version})`)
  await first.close()
  const walks: readonly Walk[] = [
    ...journeys.filter(({ isShort = false }) => isShort || values.short !== true),
    { name: 'every screen', walk: (reader) => lookAround(reader, engine) },
  ]
  let failures = 0
  for (const walk of walks) {
    const failure = join(folder, `${engine}-failed-${failures + 1}.png`)
    if (!(await tryWalk(start, product.url, walk, failure))) failures += 1
  }
  await product.stop()
  return failures
}

installDebian({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' })
mkdirSync(folder, { recursive: true })
let failures = 0
for (const [engine, start] of Object.entries(engines)) {
  if (values.only === undefined || values.only === engine) failures += await tryEngine(engine, start)
}
process.exitCode = failures === 0 ? 0 : 1
