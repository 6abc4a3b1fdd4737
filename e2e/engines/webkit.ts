import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver'
import { demoPort } from '../../testing/src/demo-port.ts'
import { type Browser, WINDOW } from './browser.ts'
import { pictureOf } from './framebuffer.ts'
import { toMiddle } from './in-page.ts'

interface Screen {
  readonly process: ChildProcess
  readonly display: string
  readonly file: string
}

/** WebKit needs an X screen; this one is memory. */
async function startScreen(): Promise<Screen> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`
  const folder = mkdtempSync(join(tmpdir(), 'touchline-screen-'))
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-fbdir', folder]
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number: unknown = (await once(server.stdio[3] ?? server, 'data'))[0]
  return { process: server, display: `:${String(number).trim()}`, file: join(folder, 'Xvfb_screen0') }
}

/** Its sandbox fails in containers. */
const environment = (display: string) => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
})

const PATIENCE_MS = 30_000
const BETWEEN_MS = 100

async function listening(port: number, deadline = Date.now() + PATIENCE_MS): Promise<void> {
  const answered = await fetch(`http://127.0.0.1:${port}/status`).then(
    () => true,
    () => false,
  )
  if (answered) return
  if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
  await pause(BETWEEN_MS)
  await listening(port, deadline)
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

function over(driver: WebDriver, version: string, file: string, close: () => Promise<void>): Browser {
  const element = (css: string) => driver.findElement(By.css(css))
  return {
    version,
    open: (url) => driver.get(url),
    run: (inPage, ...given) => driver.executeScript(`return (${inPage.toString()})(...arguments)`, ...given),
    // Centred, away from pinned bars.
    click: async (css) => {
      await driver.executeScript(`(${toMiddle.toString()})(...arguments)`, css)
      await element(css).click()
    },
    // A frame needs focus before keys.
    fill: async (css, text) => {
      await element(css).click()
      await element(css).clear()
      await element(css).sendKeys(text)
    },
    enter: (css) => (css === null ? driver.switchTo().defaultContent() : driver.switchTo().frame(element(css))),
    // Its own screenshot sometimes hangs.
    picture: (to) => Promise.resolve(writeFileSync(to, pictureOf(file))),
    close,
  }
}

export async function startWebkit(): Promise<Browser> {
  const screen = await startScreen()
  const port = await demoPort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env: environment(screen.display), stdio: 'ignore' })
  const end = (): void => {
    server.kill()
    screen.process.kill()
    rmSync(dirname(screen.file), { recursive: true, force: true })
  }
  try {
    await listening(port)
    const driver = await connect(port)
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? ''
    return over(driver, `WebKitGTK ${version}`, screen.file, () => driver.quit().finally(end))
  } catch (error) {
    end()
    throw error
  }
}
