/**
 * `npm run lab -- pictures [screen ...]`: every screen of a demo in both themes, two widths and three languages into
 * .cache/pictures, and those that docs/pictures/README.md shows into it. `--shown`: only these; `desk`: a refund's
 * sheet. Without names the film comes last, because it changes a plan.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { demoPort } from '../testing/src/demo-port.ts'
import { browserLaunch } from './browser.ts'
import { deskPicture } from './pictures/desk.ts'
import { film } from './pictures/film.ts'
import { type Shot, shotsOf } from './pictures/screens.ts'

const root = dirname(import.meta.dirname)
const folder = join(root, '.cache', 'pictures')
const shown = join(root, 'docs', 'pictures')
const languages = ['en', 'ja', 'de'] as const
const themes = ['light', 'dark'] as const
const widths = [1280, 390] as const
const MAX_HEIGHT = 2_600
const QUALITY = 72
const QUIET_MS = 8_000

const shownFiles = new Set(
  [...readFileSync(join(shown, 'README.md'), 'utf8').matchAll(/\]\(([\w.-]+\.webp)\)/g)].map(([, file = '']) => file),
)
const { values: flags, positionals: requested } = parseArgs({
  options: { shown: { type: 'boolean', default: false } },
  allowPositionals: true,
})

async function product(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const running = process.env['TOUCHLINE_URL']
  if (running !== undefined) return { url: running, stop: () => Promise.resolve() }
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-pictures-'))
  const port = await demoPort()
  const child = spawn(process.execPath, [join(root, 'apps/demo/src/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (/ready/i.test(line)) break
  child.stdout.resume()
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** The sign-in's language applies to everything after it. */
async function enter(browser: Browser, url: string, login: string | null): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  if (login === null) return page
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Account of' }).waitFor()
  return page
}

/** No skeleton, no write, nothing on its way or hovered, and the pictures of the fonts. */
async function stand(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => document.querySelector('.skeleton, .overlay, [aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function open(page: Page, { path }: Shot): Promise<void> {
  const to = path === '/receipt' ? '/billing-history' : path
  await page.evaluate((hash) => {
    location.hash = hash
  }, to)
  await page.locator('main').first().waitFor()
  await stand(page)
  if (path !== '/receipt') return
  // In the menu of a bill, which is closed.
  await page.locator('a[href*="/receipt/"]').first().dispatchEvent('click')
  await page.locator('.receipt-screen').waitFor()
  await stand(page)
}

async function speak(page: Page, language: string): Promise<void> {
  const select = page.locator('select.language')
  if ((await select.count()) > 0) await select.selectOption(language)
  else {
    await page.evaluate((chosen) => localStorage.setItem('console.language', chosen), language)
    await page.reload()
    await page.locator('main').first().waitFor()
  }
  await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' })
  await stand(page)
}

/** Virtual lists have nothing below the visible rows. */
const inSightOnly = new Set(['billing-movies'])
const IN_SIGHT = 1_100

async function picture(page: Page, { name, presses }: Shot, file: string): Promise<number> {
  const camera = await page.context().newCDPSession(page)
  const { cssContentSize } = await camera.send('Page.getLayoutMetrics')
  const clip = {
    x: 0,
    y: 0,
    width: cssContentSize.width,
    height: Math.min(cssContentSize.height, inSightOnly.has(name) ? IN_SIGHT : MAX_HEIGHT),
    scale: 1,
  }
  // Dialogs and pinned parts belong to the viewport.
  const reach = presses === undefined ? { captureBeyondViewport: true, clip } : {}
  const shot = { format: 'webp', quality: QUALITY, ...reach } as const
  const bytes = Buffer.from((await camera.send('Page.captureScreenshot', shot)).data, 'base64')
  await camera.detach()
  writeFileSync(join(folder, file), bytes)
  return bytes.length
}

/** A dialog blocks the language select, so each language starts over. */
async function press(page: Page, { presses = [] }: Shot): Promise<void> {
  for (const each of presses) {
    if (typeof each === 'string') await page.locator(each).click()
    else await page.locator(each.field).fill(each.text)
    await stand(page)
  }
  // Polling screens are never quiet.
  if (presses.length > 0) await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
}

const isWanted = (start: string): boolean =>
  !flags.shown || [...shownFiles].some((file) => file.startsWith(`${start}.`))

async function takeAll(page: Page, shot: Shot): Promise<number> {
  let bytes = 0
  await open(page, shot)
  for (const language of languages.filter((each) => isWanted(`${shot.name}.${each}`))) {
    await speak(page, language)
    await press(page, shot)
    for (const theme of themes.filter((each) => isWanted(`${shot.name}.${language}.${each}`))) {
      await page.evaluate((worn) => {
        document.documentElement.dataset['theme'] = worn
      }, theme)
      for (const width of widths) {
        const look = `${shot.name}.${language}.${theme}.${width}`
        if (!isWanted(look)) continue
        await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
        await stand(page)
        bytes += await picture(page, shot, `${look}.webp`)
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    if (shot.presses !== undefined) await page.reload()
  }
  await speak(page, 'en')
  return bytes
}

const shots = shotsOf(join(root, 'apps/console/src/lib/navigation/paths.ts')).filter(
  ({ name }) => (requested.length === 0 || requested.includes(name)) && isWanted(name),
)
mkdirSync(folder, { recursive: true })
const { url, stop } = await product()
const browser = await chromium.launch(await browserLaunch())
let total = 0
try {
  for (const login of new Set(shots.map((shot) => shot.login))) {
    const page = await enter(browser, url, login)
    for (const shot of shots.filter((each) => each.login === login)) {
      total += await takeAll(page, shot)
      console.log(shot.name)
    }
    await page.context().close()
  }
  if (requested.length === 0 || requested.includes('desk'))
    writeFileSync(join(shown, 'desk.webp'), await deskPicture(browser, url, QUALITY))
  if (requested.length === 0) writeFileSync(join(shown, 'main-job.webp'), await film(browser, url))
} finally {
  await browser.close()
  await stop()
}
for (const file of shownFiles) if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(shown, file))
console.log(`${(total / 1024 / 1024).toFixed(1)} MiB in .cache/pictures`)
