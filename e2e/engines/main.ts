/**
 * `npm run lab -- engines [--short] [--only webkit]`: main journeys and all screens in Chromium, Firefox and WebKit,
 * each on its own demo. Pictures in .cache/engines. Console errors fail.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { installDebian } from '../../tools/debian.ts'
import { startOwnProduct } from '../product.ts'
import { screens } from '../screens.ts'
import type { Browser } from './browser.ts'
import { tryEngine } from './engine.ts'
import { journeys } from './journeys.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import type { Reader } from './reader.ts'
import { startWebkit } from './webkit.ts'

const engines: Readonly<Record<string, () => Promise<Browser>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
}

const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } })
const folder = join(dirname(dirname(import.meta.dirname)), '.cache', 'engines')

async function lookAround(reader: Reader, engine: string): Promise<void> {
  await reader.signsIn('elite-yearly')
  for (const path of screens) {
    await reader.goes(path)
    await reader.sees('')
    await reader.browser.picture(join(folder, `${engine}${path.replaceAll('/', '-')}.png`))
  }
}

installDebian({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' })
mkdirSync(folder, { recursive: true })
let failures = 0
for (const [engine, start] of Object.entries(engines)) {
  if (values.only !== undefined && values.only !== engine) continue
  failures += await tryEngine({
    name: engine,
    startProduct: startOwnProduct,
    startBrowser: start,
    walks: [
      ...journeys.filter(({ isShort = false }) => isShort || values.short !== true),
      { name: 'every screen', walk: (reader) => lookAround(reader, engine) },
    ],
    failureFile: (count) => join(folder, `${engine}-failed-${count}.png`),
    print: console.log,
  })
}
process.exitCode = failures === 0 ? 0 : 1
