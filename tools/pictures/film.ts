/** Ten seconds as animated WebP: sign in, change the plan, read the receipt. */
import type { Browser, Locator, Page } from 'playwright'

const SIZE = { width: 1280, height: 760 }
const SCALE = 0.75
const QUALITY = 58

interface Still {
  readonly webp: Buffer
  readonly ms: number
}

const chunk = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

const uint24 = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(3)
      bytes.writeUIntLE(value, 0, 3)
      return bytes
    }),
  )

/** Image data without its container (WebP "Simple file format"). */
function drawingIn(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const end = at + 8 + webp.readUInt32LE(at + 4)
    if (/^VP8[ L]$/.test(webp.toString('latin1', at, at + 4)))
      return chunk(webp.toString('latin1', at, at + 4), webp.subarray(at + 8, end))
    at = end + (end % 2)
  }
  throw new Error('The browser gave no WebP picture')
}

/** A loop (WebP container, "Animation"). */
function animated(stills: readonly Still[]): Buffer {
  const [width, height] = [Math.round(SIZE.width * SCALE), Math.round(SIZE.height * SCALE)]
  const isAnimation = Buffer.from([0b10, 0, 0, 0])
  const frames = stills.map(({ webp, ms }) =>
    chunk('ANMF', uint24(0, 0, width - 1, height - 1, ms), Buffer.from([0b10]), drawingIn(webp)),
  )
  const whole = [
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', isAnimation, uint24(width - 1, height - 1)),
    chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0])),
    ...frames,
  ]
  return chunk('RIFF', ...whole)
}

async function point(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('Nothing to press')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.evaluate(({ x, y }) => {
    const ring = document.createElement('div')
    ring.id = 'pointer'
    ring.popover = 'manual'
    ring.style.cssText = `position:fixed;inset:auto;left:${x - 17}px;top:${y - 17}px;width:34px;height:34px;margin:0;padding:0;border:3px solid #84cc16;border-radius:50%;background:#84cc1655;pointer-events:none`
    document.body.append(ring)
    ring.showPopover()
  }, at)
}

/** Changes the plan of `basic`. */
export async function film(browser: Browser, url: string): Promise<Buffer> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    viewport: SIZE,
  })
  const page = await context.newPage()
  const camera = await context.newCDPSession(page)
  const stills: Still[] = []
  const take = async (ms: number): Promise<void> => {
    await page.waitForFunction(() => document.querySelector('.skeleton, .overlay, main[aria-busy=true]') === null)
    await page.waitForLoadState('networkidle')
    const clip = { x: 0, y: await page.evaluate(() => scrollY), ...SIZE, scale: SCALE }
    const shot = await camera.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip })
    stills.push({ webp: Buffer.from(shot.data, 'base64'), ms })
  }
  const press = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded()
    await point(page, target)
    await take(450)
    await page.evaluate(() => document.getElementById('pointer')?.remove())
    await target.click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const menu = (name: string) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

  await page.goto(url)
  await take(500)
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await press(button('Sign in'))
  await page.getByRole('button', { name: 'Account of' }).waitFor()
  await take(1_700)
  await press(menu('Change plan'))
  await button(/^Standard, /).waitFor()
  await take(900)
  await press(button(/^Standard, /))
  await page.getByRole('region', { name: 'Your choice' }).waitFor()
  await take(1_000)
  await press(button('Change plan'))
  await page.getByRole('dialog').waitFor()
  await take(900)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true }))
  await page.getByText('The plan was changed and is active now.').waitFor()
  await take(1_300)
  await press(menu('Billing'))
  const payments = page.getByRole('table', { name: 'Payments' })
  await payments.waitFor()
  await take(600)
  await press(page.getByRole('button', { name: /^More about / }).first())
  await press(page.getByRole('link', { name: 'Receipt page' }))
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await take(1_800)
  await context.close()
  return animated(stills)
}
