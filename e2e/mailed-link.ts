import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export async function mailedLink(page: Page, about: string, kind: RegExp): Promise<string> {
  const mail = page.getByRole('article').filter({ hasText: kind }).filter({ hasText: about })
  await expect(async () => {
    await page.goto('/inbox')
    await expect(mail.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  const [link = ''] = kind.exec((await mail.first().textContent()) ?? '') ?? []
  return link
}
