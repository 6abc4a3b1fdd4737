import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { menuLink } from '../screens.ts'
import { press, tabTo, type } from './tabs.ts'

// A trial is bought, which can be done once per world.
test.use({ world: 'spending' })
test.describe.configure({ timeout: 180_000 })

async function enter(page: Page, login: string): Promise<void> {
  await page.goto('/')
  await type(page, page.getByLabel('Login name'), login)
  await type(page, page.getByLabel('Password', { exact: true }), 'touchline-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
}

test('a plan is bought by keyboard alone: sign in, e-mail, card, purchase', async ({ page }) => {
  await page.goto('/')
  await type(page, page.getByLabel('Login name'), 'trial')
  await type(page, page.getByLabel('Password', { exact: true }), 'touchline-demo')
  await page.keyboard.press('Enter')

  await press(page, page.getByRole('button', { name: /^Standard, / }))
  await press(page, page.getByRole('button', { name: 'Purchase', exact: true }))
  await type(page, page.getByRole('textbox', { name: 'E-mail' }), 'office@shiosai.example')
  await press(page, page.getByRole('button', { name: 'Send confirmation e-mail' }))

  const link = page.getByRole('link', { name: /mail-confirmation/ })
  await expect(async () => {
    await page.goto('/inbox')
    await expect(link.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(`/${new URL((await link.first().getAttribute('href')) ?? '').hash}`)
  await press(page, page.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText('office@shiosai.example is confirmed.')).toBeVisible()

  await page.goto('/#/purchase-plan')
  await press(page, page.getByRole('button', { name: /^Standard, / }))
  await press(page, page.getByRole('button', { name: 'Purchase', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Add a payer and a card' })
  const frame = (title: string) => page.frameLocator(`iframe[title="Secure ${title} input frame"]`)
  await expect(frame('card number').locator('[name=cardnumber]')).toBeVisible()
  await type(page, dialog.getByLabel('Name', { exact: true }), 'Shiosai office')
  await type(page, dialog.getByLabel('Telephone'), '03-5550-0199')
  await type(page, frame('card number').locator('[name=cardnumber]'), '4242424242424242')
  await type(page, frame('expiration date').locator('[name=exp-date]'), '1245')
  await type(page, frame('CVC').locator('[name=cvc]'), '123')
  await type(page, dialog.getByLabel('Cardholder name'), 'TEST HOLDER')
  await press(page, dialog.getByRole('button', { name: 'Purchase', exact: true }))
  await expect(page.getByText('You have bought the plan. It is active now.')).toBeVisible()
  await expect(page).toHaveURL(/contract-info$/)
  await expect(page.getByRole('definition').filter({ hasText: /^Standard$/ })).toBeVisible()
})

test('a dialog keeps the focus, Escape leaves it without saying yes, and the focus returns', async ({ page }) => {
  await enter(page, 'basic')
  await page.goto('/#/contact-info')
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit: E-mail' })
  await press(page, edit)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement?.closest('main') !== null && document.activeElement?.closest('dialog') === null,
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(edit).toBeFocused()
})

test('the first Tab offers to skip the menu', async ({ page }) => {
  await enter(page, 'basic')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a phone the pages are in a sheet: opened, left and chosen from by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'basic')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await press(page, menu)
  const sheet = page.getByRole('dialog', { name: 'Pages' })
  await expect(sheet.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(menu).toBeFocused()
  await press(page, menu)
  await press(page, sheet.getByRole('link', { name: 'Usage' }))
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Upload time/, level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Usage – Touchline')
})

test('games are sorted, chosen and almost deleted by keyboard', async ({ page }) => {
  await enter(page, 'standard')
  await press(page, page.getByRole('link', { name: 'Video storage' }).first())
  const length = page.getByRole('columnheader', { name: 'Length' })
  await press(page, length.getByRole('button'))
  await expect(length).toHaveAttribute('aria-sort', 'descending')
  const box = (row: number) => page.getByRole('row').nth(row).getByRole('checkbox')
  await tabTo(page, box(1))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(box(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: /^2 games selected/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const remove = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' })
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
})

test('a receipt is opened and left by keyboard: the focus goes to each heading, the window is called by it', async ({
  page,
}) => {
  await enter(page, 'basic')
  await press(page, menuLink(page, 'Billing'))
  await expect(page).toHaveTitle('Billing history – Touchline')
  await press(page, page.getByRole('button', { name: /^More about / }).first())
  await press(page, page.getByRole('link', { name: 'Receipt page' }))
  const receipt = page.getByRole('heading', { name: 'Receipt', level: 1 })
  await expect(receipt).toBeFocused()
  await expect(page).toHaveTitle('Receipt – Touchline')
  await press(page, page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('motion is left out for readers who asked for less of it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return animationDuration !== '0s' || transitionDuration.split(', ').some((each) => each !== '0s')
      }).length,
  )
  expect(moving).toBe(0)
})
