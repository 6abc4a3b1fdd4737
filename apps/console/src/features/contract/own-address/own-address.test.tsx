import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, json, type SeenRequest } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { OwnAddress } from './own-address.tsx'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 21)
const security = {
  passkeys: [],
  passwordChangedAt: null,
  authenticator: null,
  recoveryCodesLeft: 0,
  sessions: [],
  isElsewhere: false,
  address: { address: 'office@kita.example', origin: 'billing-contact' },
  waitingAddress: null,
}

const asked = (seen: readonly SeenRequest[]) => seen.filter(({ path }) => path.endsWith('/security')).length
const show = (at = now) => mount(() => <OwnAddress now={at} />)

beforeEach(enter)
afterEach(async () => {
  await leave()
  localStorage.clear()
})

it('asks who has no address of their own to give one, until they put it away; after 90 days it asks again', async () => {
  const seen = answering(() => json(200, security))
  const screen = await show()
  const line = screen.getByRole('region', { name: 'Your own mails' })
  await expect.element(line).toMatchTextContent(/If you forget your password/)
  await expect.element(line.getByRole('link', { name: 'Add your e-mail address' })).toHaveAttribute('href', '/security')
  await line.getByRole('button', { name: /^Hide for 90 days/ }).click()
  await expect.element(line).not.toBeInTheDocument()
  await screen.unmount()
  const before = asked(seen)
  await (await show(now + 89 * DAY)).unmount()
  expect(asked(seen)).toBe(before)
  await expect.element((await show(now + 90 * DAY)).getByText(/If you forget your password/)).toBeVisible()
})

it.each([
  ['gave one', { ...security, address: { address: 'me@kita.example', origin: 'own' } }],
  ['is sent a link to one', { ...security, waitingAddress: { address: 'me@kita.example', isExpired: false } }],
])('says nothing to a reader who %s', async (_, read) => {
  const seen = answering(() => json(200, read))
  const screen = await show()
  await expect.poll(() => asked(seen)).toBe(1)
  expect(screen.getByRole('region').elements()).toEqual([])
})

it('the line does not ask the server again about a login that has one', async () => {
  const seen = answering(() => json(200, { ...security, address: { address: 'me@kita.example', origin: 'own' } }))
  const screen = await show()
  await expect.poll(() => localStorage.length).toBeGreaterThan(0)
  await expect.poll(() => Object.values(localStorage)).toContain('given')
  await screen.unmount()
  const before = asked(seen)
  await show()
  expect(asked(seen)).toBe(before)
})
