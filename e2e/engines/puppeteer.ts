import { writeFileSync } from 'node:fs'
import { type Frame, type LaunchOptions, launch, type Page } from 'puppeteer-core'
import { browserLaunch } from '../../tools/browser.ts'
import { type Browser, WINDOW } from './browser.ts'
import { clickOn, selectAll } from './in-page.ts'

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

async function inside(frame: Frame, css: string): Promise<Frame> {
  const element = await frame.$(css)
  const entered = await element?.contentFrame()
  if (!entered) throw new Error(`there is no frame ${css}`)
  return entered
}

async function fill(frame: Frame, css: string, text: string): Promise<void> {
  const field = await frame.$(css)
  if (field === null) throw new Error(`there is no ${css}`)
  if ((await frame.evaluate(selectAll, css)) === true) await field.press('Backspace')
  await field.type(text)
}

/** Inside the frame: some Firefox versions misplace frames. */
const click = (frame: Frame, css: string): Promise<void> =>
  frame.parentFrame() === null ? frame.click(css) : frame.evaluate(clickOn, css)

function over(page: Page, version: string, close: () => Promise<void>): Browser {
  let frame: Frame = page.mainFrame()
  return {
    version,
    open: async (url) => void (await page.goto(url)),
    run: async (inPage, ...given) => frame.evaluate(inPage, ...given),
    click: (css) => click(frame, css),
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
  try {
    return over(await browser.newPage(), await browser.version(), () => browser.close())
  } catch (error) {
    await browser.close()
    throw error
  }
}

export const startChromium = async (): Promise<Browser> => started(await chromium())
export const startFirefox = async (): Promise<Browser> => started(await firefox())
