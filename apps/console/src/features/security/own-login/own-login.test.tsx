import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, configure, json } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { OwnLogin } from './own-login.tsx'

const TOKEN = 'k3yk3yk3yk3yk3yk3yk3yk3y'

beforeEach(configure)
afterEach(() => localStorage.clear())

const open = (search: string) => mount(OwnLogin, { path: '/own-login', address: `/own-login${search}` })

it('asks every region for a link, and says the same for every name', async () => {
  const asked = answering(() => json(204))
  const screen = await open('')
  await screen.getByLabelText('Login name or e-mail address').fill(' kaito ')
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^If there is such a login/)
  expect(new Set(asked.map(({ path }) => path.split('/')[1])).size).toBe(asked.length)
  expect(asked.every(({ path, body }) => path.endsWith('/forgotten_password') && body === '{"username":"kaito"}')).toBe(
    true,
  )
  await expect.element(screen.getByRole('link', { name: 'To sign-in' })).toBeVisible()
})

it('the page says that it was asked too often', async () => {
  answering(() => json(429, { code: 'too-many-attempts', message: 'no' }))
  const screen = await open('')
  await screen.getByLabelText('Login name or e-mail address').fill('kaito')
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByText('Too many attempts. Try again in an hour.')).toBeVisible()
})

it('takes a new password by the link, and says what is wrong with it', async () => {
  const asked = answering(({ path }) =>
    path.endsWith('/read')
      ? json(200, { username: 'kaito' })
      : json(400, { code: 'password-refused', message: 'no', details: { reason: 'common' } }),
  )
  const screen = await open(`?token=${TOKEN}&region=europe&lang=en&for=password`)
  await expect.element(screen.getByText(/^Choose a password for kaito\./)).toBeVisible()
  const field = screen.getByLabelText('New password', { exact: true })
  await field.fill('short')
  await screen.getByRole('button', { name: 'Save the password' }).click()
  await expect.element(field).toHaveAccessibleDescription(/At least 12 characters are needed/)
  await field.fill('qwertyqwerty')
  await screen.getByRole('button', { name: 'Save the password' }).click()
  await expect.element(field).toHaveAccessibleDescription(/too common/)
  await field.fill('four words on a bench')
  answering(() => json(200, { username: 'kaito' }))
  await screen.getByRole('button', { name: 'Save the password' }).click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('The password is changed. You can sign in with it now.')
  expect(asked[0]?.path).toBe('/europe/forgotten_password/read')
})

it('confirms an own address by a press; a link that was used says so', async () => {
  answering(() => json(404, { code: 'mail-token-unknown', message: 'no' }))
  const screen = await open(`?token=${TOKEN}&region=asia&lang=en&for=address`)
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This link does not work any more/)
})

it('has no field in a region whose people sign in at its provider alone, and asks none of them for a link', async () => {
  const only = { name: 'Kita ID', button: {}, isOnly: true } as const
  await configure({ providers: { asia: only } })
  const asked = answering(() => json(204))
  const dead = await open(`?token=${TOKEN}&region=asia&lang=en&for=password`)
  await expect.element(dead.getByText(/^There are no passwords here/)).toBeVisible()
  expect(asked).toEqual([])
  await dead.unmount()
  const screen = await open('')
  await screen.getByLabelText('Login name or e-mail address').fill('kaito')
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByRole('status')).toBeVisible()
  expect(asked.map(({ path }) => path.split('/')[1])).toEqual(['europe', 'america'])
  await screen.unmount()
  await configure({ providers: { asia: only, europe: only, america: only } })
  const none = await open('')
  await expect.element(none.getByText(/^There are no passwords here/)).toBeVisible()
  expect(none.getByRole('textbox').elements()).toEqual([])
})
