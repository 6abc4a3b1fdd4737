import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { browserLaunch } from '../../tools/browser.ts'
import { median } from '../load.ts'
import { serveBarePage } from './bare-page.ts'

const ROUNDS = 5
/** 1.6 Mbps, 150 ms round trip, a processor a quarter as fast. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

export interface Visit {
  readonly kib: number
  readonly requests: number
  readonly paintMs: number
  readonly usableMs: number
  readonly completeMs: number
  readonly waves: number
  readonly wavesInAll: number
}

/**
 * Runs in the page. A login is usable once its button reacts, the overview once it shows the next payment; complete
 * with its pictures.
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

/** For an overview opened from a login. */
function watchFigures(): void {
  const timer = setInterval(() => {
    if (document.querySelector('.front .money') === null) return
    const { dataset } = document.documentElement
    const now = String(performance.now())
    dataset['usable'] ??= now
    const pictures = document.querySelectorAll('.season-picture svg, .pace-picture svg')
    if (pictures.length < 2 || document.querySelector('.skeleton') !== null) return
    clearInterval(timer)
    dataset['complete'] = now
  }, 5)
}

interface Sent {
  readonly begun: number
  readonly ended: number
  readonly bytes: number
}

/** Epoch milliseconds. */
async function onSlowLine(page: Page): Promise<Sent[]> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const begun = new Map<string, { readonly wall: number; readonly tick: number }>()
  const sent: Sent[] = []
  line.on('Network.requestWillBeSent', ({ requestId, wallTime, timestamp }) => {
    begun.set(requestId, { wall: wallTime * 1_000, tick: timestamp })
  })
  line.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength: bytes }) => {
    const start = begun.get(requestId)
    if (start !== undefined)
      sent.push({ begun: start.wall, ended: start.wall + (timestamp - start.tick) * 1_000, bytes })
  })
  return sent
}

/** Starts after the last one that ended before it. */
function wavesOf(sent: readonly Pick<Sent, 'begun' | 'ended'>[], until: number): number {
  const rounds: { readonly ended: number; readonly round: number }[] = []
  for (const { begun, ended } of sent.toSorted((a, b) => a.begun - b.begun)) {
    if (begun > until) break
    const before = rounds.filter((each) => each.ended <= begun).map((each) => each.round)
    rounds.push({ ended, round: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...rounds.map(({ round }) => round))
}

async function outcomeOf(page: Page, sent: readonly Sent[]): Promise<Visit> {
  await page.waitForSelector('html[data-complete]', { state: 'attached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const { origin, ...times } = await timesOf(page)
  const visit = {
    kib: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    requests: sent.length,
    ...times,
    waves: wavesOf(sent, origin + times.usableMs),
    wavesInAll: wavesOf(sent, Number.POSITIVE_INFINITY),
  }
  await page.close()
  return visit
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const sent = await onSlowLine(page)
  await page.addInitScript(watch)
  await page.goto(url)
  return outcomeOf(page, sent)
}

const QUIET_MS = 2_000

/** The page itself was idle once already. */
async function untilQuiet(sent: readonly Sent[]): Promise<void> {
  for (let before = -1; sent.length > before; await delay(QUIET_MS)) before = sent.length
}

/** From Enter on, after slow typing, so that prefetching is done. */
async function enter(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const sent = await onSlowLine(page)
  await page.goto(url)
  await fillIn(page, 'basic')
  await untilQuiet(sent)
  sent.length = 0
  await page.evaluate(watchFigures)
  const began = await page.evaluate(() => performance.now())
  await page.keyboard.press('Enter')
  const { usableMs, completeMs, ...rest } = await outcomeOf(page, sent)
  return { ...rest, usableMs: usableMs - began, completeMs: completeMs - began }
}

const timesOf = (page: Page) =>
  page.evaluate(() => ({
    origin: performance.timeOrigin,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usableMs: Number(document.documentElement.dataset['usable']),
    completeMs: Number(document.documentElement.dataset['complete']),
  }))

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

async function middle(
  browser: Browser,
  url: string,
  signedIn: () => Promise<Storage | undefined>,
  go = visit,
): Promise<Visit> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const storageState = await signedIn()
    const context = await browser.newContext(storageState === undefined ? {} : { storageState })
    visits.push(await go(context, url))
    await context.close()
  }
  const of = (figure: (each: Visit) => number): number => median(visits.map(figure))
  return {
    kib: of(({ kib }) => kib),
    requests: of(({ requests }) => requests),
    paintMs: of(({ paintMs }) => paintMs),
    usableMs: of(({ usableMs }) => usableMs),
    completeMs: of(({ completeMs }) => completeMs),
    waves: of(({ waves }) => waves),
    wavesInAll: of(({ wavesInAll }) => wavesInAll),
  }
}

async function fillIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
}

/** A refresh token can be used once. */
export async function signIn(browser: Browser, url: string, login: string): Promise<Storage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await fillIn(page, login)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

interface Goal {
  readonly usable: number
  readonly complete?: number
  readonly waves?: number
  readonly wavesInAll?: number
  readonly kib?: number
  readonly requests?: number
}

export interface FirstVisits {
  readonly bare: Visit
  readonly ours: readonly { readonly page: string; readonly goal: Goal; readonly visit: Visit }[]
}

export async function firstVisits(url: string): Promise<FirstVisits> {
  const bare = await serveBarePage()
  const browser = await chromium.launch(await browserLaunch())
  const nobody = () => Promise.resolve(undefined)
  try {
    return {
      bare: await middle(browser, bare.url, nobody),
      ours: [
        { page: 'login', goal: { usable: 0.4 }, visit: await middle(browser, `${url}/`, nobody) },
        {
          page: 'overview, from Enter on',
          goal: { usable: 1, waves: 2, wavesInAll: 3 },
          visit: await middle(browser, `${url}/`, nobody, enter),
        },
        {
          page: 'overview by its address, signed in',
          goal: { usable: 1.4, complete: 1.8, kib: 170, requests: 12 },
          visit: await middle(browser, `${url}/#/contract-info`, () => signIn(browser, url, 'basic')),
        },
      ],
    }
  } finally {
    await browser.close()
    await bare.stop()
  }
}
