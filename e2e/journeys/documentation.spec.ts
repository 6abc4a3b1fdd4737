import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures.ts'

test.use({ world: 'spending' })

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

test('the session with curl in docs/api.md runs as it is written', async ({ address }) => {
  const text = await readFile(join(root, 'docs/api.md'), 'utf8')
  const script = /```sh\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'touchline-api-'))
  const env = { ...process.env, BASE: `${address}/asia/api/v0` }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
  await rm(folder, { recursive: true })
  for (const said of ['"Harbour office"', '"quote":', '"billingInfoId":', '{"fields":["query.limit"]}']) {
    expect(stdout).toContain(said)
  }
})

test('the page of the documentation finds a call and opens what an address names', async ({ page }) => {
  await page.goto('/asia/api/v0/docs#getContractInfo')
  await expect(page.locator('#getContractInfo')).toHaveAttribute('open', '')
  await page.getByLabel('Search').fill('coupon code')
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ calls$/)
  await expect(page.locator('#getCouponByCode')).toBeVisible()
  await expect(page.locator('#getContractInfo')).toBeHidden()
})
