/**
 * `npm run lab -- words screens [login]`: words and height at 1440 px of a running demo's screens, beside their design.
 * TOUCHLINE_URL: the demo; default http://localhost:4700.
 */
import { type Browser, chromium, type Page } from 'playwright'
import { browserLaunch } from './browser.ts'

interface Screen {
  readonly name: string
  readonly path: string
  /** Without words in pictures. */
  readonly words: number
  readonly labels: number
  readonly height: number
}

const screens: readonly Screen[] = [
  { name: 'Overview', path: '/contract-info', words: 213, labels: 88, height: 1495 },
  { name: 'Change plan', path: '/change-plan', words: 261, labels: 12, height: 978 },
  { name: 'Billing', path: '/billing-history', words: 169, labels: 0, height: 908 },
  { name: 'People', path: '/people', words: 150, labels: 0, height: 821 },
  { name: 'Notices', path: '/notices', words: 130, labels: 0, height: 1007 },
  { name: 'History', path: '/history', words: 147, labels: 0, height: 800 },
  { name: 'Security', path: '/security', words: 126, labels: 0, height: 800 },
  { name: 'Planner', path: '/planner', words: 107, labels: 22, height: 877 },
]

const url = process.env['TOUCHLINE_URL'] ?? 'http://localhost:4700'
const login = process.argv[3] ?? 'standard'

async function signIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: WINDOW })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Account of' }).waitFor()
  return page
}

const WINDOW = { width: 1440, height: 800 }

interface Measured {
  readonly words: number
  readonly labels: number
  readonly height: number
}

/** Visible text only, without the frame. */
const measured = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
    const count = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
    let [words, labels] = [0, 0]
    const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const isSeen = parentElement?.checkVisibility() === true && parentElement.closest('.hidden-text, option') === null
      if (!isSeen) continue
      if (parentElement.closest('svg') === null) words += count(textContent ?? '')
      else labels += count(textContent ?? '')
    }
    return { words, labels, height: Math.ceil(document.documentElement.scrollHeight) }
  })

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  await page.waitForFunction(() => document.querySelector('.skeleton, .overlay, main[aria-busy=true]') === null)
  await page.waitForLoadState('networkidle')
}

const browser = await chromium.launch(await browserLaunch())
try {
  const page = await signIn(browser)
  const row = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(14) : String(cell).padStart(16))).join(''))
  row([login, 'words', 'designed', 'in pictures', 'designed', 'height', 'designed'])
  for (const { name, path, ...designed } of screens) {
    await open(page, path)
    const { words, labels, height } = await measured(page)
    row([name, words, designed.words, labels, designed.labels, height, designed.height])
  }
} finally {
  await browser.close()
}
