import { expect, test } from '../fixtures.ts'
import { signInByForm } from '../sign-in.ts'

/** The polyfilled dates of older browsers. */
const polyfill = /\/global\.esm-[^/]+\.js$/

for (const hasDates of [true, false])
  test(`a browser ${hasDates ? 'with' : 'without'} Temporal ${hasDates ? 'fetches nothing for it' : 'fetches it'}, and shows the overview`, async ({
    page,
  }) => {
    if (!hasDates) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
    const fetched: string[] = []
    page.on('request', (request) => {
      if (polyfill.test(request.url())) fetched.push(request.url())
    })
    await signInByForm(page, 'basic')
    await expect(page.getByText('next payment').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('next payment').first()).toBeVisible()
    expect(fetched.length > 0).toBe(!hasDates)
  })
