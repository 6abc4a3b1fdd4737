import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { begin } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { showToast } from '../../lib/toasts.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { MessageDialog } from '../dialogs/message-dialog.tsx'
import { Toasts } from './toasts.tsx'

const show = async () =>
  render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <button type="button">Save</button>
      <MessageDialog />
      <Toasts />
    </LanguageProvider>,
  )

beforeEach(async () => {
  await configure()
  begin('/asia', sessionOf('token'))
})

afterEach(async () => {
  vi.useRealTimers()
  answering(() => json(204))
  await signOut()
})

const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text })

describe('a toast', () => {
  it('is said where it was listened before', async () => {
    const screen = await show()
    const region = screen.getByRole('status')
    await expect.element(region).toBeEmptyDOMElement()
    showToast({ text: 'The payer was saved.' })
    await expect.element(region.getByText('The payer was saved.')).toBeVisible()
  })

  it('undoes what was done, once', async () => {
    const undo = vi.fn<() => Promise<void>>(async () => undefined)
    const screen = await show()
    showToast({ text: 'Saved.', undo })
    await screen.getByRole('button', { name: 'Undo' }).click()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(toast('Saved.')).not.toBeInTheDocument()
  })

  it('goes when a newer one says otherwise of the same, with its way to undo', async () => {
    const screen = await show()
    showToast({ about: 'plan', text: 'The subscription ends on 30 November.', undo: async () => undefined })
    showToast({ about: 'seats', text: 'Seats are given up.', undo: async () => undefined })
    showToast({ about: 'plan', text: 'The subscription continues as before.' })
    await expect.element(toast('continues as before')).toBeVisible()
    await expect.element(toast('ends on 30 November')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect.element(toast('Seats are given up.')).toBeVisible()
  })

  it('says that undoing failed, with the reference, and can be undone again', async () => {
    const id = '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b21'
    const fault = new ApiError(422, { code: 'unknown', message: 'Not now', requestId: id })
    const undo = vi.fn<() => Promise<void>>().mockRejectedValueOnce(fault).mockResolvedValueOnce()
    const screen = await show()
    showToast({ text: 'Saved.', undo })
    await screen.getByRole('button', { name: 'Undo' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Not undone')).toBeVisible()
    await expect.element(dialog.getByText(new RegExp(id))).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toast('Saved.')).not.toBeInTheDocument()
    expect(undo).toHaveBeenCalledTimes(2)
  })

  it('is reached with F8 and left with Escape, back to where the reader was', async () => {
    const screen = await show()
    const save = screen.getByRole('button', { name: 'Save' })
    save.element().focus()
    showToast({ text: 'Saved.', undo: async () => undefined })
    await expect.element(toast('Saved.')).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(toast('Saved.')).not.toBeInTheDocument()
    await expect.element(save).toHaveFocus()
  })

  it('gives way to newer ones: three are shown', async () => {
    await show()
    for (const text of ['One.', 'Two.', 'Three.', 'Four.']) showToast({ text })
    await expect.element(toast('Four.')).toBeVisible()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3)
    await expect.element(toast('One.')).not.toBeInTheDocument()
  })

  it('ends with the session', async () => {
    await show()
    showToast({ text: 'Saved.' })
    await expect.element(toast('Saved.')).toBeVisible()
    answering(() => json(204))
    await signOut()
    await expect.element(toast('Saved.')).not.toBeInTheDocument()
  })

  it('goes away after six seconds; with a way back after twenty', async () => {
    await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    showToast({ text: 'Saved.' })
    showToast({ text: 'Scheduled.', undo: async () => undefined })
    await expect.element(toast('Scheduled.')).toBeVisible()
    vi.advanceTimersByTime(6_000)
    await expect.element(toast('Saved.')).not.toBeInTheDocument()
    await expect.element(toast('Scheduled.')).toBeVisible()
    vi.advanceTimersByTime(14_000)
    await expect.element(toast('Scheduled.')).not.toBeInTheDocument()
  })

  it.each([
    ['the pointer is on it', () => toast('Saved.').hover()],
    ['the focus is in it', () => userEvent.keyboard('{F8}')],
    ['a dialog lies over it', () => void showMessage({ title: 'Sure?', body: 'It costs 10.', ok: 'OK' })],
  ])('stays while %s', async (_, hold) => {
    await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    showToast({ text: 'Saved.' })
    await expect.element(toast('Saved.')).toBeVisible()
    const running = vi.getTimerCount()
    await hold()
    await expect.poll(() => vi.getTimerCount()).toBeLessThan(running)
    vi.advanceTimersByTime(60_000)
    await expect.element(toast('Saved.')).toBeInTheDocument()
  })
})
