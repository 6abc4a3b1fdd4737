import type { Locator, Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { deskOf, enterDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { openScreen, settled } from '../screens.ts'
import { type Finding, lookTwice, takeLooks } from './axe.ts'
import { misfits, misfitsZoomed } from './fit.ts'
import { press, tabTo, type } from './tabs.ts'

const club = 'asia-standard-plus'

test('by keyboard alone support finds a club, signs in again over an open sheet, and asks with what was typed', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(deskOf(baseURL ?? ''))
  await press(page, page.getByRole('button', { name: 'Sign in' }))
  await press(page, page.getByRole('button', { name: 'support', exact: true }))
  await type(page, page.getByLabel('What do you know of them?'), club)
  await expect(page.getByRole('complementary', { name: 'What is chosen' })).toContainText(club)
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel('Number of the case'), '3129')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\S/)
  const refund = page.getByRole('button', { name: /^Refund / }).first()
  await press(page, refund)
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await expect(sheet.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(refund).toBeFocused()
  await page.keyboard.press('Enter')
  await type(page, sheet.getByLabel('Reason'), 'two games were counted twice')
  const ask = sheet.getByRole('button', { name: 'Ask a second person' })
  await expect(ask).toBeEnabled()
  await context.clearCookies()
  await press(page, ask)
  const over = page.getByRole('dialog', { name: 'Your session is over' })
  const beside = page.waitForEvent('popup')
  await press(page, over.getByRole('button', { name: 'Sign in again' }))
  const provider = await beside
  await press(provider, provider.getByRole('button', { name: 'support', exact: true }))
  await expect(over).toHaveCount(0)
  await expect(sheet.getByRole('alert')).toContainText('nothing was done')
  await expect(sheet.getByLabel('Reason')).toHaveValue('two games were counted twice')
  await expect(ask).toBeEnabled()
  await press(page, ask)
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('waits for a second person')
})

test('by keyboard alone finance takes a line of Today, leaves it for later, and takes it back', async ({
  page,
  baseURL,
}) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  const line = page.getByRole('listitem').filter({ hasText: 'Lakeside Hockey' })
  const reach = async () => {
    await expect(line).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(line).toBeFocused({ timeout: 50 })
    }).toPass()
  }
  await reach()
  await page.keyboard.press('m')
  await expect(line).toContainText('you')
  await page.keyboard.press('x')
  await expect(line.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog', { name: 'Leave it for later' })
  await type(page, dialog.getByLabel('Why'), 'the club rings back, jkxmz')
  await press(page, dialog.getByRole('button', { name: 'Leave for later' }))
  await expect(line).toHaveCount(0)
  await tabTo(page, page.getByRole('radio', { name: 'All' }))
  await page.keyboard.press('ArrowRight')
  await expect(line).toContainText('the club rings back, jkxmz')
  await page.locator('#content').focus()
  await reach()
  await page.keyboard.press('m')
  await expect(page.getByText('None of these waits.')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Left for later' }))
  await page.keyboard.press('ArrowRight')
  await reach()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send evidence' })).toBeVisible()
})

test('by keyboard alone support answers a call with a known text, and opens its club by a letter', async ({
  page,
  baseURL,
}) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'support')
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  const line = page.getByRole('listitem').filter({ hasText: 'Rang at 14:10' })
  await press(page, line.getByRole('link', { name: 'Answer' }))
  await press(page, page.getByRole('link', { name: 'Open the club' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Riverside Fencing')
  await expect(page.getByRole('link', { name: /^Case / })).toBeVisible()
  await page.locator('#content').focus()
  await page.keyboard.press('c')
  const goodwill = page.getByRole('dialog')
  await expect(goodwill.locator('datalist option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.locator('#content').focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('waits for an answer')
  await tabTo(page, page.getByLabel('Known answer'))
  await page.keyboard.press('ArrowDown')
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toHaveValue(/^Hello Dana Whitfield/)
  await press(page, page.getByRole('button', { name: 'Answer', exact: true }))
  await expect(page.getByText('Fill {figure} {title} {amount} first.')).toBeVisible()
  await tabTo(page, page.getByLabel('Known answer'))
  await tabTo(page, answer)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('We let the new treasurer in.')
  await press(page, page.getByRole('button', { name: 'Answer', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('has our answer')
})

const states: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'what is found': async (page) => {
    await page.locator('[data-find]').fill(club)
    return page.locator('.chosen')
  },
  'the question for a case': async (page) => {
    await page.locator('.chosen a').first().click()
    return page.locator('form.case')
  },
  'a club': async (page) => {
    await page.locator('form.case input').fill('3129')
    await page.locator('form.case').getByRole('button').click()
    return page.locator('.bills.listed').last()
  },
  'an opened bill': async (page) => {
    await page.locator('.bills .opens').nth(1).click()
    return page.locator('.bills .lines')
  },
  'a sheet': async (page) => {
    await page.locator('.bills tr:not(.lines) td:last-child .btn').first().click()
    await page.locator('.sheet textarea').fill('two games were counted twice')
    return page.locator('.effect section').first()
  },
  approvals: async (page) => {
    await page.keyboard.press('Escape')
    await openScreen(page, '/approvals')
    return page.locator('.ask').first()
  },
  'what needs a person': async (page) => {
    await openScreen(page, '/today')
    return page.locator('.beside .facts').first()
  },
  'the keys': async (page) => {
    await page.locator('#content').focus()
    await page.keyboard.press('?')
    return page.locator('dialog .keys').first()
  },
  'the first day': async (page) => {
    const json = { lines: [], missing: ['catalogue', 'club', 'finance'], hasMore: false }
    await page.route('**/today', (route) => route.fulfill({ json }))
    await page.reload()
    return page.locator('.missing li').last()
  },
}

async function lookAt(page: Page, where: string): Promise<readonly Finding[]> {
  const found: Finding[] = [...(await lookTwice(page, where))]
  await page.setViewportSize({ width: 320, height: 640 })
  found.push(...(await misfits(page, `${where} at 320 px`)))
  // 1280 by 900 at 200 %.
  await page.setViewportSize({ width: 640, height: 450 })
  found.push(...(await misfitsZoomed(page, `${where} at 200 %`)))
  await page.setViewportSize({ width: 1280, height: 900 })
  return found
}

const pagesOf = {
  finance: ['/today', '/first', '/transfers', '/revenue', '/journal', '/journal/payouts'],
  product: ['/catalogue', '/campaigns'],
  auditor: ['/approvals', '/audit'],
  'operator-admin': ['/settings'],
} as const

const title = (page: Page): Promise<void> => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

async function lookAtSheets(page: Page, where: string): Promise<readonly Finding[]> {
  const names = await page.locator('main button:enabled:visible').allInnerTexts()
  const found: Finding[] = []
  for (const name of new Set(names.filter((each) => each.endsWith('…')))) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    const sheet = page.getByRole('dialog')
    if (!(await sheet.isVisible())) continue
    await settled(page)
    found.push(...(await lookAt(page, `${where} > ${name}`)))
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  return found
}

async function lookAtPage(page: Page, path: string): Promise<readonly Finding[]> {
  await openScreen(page, path)
  await title(page)
  const found = [...(await lookAt(page, path)), ...(await lookAtSheets(page, path))]
  const detail = page.locator(`main a[href^="#${path}/"]:not([href^="#/journal/payouts?"])`).first()
  if (!(await detail.isVisible())) return found
  await detail.click()
  await title(page)
  await settled(page)
  return [...found, ...(await lookAt(page, `one of ${path}`)), ...(await lookAtSheets(page, `one of ${path}`))]
}

const isWhole = process.env['ACCESS'] === 'whole'
const locales = ['en-GB', 'ja-JP'] as const
const ROLE_DAYS = 8

for (const locale of locales.filter((_, nth) => isWhole || runsToday(nth, locales.length)))
  test.describe(locale, () => {
    test.use({ locale })

    test('the desk has no finding in either theme, and nothing is cut off at 320 px or 200 %', async ({
      page,
      baseURL,
    }, { annotations }) => {
      takeLooks()
      await page.goto(deskOf(baseURL ?? ''))
      await settled(page)
      const found = [...(await lookAt(page, 'sign-in'))]
      await enterDesk(page, deskOf(baseURL ?? ''), 'support')
      for (const [where, open] of Object.entries(states)) {
        await expect(await open(page)).toBeVisible()
        await settled(page)
        found.push(...(await lookAt(page, where)))
      }
      annotations.push({ type: 'looks', description: takeLooks() })
      expect(found).toEqual([])
    })
  })

for (const [turn, [role, paths]] of Object.entries(pagesOf).entries())
  for (const [nth, locale] of locales.entries())
    if (isWhole || runsToday(turn * locales.length + nth, ROLE_DAYS))
      test.describe(`${role}, ${locale}`, () => {
        test.use({ locale })
        test.describe.configure({ timeout: 300_000 })

        test(`has no finding on ${paths.join(', ')}, what they open, and the saved views`, async ({ page, baseURL }, {
          annotations,
        }) => {
          takeLooks()
          await page.goto(deskOf(baseURL ?? ''))
          await page.locator('.door').getByRole('button').click()
          await page.getByRole('button', { name: role, exact: true }).click()
          await expect(page.locator('nav.rail')).toBeVisible()
          const found: Finding[] = []
          for (const path of paths) found.push(...(await lookAtPage(page, path)))
          await page.locator('.views').getByRole('button').first().click()
          await page.locator('.views').getByRole('button').last().click()
          await expect(page.getByRole('dialog')).toBeVisible()
          found.push(...(await lookAt(page, 'saved views')))
          annotations.push({ type: 'looks', description: takeLooks() })
          expect(found).toEqual([])
        })
      })
