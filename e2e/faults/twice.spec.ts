import type { Page, Request } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

test.use({ world: 'spending too' })

const isPlanChange = (request: Request) => request.method() === 'POST' && request.url().endsWith('/plans/monthly')

async function choosePlan(page: Page, name: RegExp): Promise<void> {
  await page.goto('/#/change-plan')
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Change plan', exact: true }).click()
}

const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true })

/** Unfinished entries on the server. */
async function entriesOf(page: Page, plan: RegExp): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'GET' && /\/contract_info\/[^/]+$/.test(response.url()),
  )
  // From the overview's combined read.
  await page.goto('/#/change-plan')
  await page.reload()
  const document: unknown = await (await answered).json()
  return [...JSON.stringify(document).matchAll(/"contractPlanId":"([^"]+)"/g)].filter(([, id]) => plan.test(id ?? ''))
    .length
}

test('a double click on the confirmation sends one change', async ({ page }) => {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (isPlanChange(request)) sent.push(request)
  })
  await signIn(page, 'basic')
  await choosePlan(page, /^Standard\+, /)
  await confirmButton(page).dblclick()
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await entriesOf(page, /^teamStandardPlusPlan\.base|StandardPlus.*base/)).toBe(1)
})

test('a change that the network delivers twice is made once and answered alike', async ({ page }) => {
  const answers: { status: number; body: unknown }[] = []
  await page.route('**/plans/monthly', async (route) => {
    for (let time = 0; time < 2; time += 1) {
      const response = await route.fetch()
      const body: unknown = await response.json()
      answers.push({ status: response.status(), body })
    }
    await route.fulfill({ status: answers[1]?.status ?? 0, json: answers[1]?.body })
  })
  await signIn(page, 'standard')
  await choosePlan(page, /^Standard\+, /)
  await confirmButton(page).click()
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()
  expect(answers[0]?.status).toBe(200)
  expect(answers[1]).toEqual(answers[0])
  expect(await entriesOf(page, /StandardPlus.*base/)).toBe(1)
})

test('a change whose answer is lost is asked again under the same key, and made once', async ({ page }) => {
  const keys: (string | null)[] = []
  await page.route('**/plans/monthly', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await signIn(page, 'pro')
  await choosePlan(page, /^Elite, /)
  await confirmButton(page).click()
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(await entriesOf(page, /[eE]lite.*base/)).toBe(1)
})

test('two tabs: a plan that the other tab has scheduled is a conflict, and reading again shows it', async ({
  page,
  context,
}) => {
  await signIn(page, 'standard-plus')
  const second = await context.newPage()
  await Promise.all([choosePlan(page, /^Standard, /), choosePlan(second, /^Standard, /)])
  await confirmButton(page).click()
  await expect(page.getByText(/The change is scheduled for/)).toBeVisible()
  await confirmButton(second).click()
  const conflict = second.getByRole('dialog', { name: 'Conflict Error' })
  await expect(second.getByRole('dialog')).toHaveCount(1)
  await conflict.getByRole('button', { name: 'Reload' }).click()
  await expect(second.getByText(/^The change to Standard is scheduled for/)).toBeVisible()
  await expect(second.getByText('This plan is already scheduled.')).toBeVisible()
})

test('two tabs: the second one sees what it is by now, keeps what was typed and can save knowingly', async ({
  page,
  context,
}) => {
  await signIn(page, 'mbp', '/contact-info-set')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByLabel('Name', { exact: true })).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('First Hand')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First Hand', { exact: true })).toBeVisible()

  await second.getByLabel('Name', { exact: true }).fill('Second Hand')
  await second.getByRole('button', { name: 'Save' }).click()
  const conflict = second.getByRole('dialog', { name: 'Conflict Error' })
  await expect(conflict).toContainText('It is now: First Hand')
  await conflict.getByRole('button', { name: 'OK' }).click()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Second Hand')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Second Hand', { exact: true })).toBeVisible()
})
