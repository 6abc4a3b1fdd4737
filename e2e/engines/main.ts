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
import { journeys } from './journeys.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import { Reader } from './reader.ts'
import { startWebkit } from './webkit.ts'

const engines: Readonly<Record<string, () => Promise<Browser>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
}
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

async function tryEngine(engine: string, start: () => Promise<Browser>): Promise<number> {
  const product = await startOwnProduct()
  const browser = await start()
  const reader = new Reader(browser, product.url)
  console.log(`${engine} (${browser.version})`)
  const walks = [
    ...journeys
      .filter(({ isShort = false }) => isShort || values.short !== true)
      .map(({ name, walk }) => ({ name, walk: () => walk(reader) })),
    { name: 'every screen', walk: () => lookAround(reader, engine) },
  ]
  let failures = 0
  for (const { name, walk } of walks) {
    const faults = await attempt(reader, walk)
    if (faults.length > 0) {
      failures += 1
      await browser.picture(join(folder, `${engine}-failed-${failures}.png`))
    }
    console.log(
      `  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}${faults.map((fault) => `\n         ${fault}`).join('')}`,
    )
  }
  await browser.close()
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
