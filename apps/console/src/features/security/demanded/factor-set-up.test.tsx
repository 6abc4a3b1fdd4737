import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../lib/request/call.ts'
import { noteFactorSetUp, sessionStore } from '../../../lib/session/session.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { FactorSetUp } from './factor-set-up.tsx'

const codes = Array.from({ length: 10 }, (_, nth) => `7KQ2-MX4T-B9RC-3HW${nth + 2}`)

beforeEach(enter)
afterEach(leave)

it('sets up an app, and continues once the codes are kept', async () => {
  answering(({ path }) =>
    path.endsWith('/confirm')
      ? json(200, { recoveryCodes: codes })
      : json(200, { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Touchline:mori' }),
  )
  const onDone = vi.fn<() => void>()
  const screen = await mount(() => <FactorSetUp onDone={onDone} onLeave={() => undefined} />)
  await expect.element(screen.getByText(/Minato Football Club requires a second factor from everyone/)).toBeVisible()
  await screen.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await screen.getByRole('dialog').getByLabelText('Code that the app shows now').fill('123456')
  await screen.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  const kept = screen.getByRole('dialog', { name: 'Your recovery codes' })
  await expect.element(kept.getByText(codes[0] ?? '')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  expect(onDone).toHaveBeenCalledOnce()
})

it('offers a passkey as well, and the way out', async () => {
  const onLeave = vi.fn<() => void>()
  const screen = await mount(() => <FactorSetUp onDone={() => undefined} onLeave={onLeave} />)
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Log out' }).click()
  expect(onLeave).toHaveBeenCalledOnce()
})

it('the set-up is where a running session finds itself once a call is refused for it, until one is set up', async () => {
  answering(() => json(403, { code: 'second-factor-demanded', message: 'set one up' }))
  await expect(call({ method: 'GET', path: '/administrator/security' })).rejects.toMatchObject({ status: 403 })
  expect(sessionStore.read()?.secondFactorDemanded).toBe(true)
  noteFactorSetUp()
  expect(sessionStore.read()).not.toHaveProperty('secondFactorDemanded')
})
