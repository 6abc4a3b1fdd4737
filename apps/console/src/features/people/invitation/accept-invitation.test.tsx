import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/request/queries.ts'
import { answering, configure, json, organization } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'

const TOKEN = 'k3yk3yk3yk3yk3yk3yk3yk3y'
const invitation = {
  organizationName: 'Minato FC',
  name: 'Yui Abe',
  role: 'reader',
  invitedUntil: '2026-11-26T01:00:00.000Z',
}

beforeEach(configure)
afterEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.restoreAllMocks()
})

const open = (accepted: () => Response) => {
  const asked = answering(({ path }) => (path.endsWith('/read') ? json(200, invitation) : accepted()))
  const address = `/invitation?token=${TOKEN}&region=europe&lang=en`
  return { asked, shown: mount(AcceptInvitation, { path: '/invitation', address }) }
}

it('is accepted with a new login, and leads to the login page', async () => {
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
  await screen.getByLabelText('Password').fill('a long enough password')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('You can sign in now as yui.abe.')
  const body = { token: TOKEN, login: 'new', username: 'yui.abe', password: 'a long enough password' }
  expect(asked.at(-1)).toMatchObject({ path: '/europe/invitation/accept', body: JSON.stringify(body) })
  await screen.getByRole('link', { name: 'To the login' }).click()
  await expect.element(screen.getByText('Login')).toBeVisible()
})

it('with a login that exists says what does not fit, at its field', async () => {
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
