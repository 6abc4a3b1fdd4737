import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadWords } from '../../../i18n/catalogue.ts'
import { LanguageProvider } from '../../../i18n/language.tsx'
import { offeredOrganizations } from '../../../lib/session/offered-organizations.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { answering, configure, json, organization, type SeenRequest, sessionOf } from '../../../testing/cell.ts'
import { SignIn } from '../sign-in.tsx'

const refusal = (status: number, code: string, details?: unknown) => json(status, { code, message: code, details })
const asks = (kinds: readonly string[]) =>
  refusal(403, 'second-factor-required', { challenge: 'a-challenge-of-asia-and-long', expiresIn: 300, kinds })

interface Cell {
  readonly login: (asked: SeenRequest) => Response
  readonly answer: (asked: SeenRequest) => Response
}

const cell = ({ login, answer }: Cell): readonly SeenRequest[] =>
  answering((asked) => {
    if (asked.path.endsWith('/second_factor')) return answer(asked)
    if (asked.path.endsWith('/auth_billing')) return login(asked)
    if (asked.path.endsWith('/organization')) return json(200, { results: [{ ...organization, isOwnOrgData: true }] })
    return json(asked.path.endsWith('/sign_out') ? 204 : 404)
  })

const entered = vi.fn<() => Promise<void>>()

async function show() {
  const screen = await render(
    <LanguageProvider initial={{ language: 'en', messages: await loadWords('en') }}>
      <SignIn onSignedIn={entered} />
    </LanguageProvider>,
  )
  await screen.getByLabelText('Login name').fill('mori')
  await screen.getByLabelText('Password', { exact: true }).fill('a long password')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  return screen
}

async function isIn(): Promise<void> {
  await expect.poll(() => sessionStore.read()?.access_token, { timeout: 10_000 }).toBe('in')
}

beforeEach(async () => {
  await configure()
  entered.mockResolvedValue()
})
afterEach(async () => {
  answering(() => json(204))
  await signOut()
  localStorage.clear()
})

it('asks for a code of the app, says next to it what is wrong, and enters with the next one', async () => {
  const codes: Response[] = [refusal(403, 'wrong-code'), refusal(429, 'too-many-attempts'), json(200, sessionOf('in'))]
  const seen = cell({
    login: () => asks(['totp', 'recovery']),
    answer: () => codes.shift() ?? json(500),
  })
  const screen = await show()
  const field = screen.getByLabelText('Code of the authenticator app')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('123 456')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field).toHaveAccessibleDescription(/This code is wrong/)
  await field.fill('123 457')
  await expect.element(field).not.toHaveAccessibleDescription(/This code is wrong/)
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Too many attempts/)
  await screen.getByRole('button', { name: 'Continue' }).click()
  await isIn()
  expect(entered).toHaveBeenCalledOnce()
  const answer = seen.find(({ path }) => path.endsWith('/second_factor'))
  expect(answer).toMatchObject({
    path: '/asia/administrator/second_factor',
    body: JSON.stringify({ challenge: 'a-challenge-of-asia-and-long', kind: 'totp', code: '123 456' }),
  })
})

it('takes a recovery code instead, and offers a passkey only to a login that has one', async () => {
  const seen = cell({ login: () => asks(['totp', 'recovery']), answer: () => json(200, sessionOf('in')) })
  const screen = await show()
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  await screen.getByLabelText('Recovery code').fill('7KQ2-MX4T-B9RC-3HWN')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await isIn()
  expect(seen.find(({ path }) => path.endsWith('/second_factor'))?.body).toContain('"kind":"recovery"')
})

it('asks who has passkeys alone for one of them', async () => {
  cell({ login: () => asks(['recovery', 'passkey']), answer: () => json(500) })
  const screen = await show()
  await expect.element(screen.getByText('Confirm with your passkey that it is you.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(screen.getByLabelText('Recovery code')).toBeVisible()
})

it('leads back with a sentence when it took too long, and keeps the name', async () => {
  cell({ login: () => asks(['totp', 'recovery']), answer: () => refusal(410, 'challenge-over') })
  const screen = await show()
  await screen.getByLabelText('Code of the authenticator app').fill('123456')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText(/The second step took too long/)).toBeVisible()
  await expect.element(screen.getByLabelText('Login name')).toHaveValue('mori')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('')
})

it('comes after the choice of an organisation, which it keeps', async () => {
  const entry = { organizationName: 'Club', roles: ['administrator'], url: '/asia', server: 'asia' }
  const details = [1, 2].map((nth) => ({ ...entry, _id: `6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b1${nth}` }))
  const choice = json(409, {
    code: 'organization-choice',
    message: 'choose',
    url: '/asia',
    server: 'asia',
    details: details.map((each, at) => ({ ...each, organizationName: `Club ${at + 1}` })),
  })
  cell({
    login: ({ body }) => (body.includes('organizationId') ? asks(['totp', 'recovery']) : choice),
    answer: () => json(200, sessionOf('in')),
  })
  const screen = await show()
  await screen.getByRole('button', { name: /Club 2/ }).click()
  await screen.getByLabelText('Code of the authenticator app').fill('123456')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await isIn()
  expect(offeredOrganizations().map(({ organizationName }) => organizationName)).toEqual(['Club 1', 'Club 2'])
})
