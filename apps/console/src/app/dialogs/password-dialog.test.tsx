import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/request/api-error.ts'
import { withPassword } from '../../lib/session/password.ts'
import { answering, json, sessionOf } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const required = new ApiError(403, { code: 'password-required', message: 'prove it' })

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.restoreAllMocks()
})

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
