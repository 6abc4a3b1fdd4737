import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../product.ts'
import { type Browser, WINDOW } from './browser.ts'

/** WebKit draws on a screen; this one is memory. The server says on which number it listens. */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number: unknown = (await once(server.stdio[3] ?? server, 'data'))[0]
  return { process: server, display: `:${String(number).trim()}` }
}

/** Its own sandbox needs rights that a container does not give. */
const environment = (display: string) => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
})

async function listening(port: number): Promise<void> {
  const answered = await fetch(`http://127.0.0.1:${port}/status`).then(
    () => true,
    () => false,
  )
  if (!answered) await listening(port)
}

async function connect(port: number): Promise<WebDriver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW })
  return driver
}

function over(driver: WebDriver, version: string, close: () => Promise<void>): Browser {
  const element = (css: string) => driver.findElement(By.css(css))
  return {
    version,
    open: (url) => driver.get(url),
    run: (inPage, ...given) => driver.executeScript(`return (${inPage.toString()})(...arguments)`, ...given),
    click: (css) => element(css).click(),
    // Pressed first: a field in a frame takes no keys before its frame has the focus.
    fill: async (css, text) => {
      await element(css).click()
      await element(css).clear()
      await element(css).sendKeys(text)
    },
    enter: (css) => (css === null ? driver.switchTo().defaultContent() : driver.switchTo().frame(element(css))),
    picture: async (file) => writeFileSync(file, Buffer.from(await driver.takeScreenshot(), 'base64')),
    close,
  }
}

export async function startWebkit(): Promise<Browser> {
  const screen = await startScreen()
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env: environment(screen.display), stdio: 'ignore' })
  await listening(port)
  const driver = await connect(port)
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? ''
  const close = async (): Promise<void> => {
    await driver.quit()
    server.kill()
    screen.process.kill()
  }
  return over(driver, `WebKitGTK ${version}`, close)
}
