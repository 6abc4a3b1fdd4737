import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../i18n/catalogue.ts'
import { paths } from '../lib/navigation/paths.ts'
import { answering, configure, json, organization, type SeenRequest, sessionOf } from '../testing/cell.ts'
import { leave } from '../testing/mount.tsx'
import { answersOf } from '../testing/overview.tsx'
import { documentOf, NOW } from '../testing/usage-books.ts'
import { LoginPage } from './login-page.tsx'

const waves = [
  ['/administrator/auth_billing'],
  ['/data/master/contract_plan', '/data/master/contract_plan_group', '/overview', '/organization'],
]

const contractId = documentOf().contractInfoId
const own = `/asia/${organization._id}`
const singly = answersOf({ usedHours: 1 })
const asked = (path: string): SeenRequest => ({
  path,
  token: 'token',
  idempotencyKey: null,
  work: null,
  body: '',
  language: 'en',
})

async function overview(): Promise<Response> {
  const paths = {
    contracts: '/manage/contract_info',
    contract: `/manage/contract_info/${contractId}`,
    billings: '/manage/billing_info',
    limits: '/manage/upper_limit/current_value',
    usage: '/manage/usage_aggregation_result/current_value',
    nextTerm: `/manage/contract_info/${contractId}/next_term`,
    storedDays: '/manage/stored_day',
    usageHistory: '/manage/usage_history',
    recipients: '/manage/recipients',
    requests: '/manage/purchase_requests?state=pending&limit=100',
  }
  const parts = await Promise.all(
    Object.entries(paths).map(async ([part, path]) => {
      const answer: unknown = await (await singly(asked(`${own}${path}`))).json()
      return [part, { answer, etag: null, fault: null }] as const
    }),
  )
  const notices = { answer: { unread: 0, requestsToDecide: 0, through: null, notices: [] }, etag: null, fault: null }
  return json(200, { now: NOW, notices, ...Object.fromEntries(parts) })
}

function answerOf({ path }: SeenRequest): Response | Promise<Response> {
  if (path.endsWith('/auth_billing')) return json(200, { ...sessionOf('token'), ownAddressMissing: true })
  if (path.endsWith('/organization')) return json(200, { results: [{ ...organization, isOwnOrgData: true }] })
  return path.includes('/overview') ? overview() : singly(asked(path))
}

function noted(selector: string): readonly string[] {
  const seen: string[] = []
  const observer = new MutationObserver(() => {
    for (const { className } of document.querySelectorAll(selector)) seen.push(className)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

beforeEach(async () => {
  await configure({ demo: true })
  localStorage.clear()
  history.replaceState(null, '', `#${paths.login}`)
  onTestFinished(async () => {
    await leave()
    history.replaceState(null, '', '#/')
  })
})

it('the overview asks in two waves from Enter on for its figures and pictures, and for nothing after them', async () => {
  const held: { readonly path: string; readonly release: () => void }[] = []
  answering(async (request) => {
    if (request.path.startsWith('./')) return json(404)
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({ path: request.path.split('?')[0]?.replace(own, '').replace('/asia', '') ?? '', release: resolve })
    await promise
    return answerOf(request)
  })
  const placeholders = noted('.skeleton.front')
  const page = await render(<LoginPage words={{ language: 'en', messages: await loadMessages('en') }} />)
  await page.getByLabelText('Login name').fill('mori')
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const wave of waves) {
    await expect.poll(() => held.map(({ path }) => path).toSorted()).toEqual(wave.toSorted())
    for (const { release } of held.splice(0)) release()
  }
  await expect.element(page.getByText('¥21,780').first()).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.skeleton').length).toBe(0)
  expect(placeholders).toEqual([])
  await expect.element(page.getByText('We have no e-mail address for you.')).toBeInTheDocument()
  expect(held).toEqual([])
})
