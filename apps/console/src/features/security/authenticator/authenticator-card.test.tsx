import type { Security } from '@touchline/contract/security'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, json } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { SecurityScreen } from '../security.tsx'

const none: Security = {
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
const withApp: Security = {
  ...none,
  authenticator: { addedAt: '2026-11-21T01:00:00.000Z', usedAt: null },
  recoveryCodesLeft: 2,
}
const codes = Array.from({ length: 10 }, (_, nth) => `7KQ2-MX4T-B9RC-3HW${nth + 2}`)

const cell = (read: Security, changes: Record<string, () => Response>) =>
  answering(({ path }) => changes[path.slice('/asia/administrator/'.length)]?.() ?? json(200, read))

beforeEach(enter)
afterEach(leave)

it('sets up an app: its secret in groups, a code that proves it, and the codes until they are kept', async () => {
  const answers = [json(403, { code: 'wrong-code', message: 'no' }), json(200, { recoveryCodes: codes })]
  cell(none, {
    authenticator: () =>
      json(200, { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Touchline:mori' }),
    'authenticator/confirm': () => answers.shift() ?? json(500),
  })
  const screen = await mount(SecurityScreen)
  await screen.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const field = dialog.getByLabelText('Code that the app shows now')
  await field.fill('111111')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(field).toHaveAccessibleDescription(/This code is wrong/)
  await field.fill('222222')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const kept = screen.getByRole('dialog', { name: 'Your recovery codes' })
  await expect.element(kept.getByText(codes[9] ?? '')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await kept.getByRole('button', { name: 'Copy all' }).click()
  expect(copied).toHaveBeenCalledWith(codes.join('\n'))
  const paper = document.querySelector('.codes-paper')
  expect(paper?.textContent).toContain('Minato Football Club')
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect.element(kept).not.toBeInTheDocument()
  expect(document.querySelector('.codes-paper')).toBeNull()
})

it('the card says how many codes are left, and makes others after a question', async () => {
  cell(withApp, { recovery_codes: () => json(200, { recoveryCodes: codes }) })
  const screen = await mount(SecurityScreen)
  await expect.element(screen.getByText('2 of 10 are left')).toBeVisible()
  await expect.element(screen.getByText('Make new ones before they run out.')).toBeVisible()
  await screen.getByRole('button', { name: 'New recovery codes' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Make new ones' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
})

it('offers codes where there are none, as for a passkey that is older than they are', async () => {
  const passkey = { _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b77', name: 'Phone', isBackedUp: false, usedAt: null }
  const passkeys = [{ ...passkey, addedAt: '2026-10-01T01:00:00.000Z' }]
  cell({ ...none, passkeys }, { recovery_codes: () => json(200, { recoveryCodes: codes }) })
  const screen = await mount(SecurityScreen)
  await expect.element(screen.getByText('You have no recovery codes')).toBeVisible()
  await screen.getByRole('button', { name: 'Make recovery codes' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Make recovery codes' })
  await expect.element(dialog.getByText(/^Ten codes, each of which/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
})

it('replaces the app by a code of it: the secret of the other one, and a code that proves it', async () => {
  const seen = cell(withApp, {
    'authenticator/replace': () =>
      json(200, { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Touchline:mori' }),
    'authenticator/confirm': () => json(200, { recoveryCodes: [] }),
  })
  const screen = await mount(SecurityScreen)
  await screen.getByRole('button', { name: 'Replace the authenticator app' }).click()
  const question = screen.getByRole('dialog', { name: 'Set up the app on another phone?' })
  await question.getByLabelText('Code of the authenticator app').fill('111111')
  await question.getByRole('button', { name: 'Continue' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabelText('Code that the app shows now').fill('222222')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect
    .poll(() => lastToast()?.text)
    .toBe('The new authenticator app is set up. The earlier one no longer works.')
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = seen.filter(({ body }) => body.includes('code')).map(({ body }) => JSON.parse(body))
  expect(sent).toEqual([{ kind: 'totp', code: '111111' }, { code: '222222' }])
})

it('removes the app by a code of it, or by a recovery code', async () => {
  const seen = cell(withApp, { 'authenticator/remove': () => json(204) })
  const screen = await mount(SecurityScreen)
  await screen.getByRole('button', { name: 'Remove the authenticator app' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Cannot be undone. You can set up a new one.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabelText('Recovery code').fill('7KQ2-MX4T-B9RC-3HW2')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => lastToast()?.text).toBe('The authenticator app is removed.')
  expect(seen.find(({ path }) => path.endsWith('/remove'))?.body).toBe(
    JSON.stringify({ kind: 'recovery', code: '7KQ2-MX4T-B9RC-3HW2' }),
  )
})
