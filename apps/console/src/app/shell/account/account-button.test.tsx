import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/request/queries.ts'
import { securityQuery } from '../../../lib/request/security.ts'
import { keepOffered, offeredOrganizations } from '../../../lib/session/offered-organizations.ts'
import { begin, sessionStore } from '../../../lib/session/session.ts'
import { answering, configure, json, organization, sessionOf } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { answerByPasskey, passkeyQuestion } from '../../../testing/passkey.ts'
import { AccountButton } from './account-button.tsx'
import { LookDialog } from './account-dialog.tsx'
import { SwitchDialog, Switching } from './switching.tsx'

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

const security = {
  passkeys: [],
  providerLink: null,
  passwordChangedAt: null,
  authenticator: null,
  recoveryCodesLeft: 0,
  sessions: [],
  isElsewhere: false,
  address: null,
  waitingAddress: null,
}

beforeEach(enter)
afterEach(leave)

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

const missing = { ownAddressMissing: true } as const

it.each([
  ['has none', missing, undefined, true],
  ['has one', {}, undefined, false],
  ['has asked for a link to one since', missing, { address: 'me@kita.example', isExpired: false }, false],
  ['has withdrawn the one that waited', {}, null, true],
])(
  'a reader who %s is asked for an address of their own in the menu, without a call',
  async (_, said, waitingAddress, isAsked) => {
    begin('/asia', { ...sessionOf('token'), ...said })
    if (waitingAddress !== undefined)
      queryClient.setQueryData(securityQuery().queryKey, { ...security, waitingAddress })
    const seen = answering(() => json(200, security))
    const screen = await show()
    await screen.getByRole('button', { name: 'Account of Mori' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Account of Mori' })
    await expect.element(dialog.getByRole('link', { name: /^Security/ })).toBeVisible()
    await expect
      .poll(() => dialog.getByText('We have no e-mail address for you.').elements().length)
      .toBe(isAsked ? 1 : 0)
    expect(seen.map(({ path }) => path)).not.toContain('/asia/administrator/security')
  },
)

it('a person of one organisation has nothing to switch; one of several sees which can be opened', async () => {
  keepOffered([
    offered(organization._id, 'Minato Football Club', 'asia', 'administrator'),
    offered('o2', 'Rive Gauche', 'europe', 'administrator'),
    offered('o3', 'Kita Club', 'asia', 'viewer'),
  ])
  const screen = await show()
  await screen.getByRole('button', { name: 'Account of Mori' }).click()
  await expect.element(screen.getByRole('button', { name: /Minato/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('button', { name: /Kita Club.*may not see the bills/ })).toBeDisabled()
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

const asksFactor = () =>
  json(403, {
    code: 'second-factor-required',
    message: 'no',
    details: { challenge: 'a-challenge-of-europe-and-long', expiresIn: 300, kinds: ['totp', 'recovery'] },
  })
const listed = () => json(200, { results: [{ ...organization, isOwnOrgData: true }] })
const unknown = () => json(401, { code: 'wrong-credentials', message: 'no' })
const nothing = () => undefined

it('where the login has a second factor in the other region, it follows the password in the same dialog', async () => {
  const answers = [json(403, { code: 'wrong-code', message: 'no' }), json(200, sessionOf('new'))]
  const seen = answering(({ path }) => {
    if (path.endsWith('/organization')) return listed()
    if (path.endsWith('/second_factor')) return answers.shift() ?? json(500)
    return path.endsWith('/sign_out') ? json(204) : asksFactor()
  })
  const entered = vi.fn<() => void>()
  const screen = await mount(() => <SwitchDialog to={other} onEntered={entered} onClose={nothing} />)
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Password', { exact: true }).fill('right')
  await dialog.getByRole('button', { name: 'Switch' }).click()
  const code = dialog.getByLabelText('Code of the authenticator app')
  await code.fill('111111')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(code).toHaveAccessibleDescription(/This code is wrong/)
  expect(sessionStore.read()?.base).toBe('/asia')
  await code.fill('222222')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  expect(sessionStore.read()?.base).toBe('/europe')
  expect(seen.at(-1)).toMatchObject({ path: '/asia/administrator/sign_out', token: 'token' })
})

it('a passkey stands for the password in the region of the session', async () => {
  answerByPasskey()
  const passkey = {
    _id: organization._id,
    name: 'Phone',
    isBackedUp: false,
    usedAt: null,
    addedAt: '2026-10-01T01:00:00.000Z',
  }
  const seen = answering(({ path }) => {
    if (path.endsWith('/security')) return json(200, { ...security, passkeys: [passkey] })
    if (path.endsWith('/own_question')) return json(200, passkeyQuestion)
    if (path.endsWith('/auth_billing/passkey')) return json(200, sessionOf('proven'))
    return path.endsWith('/organization') ? listed() : json(200, sessionOf('there'))
  })
  const entered = vi.fn<() => void>()
  const here = { ...other, server: 'asia' } as const
  const screen = await mount(() => <SwitchDialog to={here} onEntered={entered} onClose={nothing} />)
  await screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  expect(seen.find(({ path }) => path.endsWith('/switch'))?.token).toBe('proven')
  expect(sessionStore.read()?.access_token).toBe('there')
})

it('a passkey of this region is not offered for another one', async () => {
  const seen = answering(() => json(200, security))
  const screen = await mount(() => <SwitchDialog to={other} onEntered={nothing} onClose={nothing} />)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(seen).toEqual([])
})

it('looks in the other regions with the password, once in each, opens what it finds and offers the way back', async () => {
  const regions: string[] = []
  const _id = '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b99'
  const lake = { ...organization, _id, organizationName: 'Lake Club', region: 'america' as const, permissions: [] }
  answering(({ path }) => {
    if (path.endsWith('/organization')) return json(200, { results: [{ ...lake, isOwnOrgData: true }] })
    if (path.endsWith('/sign_out')) return json(204)
    if (!path.includes('/auth_billing')) return json(404)
    regions.push(path.split('/')[1] ?? '')
    const found = { ...sessionOf('new'), _organization: _id, organizationDetail: lake }
    return path.startsWith('/america') ? json(200, found) : unknown()
  })
  const screen = await show()
  await screen.getByRole('button', { name: 'Account of Mori' }).click()
  await screen.getByRole('button', { name: 'Look in other regions' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Look in other regions' })).toBeVisible()
  await screen.unmount()
  const entered = vi.fn<() => void>()
  const looking = await mount(() => <LookDialog onEntered={entered} onClose={nothing} />)
  await looking.getByLabelText('Password', { exact: true }).fill('of america')
  await looking.getByRole('button', { name: 'Look', exact: true }).click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  expect(regions).toEqual(['europe', 'america'])
  expect(sessionStore.read()?.base).toBe('/america')
  expect(offeredOrganizations().map(({ organizationName }) => organizationName)).toEqual([
    'Minato Football Club',
    'Lake Club',
  ])
})

it('the switch says that nothing was found, and that a region wants no more attempts', async () => {
  let isThrottled = false
  const seen = answering(() => (isThrottled ? json(429, { code: 'too-many-attempts', message: 'no' }) : unknown()))
  const screen = await mount(() => <LookDialog onEntered={nothing} onClose={nothing} />)
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('of nobody')
  await screen.getByRole('button', { name: 'Look', exact: true }).click()
  await expect
    .element(field)
    .toHaveAccessibleDescription('Nothing was found in other regions with this login and password.')
  expect(seen.map(({ path }) => path.split('/')[1])).toEqual(['europe', 'america'])
  isThrottled = true
  await field.fill('of nobody else')
  await screen.getByRole('button', { name: 'Look', exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription(/Too many attempts/)
  expect(sessionStore.read()?.base).toBe('/asia')
})

it('asks which one where several are found, by the same password', async () => {
  const details = [
    offered(organization._id, 'Minato Football Club', 'asia', 'administrator'),
    offered('o2', 'Rive Gauche', 'europe', 'administrator'),
    offered('o4', 'Quai', 'europe', 'administrator'),
  ]
  const choice = { code: 'organization-choice', message: 'choose', url: '/europe', server: 'europe', details }
  const seen = answering(({ path, body }) => {
    if (path.endsWith('/organization')) return listed()
    if (path.endsWith('/sign_out')) return json(204)
    return body.includes('organizationId=o4') ? json(200, sessionOf('new')) : json(409, choice)
  })
  const entered = vi.fn<() => void>()
  const screen = await mount(() => <LookDialog onEntered={entered} onClose={nothing} />)
  await screen.getByLabelText('Password', { exact: true }).fill('of europe')
  await screen.getByRole('button', { name: 'Look', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: /Rive Gauche/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /Minato/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: /Quai/ }).click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  expect(seen.find(({ body }) => body.includes('organizationId=o4'))?.body).toContain('password=of+europe')
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

it('another organisation of a region without passwords is opened at its provider, and no password looks there', async () => {
  const only = { name: 'Kita ID', button: {}, isOnly: true } as const
  await configure({ providers: { europe: only, america: only } })
  answering(() => json(503, { code: 'provider-unanswered', message: 'no' }))
  const screen = await mount(() => <Switching to={other} onEntered={nothing} onClose={nothing} />)
  const dialog = screen.getByRole('dialog', { name: 'Switch to Rive Gauche' })
  await dialog.getByRole('button', { name: 'Continue with Kita ID' }).click()
  await expect.element(dialog.getByText(/^The sign-in provider did not let you in/)).toBeVisible()
  expect(dialog.getByLabelText('Password', { exact: true }).elements()).toEqual([])
  await screen.unmount()
  const account = await show()
  await account.getByRole('button', { name: 'Account of Mori' }).click()
  await expect.element(account.getByRole('button', { name: 'Profile' })).toBeVisible()
  expect(account.getByRole('button', { name: 'Look in other regions' }).elements()).toEqual([])
})
