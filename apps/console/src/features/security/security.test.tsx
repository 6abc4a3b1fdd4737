import type { Security } from '@touchline/contract/security'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, json } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { SecurityScreen } from './security.tsx'

const one = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b21',
  browser: 'Firefox',
  system: 'Windows',
  isThis: true,
  beganAt: '2026-11-19T01:00:00.000Z',
  usedAt: '2026-11-21T01:00:00.000Z',
}
const other = { ...one, _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b22', browser: null, system: null, isThis: false }
const security: Security = {
  passkeys: [],
  providerLink: null,
  passwordChangedAt: null,
  authenticator: null,
  recoveryCodesLeft: 0,
  sessions: [one, other],
  isElsewhere: false,
  address: { address: 'office@kita.example', origin: 'billing-contact' },
  waitingAddress: null,
}

beforeEach(enter)
afterEach(leave)

it('lists the sessions and ends another one', async () => {
  const seen = answering(() => json(200, security))
  const screen = await mount(SecurityScreen)
  await expect.element(screen.getByRole('heading', { name: 'Signed in on 2 devices or browsers' })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Your sign-in is protected by a password alone')
  await expect.element(screen.getByText('Firefox on Windows')).toBeVisible()
  await expect.element(screen.getByText(/^Cannot be undone: sign in again/)).toBeVisible()
  answering(() => json(200, { ...security, sessions: [one] }))
  await screen.getByRole('button', { name: /^End: Unknown browser/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Signed in only here' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
  expect(lastToast()?.text).toBe('The session is ended.')
  expect(seen[0]?.path).toBe('/asia/administrator/security')
})

it('shows the session here and the last one, and the others in one line', async () => {
  const at = (day: number) => `2026-11-${day}T01:00:00.000Z`
  const sessions = [one, ...[10, 12, 11].map((day) => ({ ...other, _id: crypto.randomUUID(), usedAt: at(day) }))]
  answering(() => json(200, { ...security, sessions }))
  const screen = await mount(SecurityScreen)
  const ends = screen.getByRole('button', { name: /^End: Unknown browser/ })
  await expect.element(ends).toHaveAccessibleName(/12 Nov/)
  await screen.getByText(/^2 others, last 11 Nov/).click()
  await expect.poll(() => ends.elements().length).toBe(3)
})

it('has the last changes of the login in one line, from the bell, and nothing of the organisation', async () => {
  const notice = { place: '/security', isUnread: false, failedMails: [] }
  const notices = [
    {
      ...notice,
      noticeId: crypto.randomUUID(),
      kind: 'paid',
      date: '2026-11-20T01:00:00.000Z',
      sentence: 'October is paid',
    },
    {
      ...notice,
      noticeId: crypto.randomUUID(),
      kind: 'card-changed',
      date: '2026-11-19T01:00:00.000Z',
      sentence: 'The card was changed',
    },
    {
      ...notice,
      noticeId: crypto.randomUUID(),
      kind: 'new-browser',
      date: '2026-10-18T01:00:00.000Z',
      sentence: 'A new browser',
    },
    {
      ...notice,
      noticeId: crypto.randomUUID(),
      kind: 'password-changed',
      date: '2026-06-14T01:00:00.000Z',
      sentence: 'Another password',
    },
  ] as const
  const others = Array.from({ length: 46 }, () => ({ ...notices[0], noticeId: crypto.randomUUID() }))
  const bell = { unread: 0, requestsToDecide: 0, through: null, notices: [...notices, ...others] }
  answering(({ path }) => json(200, path.includes('/manage/notices') ? bell : security))
  const screen = await mount(SecurityScreen)
  await screen.getByText('Last changes: A new browser, 18 October 2026').click()
  await expect.element(screen.getByText('Another password')).toBeVisible()
  await expect.element(screen.getByText('From your last 50 notices.')).toBeVisible()
  for (const other of ['October is paid', 'The card was changed'])
    await expect.element(screen.getByText(other)).not.toBeInTheDocument()
})

it('changes the password; what is wrong is said at its field', async () => {
  answering(() => json(200, security))
  const screen = await mount(SecurityScreen)
  await screen.getByRole('button', { name: 'Change the password' }).first().click()
  const dialog = screen.getByRole('dialog')
  const present = dialog.getByLabelText('Current password', { exact: true })
  const chosen = dialog.getByLabelText('New password', { exact: true })
  const save = dialog.getByRole('button', { name: 'Change the password' })
  await present.fill('wrong')
  await chosen.fill('short')
  await save.click()
  await expect.element(chosen).toHaveAccessibleDescription(/At least 12 characters are needed/)
  await chosen.fill('qwertyqwerty')
  answering(() => json(400, { code: 'password-refused', message: 'no', details: { reason: 'common' } }))
  await save.click()
  await expect.element(chosen).toHaveAccessibleDescription(/too common/)
  await chosen.fill('four words on a bench')
  answering(() => json(403, { code: 'wrong-password', message: 'no' }))
  await save.click()
  await expect.element(present).toHaveAccessibleDescription('The current password is wrong')
  await present.fill('right')
  answering(() => json(200, { ...security, sessions: [one], passwordChangedAt: '2026-11-21T01:00:00.000Z' }))
  await save.click()
  await expect.element(screen.getByText(/^Changed on .*2026/)).toBeVisible()
  expect(lastToast()?.text).toBe('The password is changed. All other sessions are ended.')
})

it('secures the login: what is not ticked as the own goes, and the administrators are notified', async () => {
  const passkey = { name: 'Phone', isBackedUp: false, usedAt: null }
  const own = { ...passkey, _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b31', addedAt: '2026-01-05T01:00:00.000Z' }
  const other = { ...passkey, _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b32', addedAt: '2026-11-20T01:00:00.000Z' }
  const address = { address: 'spy@elsewhere.example', origin: 'own' } as const
  const authenticator = { addedAt: '2026-02-05T01:00:00.000Z', usedAt: null }
  const full = { ...security, passkeys: [own, other], authenticator, recoveryCodesLeft: 9, address }
  const seen = answering(() => json(200, full))
  const screen = await mount(SecurityScreen)
  await screen.getByRole('button', { name: 'Secure my login' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Secure your login' })
  const ticks = dialog.getByRole('group', { name: /^What of this is yours\?/ }).getByRole('checkbox')
  await expect
    .poll(() => ticks.elements().filter((each) => each instanceof HTMLInputElement && each.checked))
    .toEqual([])
  expect(ticks.elements()).toHaveLength(4)
  await expect.element(dialog.getByLabelText('Own mails go to spy@elsewhere.example')).not.toBeChecked()
  await dialog.getByLabelText(/^Passkey Phone, added on .*January/).click()
  await dialog.getByLabelText(/^Authenticator app/).click()
  await dialog.getByLabelText('Current password', { exact: true }).fill('right')
  await dialog.getByLabelText('New password', { exact: true }).fill('four words on a bench')
  await dialog.getByRole('button', { name: 'Secure my login' }).click()
  await expect.poll(() => lastToast()?.text).toMatch(/^Your login is secured\..*administrators are notified\./)
  expect(JSON.parse(seen.find(({ path }) => path.endsWith('/password'))?.body ?? '')).toMatchObject({
    isSuspected: true,
    mine: { passkeys: [own._id], authenticator: true, address: false },
  })
})

it('secures a login that has nothing but its password without a question', async () => {
  answering(() => json(200, security))
  const screen = await mount(SecurityScreen)
  await screen.getByRole('button', { name: 'Secure my login' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Secure your login' })
  await expect.element(dialog.getByLabelText('Current password', { exact: true })).toBeVisible()
  expect(dialog.getByRole('checkbox').elements()).toEqual([])
})

it('sends a link to an own address, which waits until it is opened', async () => {
  answering(() => json(200, security))
  const screen = await mount(SecurityScreen)
  await expect.element(screen.getByText(/mails go to office@kita\.example\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Add your e-mail address' }).click()
  const dialog = screen.getByRole('dialog')
  const field = dialog.getByLabelText('E-mail address')
  const send = dialog.getByRole('button', { name: 'Send the link' })
  await field.fill('me')
  await send.click()
  await expect.element(field).toHaveAccessibleDescription('Enter an e-mail address')
  await field.fill('me@kita.example')
  const waitingAddress = { address: 'me@kita.example', isExpired: false }
  const seen = answering(() => json(202, { ...security, waitingAddress }))
  await send.click()
  await expect.element(screen.getByText('me@kita.example waits for its link to be opened.')).toBeVisible()
  expect(seen[0]?.body).toBe(JSON.stringify({ address: 'me@kita.example', lang: 'en' }))
  answering(() => json(200, security))
  await screen.getByRole('button', { name: 'Do not use it' }).click()
  await expect.element(screen.getByText(/waits for its link/)).not.toBeInTheDocument()
})
