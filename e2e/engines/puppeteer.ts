import { writeFileSync } from 'node:fs'
import { type Frame, type LaunchOptions, launch, type Page } from 'puppeteer-core'
import { browserLaunch } from '../../tools/browser.ts'
import { type Browser, WINDOW } from './browser.ts'
import { sourceOf } from './in-page.ts'

const chromium = async (): Promise<LaunchOptions> => {
  const { executablePath, args } = await browserLaunch()
  return { browser: 'chrome', executablePath, args: [...args, `--window-size=${WINDOW.width},${WINDOW.height}`] }
}

/** Firefox speaks WebDriver BiDi itself. */
const firefox = (): Promise<LaunchOptions> =>
  Promise.resolve({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`],
  })

/** By its address: the locator that leads from an element to its frame is not in every Firefox. */
async function inside(frame: Frame, css: string): Promise<Frame> {
  const address = await frame.evaluate(sourceOf, css)
  const entered = frame.childFrames().find((child) => child.url() === address)
  if (entered === undefined) throw new Error(`there is no frame ${css}`)
  return entered
}

async function fill(frame: Frame, css: string, text: string): Promise<void> {
  const field = await frame.$(css)
  if (field === null) throw new Error(`there is no ${css}`)
  await field.click({ count: 3 })
  await field.press('Backspace')
  await field.type(text)
}

function over(page: Page, version: string, close: () => Promise<void>): Browser {
  let frame: Frame = page.mainFrame()
  return {
    version,
    open: async (url) => void (await page.goto(url)),
    run: async (inPage, ...given) => frame.evaluate(inPage, ...given),
    click: (css) => frame.click(css),
    fill: (css, text) => fill(frame, css, text),
    enter: async (css) => {
      frame = css === null ? page.mainFrame() : await inside(frame, css)
    },
    picture: async (file) => writeFileSync(file, await page.screenshot()),
    close,
  }
}

async function started(options: LaunchOptions): Promise<Browser> {
  const browser = await launch({ headless: true, defaultViewport: null, ...options })
  return over(await browser.newPage(), await browser.version(), () => browser.close())
}

export const startChromium = async (): Promise<Browser> => started(await chromium())
export const startFirefox = async (): Promise<Browser> => started(await firefox())
