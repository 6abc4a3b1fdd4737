/** A first visit on a slow line and a slow processor: bytes, requests, first paint, and when it can be used. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { browserLaunch } from '../../tools/browser.ts'
import { median } from '../load.ts'
import { serveBarePage } from './bare-page.ts'

const ROUNDS = 5
/** 1.6 Mbps with 150 ms to the server and back, a processor a quarter as fast. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

export interface Visit {
  readonly kib: number
  readonly requests: number
  readonly paintMs: number
  readonly usableMs: number
  /** With its pictures, where it has any. */
  readonly completeMs: number
}

/**
 * Runs in the page from its first moment on. A login is usable once its button reacts to typing, which is tried every
 * few milliseconds; the overview once it shows its next payment, and complete once its pictures are there.
 */
function watch(): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const type = (input: HTMLInputElement, text: string): void => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const timer = setInterval(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')]
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')
    for (const input of inputs) type(input, 'x')
    const isUsable = (button !== null && !button.disabled) || document.querySelector('.front .money') !== null
    for (const input of inputs) type(input, '')
    if (!isUsable) return
    const { dataset } = document.documentElement
    const now = String(performance.now())
    dataset['usable'] ??= now
    const pictures = document.querySelectorAll('.season-picture svg, .pace-picture svg')
    if (button === null && (pictures.length < 2 || document.querySelector('.skeleton') !== null)) return
    clearInterval(timer)
    dataset['complete'] = now
  }, 5)
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  let bytes = 0
  let requests = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.addInitScript(watch)
  await page.goto(url)
  await page.waitForSelector('html[data-complete]', { state: 'attached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const times = await timesOf(page)
  await page.close()
  return { kib: bytes / 1024, requests, ...times }
}

const timesOf = (page: Page): Promise<Pick<Visit, 'paintMs' | 'usableMs' | 'completeMs'>> =>
  page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usableMs: Number(document.documentElement.dataset['usable']),
    completeMs: Number(document.documentElement.dataset['complete']),
  }))

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

async function middle(browser: Browser, url: string, signedIn: () => Promise<Storage | undefined>): Promise<Visit> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const storageState = await signedIn()
    const context = await browser.newContext(storageState === undefined ? {} : { storageState })
    visits.push(await visit(context, url))
    await context.close()
  }
  const of = (figure: (each: Visit) => number): number => median(visits.map(figure))
  return {
    kib: of(({ kib }) => kib),
    requests: of(({ requests }) => requests),
    paintMs: of(({ paintMs }) => paintMs),
    usableMs: of(({ usableMs }) => usableMs),
    completeMs: of(({ completeMs }) => completeMs),
  }
}

/** A new session per round: a refresh token can be used once. */
export async function signIn(browser: Browser, url: string, login: string): Promise<Storage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

interface FirstVisits {
  readonly bare: Visit
  readonly ours: readonly { readonly page: string; readonly visit: Visit }[]
}

/** The bare page, the login and the overview of the product at `url`, in one run of one browser. */
export async function firstVisits(url: string): Promise<FirstVisits> {
  const bare = await serveBarePage()
  const browser = await chromium.launch(await browserLaunch())
  const nobody = () => Promise.resolve(undefined)
  try {
    return {
      bare: await middle(browser, bare.url, nobody),
      ours: [
        { page: 'login', visit: await middle(browser, `${url}/`, nobody) },
        {
          page: 'overview, signed in',
          visit: await middle(browser, `${url}/#/contract-info`, () => signIn(browser, url, 'basic')),
        },
      ],
    }
  } finally {
    await browser.close()
    await bare.stop()
  }
}
