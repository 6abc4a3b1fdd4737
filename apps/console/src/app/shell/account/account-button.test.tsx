import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepOffered } from '../../../lib/session/offered-organizations.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { answering, json, organization, sessionOf } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { AccountButton } from './account-button.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { Switching } from './switching.tsx'

const offered = (
  id: string,
  organizationName: string,
  server: 'asia' | 'europe',
  role: 'administrator' | 'viewer',
) => ({
  _id: id,
  organizationName,
  roles: [role],
  url: '',
  server,
})

const other = { _id: 'o2', organizationName: 'Rive Gauche', server: 'europe', mayEnter: true } as const

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.restoreAllMocks()
})

const show = () => {
  const session = sessionStore.read()
  if (session === null) throw new Error('nobody is signed in')
  return mount(() => <AccountButton session={session} />)
}

it('the account button opens who is signed in, and gets the focus back from the profile', async () => {
  const screen = await show()
  const button = screen.getByRole('button', { name: 'Account of Mori' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/security')
  await screen.getByRole('button', { name: 'Profile' }).click()
  const profile = screen.getByRole('dialog', { name: 'Profile' })
  await expect.element(profile.getByText('Minato Football Club (Asia)')).toBeVisible()
  await expect.element(profile.getByText('Administrator')).toBeVisible()
  await profile.getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toHaveFocus()
})

it('a person of one organisation has nothing to switch; one of several sees which can be opened', async () => {
  keepOffered([
    offered(organization._id, 'Minato Football Club', 'asia', 'administrator'),
    offered('o2', 'Rive Gauche', 'europe', 'administrator'),
    offered('o3', 'Kita Club', 'asia', 'viewer'),
  ])
  const screen = await show()
  await screen.getByRole('button', { name: 'Account of Mori' }).click()
  await expect.element(screen.getByRole('button', { name: /Minato/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('button', { name: /Kita Club.*not an administrator/ })).toBeDisabled()
  await screen.getByRole('button', { name: /Rive Gauche/ }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Switch to Rive Gauche' })).toBeVisible()
})

it('another organisation is opened with the password, and the session before it ends', async () => {
  let isRight = false
  const seen = answering(({ path }) => {
    if (path.endsWith('/organization')) return json(200, { results: [{ ...organization, isOwnOrgData: true }] })
    if (path.endsWith('/sign_out')) return json(204)
    return isRight ? json(200, sessionOf('new')) : json(401, { code: 'wrong-credentials', message: 'no' })
  })
  const entered = vi.fn<() => void>()
  const screen = await mount(() => <SwitchDialog to={other} onEntered={entered} onClose={() => undefined} />)
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('wrong')
  await screen.getByRole('button', { name: 'Switch' }).click()
  await expect.element(field).toHaveAccessibleDescription('The entered password is incorrect')
  isRight = true
  await field.fill('right')
  await screen.getByRole('button', { name: 'Switch' }).click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  expect(sessionStore.read()?.base).toBe('/europe')
  expect(seen.at(-1)).toMatchObject({ path: '/asia/administrator/sign_out', token: 'token' })
})

it('says that the login has a second factor in the other region, and does not call the password wrong', async () => {
  const details = { challenge: 'a-challenge-of-europe-and-long', expiresIn: 300, kinds: ['totp', 'recovery'] }
  answering(() => json(403, { code: 'second-factor-required', message: 'no', details }))
  const screen = await mount(() => (
    <SwitchDialog to={other} onEntered={vi.fn<() => void>()} onClose={() => undefined} />
  ))
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('right')
  await screen.getByRole('button', { name: 'Switch' }).click()
  await expect.element(field).toHaveAccessibleDescription(/The password is right.*second factor.*login page/)
  expect(sessionStore.read()?.base).toBe('/asia')
})

it('within five minutes of the password another organisation of the region is opened at once', async () => {
  let isProven = false
  const seen = answering(({ path }) => {
    if (path.endsWith('/organization')) return json(200, { results: [{ ...organization, isOwnOrgData: true }] })
    return isProven ? json(200, sessionOf('new')) : json(403, { code: 'password-required', message: 'no' })
  })
  const entered = vi.fn<() => void>()
  const here = { ...other, server: 'asia' } as const
  const asked = await mount(() => <Switching to={here} onEntered={entered} onClose={() => undefined} />)
  await expect.element(asked.getByRole('dialog', { name: 'Switch to Rive Gauche' })).toBeVisible()
  isProven = true
  await mount(() => <Switching to={here} onEntered={entered} onClose={() => undefined} />)
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  expect(seen.filter(({ path }) => path === '/asia/administrator/switch')).toHaveLength(2)
  expect(sessionStore.read()?.access_token).toBe('new')
})
