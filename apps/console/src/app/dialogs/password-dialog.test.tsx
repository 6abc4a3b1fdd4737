import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { isPasswordRequired, withPassword } from '../../lib/session/password.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { answering, json, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerByPasskey, passkeyQuestion } from '../../testing/passkey.ts'
import { PasswordDialog } from './password-dialog.tsx'

const required = new ApiError(403, { code: 'password-required', message: 'prove it' })
const factorRequired = new ApiError(403, {
  code: 'factor-proof-required',
  message: 'prove both',
  details: { kinds: ['totp', 'recovery', 'passkey'] },
})

beforeEach(enter)
afterEach(leave)

describe('a call that wants a recently proven password', () => {
  it('asks for it, says a wrong one next to the field, and is made again once it is proven', async () => {
    let isRight = false
    answering(({ path }) => {
      if (path.endsWith('/security')) return json(500, { code: 'server-error', message: 'no' })
      return isRight ? json(200, sessionOf('new')) : json(401, { code: 'wrong-credentials', message: 'no' })
    })
    const screen = await mount(PasswordDialog)
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(required).mockResolvedValueOnce('saved')
    const result = withPassword(work)
    const field = screen.getByLabelText('Password', { exact: true })
    await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await field.fill('wrong')
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(field).toHaveAccessibleDescription('The entered password is incorrect')
    isRight = true
    await field.fill('right')
    await screen.getByRole('button', { name: 'Confirm' }).click()
    expect(await result).toBe('saved')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('fails as it did when nobody proves it', async () => {
    const screen = await mount(PasswordDialog)
    const work = vi.fn<() => Promise<string>>().mockRejectedValue(required)
    const result = withPassword(work).catch((error: unknown) => error)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    expect(await result).toBe(required)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is not asked about any other refusal', async () => {
    const screen = await mount(PasswordDialog)
    const other = new ApiError(409, { code: 'stale-document', message: 'old' })
    await expect(withPassword(() => Promise.reject(other))).rejects.toBe(other)
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })
})

const passkey = { _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b77', name: 'Phone', isBackedUp: false, usedAt: null }
const security = {
  passkeys: [{ ...passkey, addedAt: '2026-10-01T01:00:00.000Z' }],
  passwordChangedAt: null,
  providerLink: null,
  authenticator: { addedAt: '2026-11-21T01:00:00.000Z', usedAt: null },
  recoveryCodesLeft: 9,
  sessions: [],
  isElsewhere: false,
  address: null,
  waitingAddress: null,
}

function cell(codes: Response[]): readonly SeenRequest[] {
  const asks = (asked: SeenRequest) => asked.path.endsWith('/auth_billing') && asked.body.includes('prove=factor')
  const details = { challenge: 'a-challenge-of-asia-and-long', expiresIn: 300, kinds: ['totp', 'recovery', 'passkey'] }
  return answering((asked) => {
    if (asked.path.endsWith('/security')) return json(200, security)
    if (asked.path.endsWith('/own_question')) return json(200, passkeyQuestion)
    if (asked.path.endsWith('/passkey')) return json(200, sessionOf('by passkey'))
    if (asks(asked)) return json(403, { code: 'second-factor-required', message: 'no', details })
    if (asked.path.endsWith('/second_factor')) return codes.shift() ?? json(200, sessionOf('by code'))
    return json(404)
  })
}

const wrongCode = () => json(403, { code: 'wrong-code', message: 'no' })
const over = () => json(410, { code: 'challenge-over', message: 'no' })
const changing = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(factorRequired).mockResolvedValueOnce('saved')

describe('a call that wants a second factor as well', () => {
  it('asks for the code right after the password, in the same dialog, and says a wrong one at its field', async () => {
    const seen = cell([wrongCode()])
    const screen = await mount(PasswordDialog)
    const result = withPassword(changing())
    const dialog = screen.getByRole('dialog')
    const closed = vi.fn<() => void>()
    document.addEventListener('close', closed, true)
    await dialog.getByLabelText('Password', { exact: true }).fill('right')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const field = dialog.getByLabelText('Code of the authenticator app')
    await expect.element(field).toHaveFocus()
    expect(closed).not.toHaveBeenCalled()
    await field.fill('111111')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(field).toHaveAccessibleDescription(/This code is wrong/)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabelText('Recovery code').fill('7KQ2-MX4T-B9RC-3HW2')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    expect(await result).toBe('saved')
    expect(sessionStore.read()?.access_token).toBe('by code')
    const sent = seen.filter(({ path }) => path.endsWith('/second_factor')).map(({ body }) => JSON.parse(body))
    expect(sent.map(({ kind, code }) => [kind, code])).toEqual([
      ['totp', '111111'],
      ['recovery', '7KQ2-MX4T-B9RC-3HW2'],
    ])
  })

  it('is proven by a passkey at once, without a password', async () => {
    const seen = cell([])
    answerByPasskey()
    const screen = await mount(PasswordDialog)
    const result = withPassword(changing())
    await screen.getByRole('button', { name: 'Use a passkey' }).click()
    expect(await result).toBe('saved')
    expect(sessionStore.read()?.access_token).toBe('by passkey')
    expect(seen.some(({ path }) => path.endsWith('/auth_billing'))).toBe(false)
  })

  it('with a password that was typed for the call asks for the code alone, and for both once it took too long', async () => {
    cell([over()])
    const screen = await mount(PasswordDialog)
    const result = withPassword(changing(), 'typed before')
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Code of the authenticator app').fill('111111')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const password = dialog.getByLabelText('Password', { exact: true })
    await expect
      .element(password)
      .toHaveAccessibleDescription(/The second step took too long.*Enter your password again/)
    await password.fill('right')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByLabelText('Code of the authenticator app').fill('222222')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    expect(await result).toBe('saved')
  })

  it('fails as it did when nobody proves it, and screens know that it was not proven', async () => {
    cell([])
    const screen = await mount(PasswordDialog)
    const result = withPassword(changing()).catch((error: unknown) => error)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    expect(await result).toBe(factorRequired)
    expect(isPasswordRequired(factorRequired)).toBe(true)
  })
})
