import { runsToday } from '../../testing/src/size.ts'
import { expect, test } from '../fixtures.ts'
import { handfuls, languages, openScreen, settled, speak } from '../screens.ts'
import { signIn } from '../sign-in.ts'
import { say } from '../words.ts'
import type { Finding } from './axe.ts'
import { misfitsZoomed as lookAt, misfits } from './fit.ts'

/** `npm run lab -- access` uses all languages, `npm test` German, the longest. */
const isWhole = process.env['ACCESS'] === 'whole'

// 1280 by 900 at 200 %.
test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const DAYS = 6

for (const screens of handfuls.filter((_, nth) => isWhole || runsToday(nth, DAYS)))
  test(`${screens.join(', ')} at 200 %: nothing is cut off, covered or beyond the window`, async ({ page }) => {
    await signIn(page, 'basic')
    const found: Finding[] = []
    for (const language of isWhole ? languages : (['de'] as const)) {
      await openScreen(page, '/contract-info')
      await speak(page, language)
      for (const screen of screens) {
        await openScreen(page, screen)
        found.push(...(await lookAt(page, `${screen} ${language}`)))
      }
    }
    expect(found).toEqual([])
  })

test('a chosen plan at 200 %: what is pinned covers no control that has the focus, and little of a phone', async ({
  page,
}) => {
  await signIn(page, 'basic', '/change-plan')
  await settled(page)
  await speak(page, 'de')
  await page.locator('.choose:enabled').last().click()
  await expect(page.locator('.summary')).toBeVisible()
  expect(await lookAt(page, 'the choice')).toEqual([])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for (const language of languages) {
      await speak(page, language)
      const box = await page.locator('.summary').boundingBox()
      expect(box?.height, `the choice on a phone of ${width} px in ${language}`).toBeLessThanOrEqual(90)
      expect(await misfits(page, `the choice at ${width} px in ${language}`)).toEqual([])
    }
  }
})

test('chosen games at 200 %: what is pinned covers no control that has the focus', async ({ page }) => {
  await signIn(page, 'standard', '/billing-movies')
  await settled(page)
  await settled(page)
  await page.locator('td.pick input').first().check()
  expect(await lookAt(page, 'the selection')).toEqual([])
})

test('a request at 200 %: nothing is cut off, covered or beyond the window, in the list and by itself', async ({
  page,
}) => {
  await signIn(page, 'standard', '/people')
  await settled(page)
  await speak(page, 'de')
  const listed = await lookAt(page, 'the people with a request')
  await page.locator('main a[href*="#/requests/"]').first().click()
  await expect(page.getByRole('button', { name: say('de', 'requests.approve') })).toBeVisible()
  expect([...listed, ...(await lookAt(page, 'the request'))]).toEqual([])
})

test('the login at 200 %: nothing is cut off, covered or beyond the window', async ({ page }) => {
  await page.goto('/')
  await speak(page, 'de')
  expect(await lookAt(page, 'the login')).toEqual([])
})
