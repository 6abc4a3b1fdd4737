import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

// A sign-in in another browser is a notice of the same person: nobody else may sign in as this one meanwhile.
test.use({ world: 'bell' })

test('the bell counts what is unread, has read it once it was open, and each notice leads to its screen', async ({
  page,
}) => {
  await signIn(page, 'standard-plus')
  await page.getByRole('button', { name: /^\d+ unread notices?$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notices' })
  const notices = panel.getByRole('listitem').getByRole('link')
  await expect(notices.first()).toBeFocused()
  await expect(notices.first()).toContainText('unread')
  await page.keyboard.press('Escape')
  const quiet = page.getByRole('button', { name: 'Notices', exact: true })
  await expect(quiet).toBeFocused()

  await page.reload()
  await quiet.click()
  await expect(panel.getByText('unread')).toHaveCount(0)
  await notices.filter({ hasText: 'is paid' }).first().click()
  await expect(page).toHaveURL(/\/receipt\//)
  await page.goBack()
  await quiet.click()
  await panel.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /gets? our mails$/ })).toBeVisible()
  await expect(panel).toBeHidden()
})
