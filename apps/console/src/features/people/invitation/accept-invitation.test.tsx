import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, configure, json, organization } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { answerByPasskey, passkeyQuestion } from '../../../testing/passkey.ts'
import { AcceptInvitation } from './accept-invitation.tsx'

const TOKEN = 'k3yk3yk3yk3yk3yk3yk3yk3y'
const invitation = {
  organizationName: 'Minato FC',
  name: 'Yui Abe',
  role: 'reader',
  invitedUntil: '2026-11-26T01:00:00.000Z',
}

beforeEach(configure)
afterEach(() => localStorage.clear())

const open = (accepted: () => Response) => {
  const asked = answering(({ path }) => (path.endsWith('/read') ? json(200, invitation) : accepted()))
  const address = `/invitation?token=${TOKEN}&region=europe&lang=en`
  return { asked, shown: mount(AcceptInvitation, { path: '/invitation', address }) }
}

it('an invitation is accepted with a new login, and leads to the login page', async () => {
  const { asked, shown } = open(() => json(200, { organizationId: organization._id, username: 'yui.abe' }))
  const screen = await shown
  await expect
    .element(screen.getByText('Minato FC invites Yui Abe as a reader: see and download; ask for approval.'))
    .toBeVisible()
  await screen.getByLabelText('Login name').fill('Yui Abe')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText('This login name is not possible.')).toBeVisible()
  await screen.getByLabelText('Login name').fill('yui.abe')
  await screen.getByLabelText('Password').fill('too short')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(/^The password needs at least 12 characters/)).toBeVisible()
  await screen.getByLabelText('Password').fill('Yui Abe, yui.abe')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(/neither a common one nor a name that stands here/)).toBeVisible()
  await screen.getByLabelText('Password').fill('a long enough password')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('You can sign in now as yui.abe.')
  const body = { token: TOKEN, login: 'new', username: 'yui.abe', password: 'a long enough password' }
  expect(asked.at(-1)).toMatchObject({ path: '/europe/invitation/accept', body: JSON.stringify(body) })
  await screen.getByRole('link', { name: 'To sign-in' }).click()
  await expect.element(screen.getByText('Login')).toBeVisible()
})

it('an invitation with a login that exists says what does not fit, at its field', async () => {
  const screen = await open(() => json(401, { code: 'wrong-credentials', message: 'no' })).shown
  await screen.getByRole('radio', { name: 'With a login that I have' }).click({ force: true })
  await screen.getByLabelText('Login name').fill('Kaito')
  await screen.getByLabelText('Password').fill('short')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText('The login name or the password is wrong.')).toBeVisible()
})

it.each([
  ['mail-token-expired', 410, /^This link is too old\./],
  ['mail-token-unknown', 404, /^This link does not work any more\./],
])('says that a link is %s', async (code, status, text) => {
  answering(() => json(status, { code, message: 'no' }))
  const address = `/invitation?token=${TOKEN}&region=asia&lang=en`
  const screen = await mount(AcceptInvitation, { path: '/invitation', address })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(text)
})

it('an invitation with a login that has a second factor asks for it after the password, and says what is wrong at its field', async () => {
  const answers = [
    json(403, { code: 'factor-proof-required', message: 'no', details: { kinds: ['totp', 'recovery', 'passkey'] } }),
    json(403, { code: 'wrong-code', message: 'no' }),
    json(200, { organizationId: organization._id, username: 'kaito' }),
  ]
  const { asked, shown } = open(() => answers.shift() ?? json(500))
  const screen = await shown
  await screen.getByRole('radio', { name: 'With a login that I have' }).click({ force: true })
  await screen.getByLabelText('Login name').fill('kaito')
  await screen.getByLabelText('Password').fill('a right password')
  await screen.getByRole('button', { name: 'Accept' }).click()
  const code = screen.getByLabelText('Code of the authenticator app')
  await code.fill('111111')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(code).toHaveAccessibleDescription(/This code is wrong/)
  await code.fill('222222')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('You can sign in now as kaito.')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
    token: TOKEN,
    login: 'own',
    username: 'kaito',
    password: 'a right password',
    factor: { kind: 'totp', code: '222222' },
  })
})

it('takes the passkey of such a login', async () => {
  answerByPasskey()
  let isAsked = false
  const asked = answering(({ path, body }) => {
    if (path.endsWith('/read')) return json(200, invitation)
    if (path.endsWith('/question')) return json(200, passkeyQuestion)
    isAsked = body.includes('"passkey"')
    const details = { kinds: ['recovery', 'passkey'] }
    return isAsked
      ? json(200, { organizationId: organization._id, username: 'kaito' })
      : json(403, { code: 'factor-proof-required', message: 'no', details })
  })
  const address = `/invitation?token=${TOKEN}&region=europe&lang=en`
  const screen = await mount(AcceptInvitation, { path: '/invitation', address })
  await screen.getByRole('radio', { name: 'With a login that I have' }).click({ force: true })
  await screen.getByLabelText('Login name').fill('kaito')
  await screen.getByLabelText('Password').fill('a right password')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('You can sign in now as kaito.')
  expect(asked.filter(({ path }) => path === '/europe/administrator/passkeys/question')).toHaveLength(1)
})
