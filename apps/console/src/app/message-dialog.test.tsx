import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { showMessage } from '../lib/messages.ts'
import { underOverlay } from '../lib/overlay.ts'
import { answerMessages } from '../testing/messages.ts'
import { MessageDialog, Overlay } from './message-dialog.tsx'

const show = async () =>
  render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <MessageDialog />
      <Overlay />
    </LanguageProvider>,
  )

const asked = { title: 'Delete the card?', body: 'Bills are then sent.', ok: 'Delete card', cancel: 'Keep' }

afterEach(() => {
  answerMessages()
})

describe('the message dialog', () => {
  it('asks with the focus on the way back and resolves with what was pressed', async () => {
    const screen = await show()
    const answer = showMessage(asked)
    await expect.element(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Delete card' }).click()
    expect(await answer).toBe(true)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('means cancel when it is escaped', async () => {
    const screen = await show()
    const answer = showMessage(asked)
    const dialog = screen.getByRole('dialog', { name: asked.title })
    await expect.element(dialog).toBeVisible()
    dialog.element().dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(await answer).toBe(false)
  })

  it('shows one at a time, the next when the first is answered', async () => {
    const screen = await show()
    const first = showMessage(asked)
    const second = showMessage({ title: 'Card saved', body: 'It is used from now on.', ok: 'OK' })
    await screen.getByRole('button', { name: 'Keep' }).click()
    expect(await first).toBe(false)
    await expect.element(screen.getByRole('dialog', { name: 'Card saved' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: 'Keep' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
    await screen.getByRole('button', { name: 'OK' }).click()
    expect(await second).toBe(true)
  })
})

describe('the overlay', () => {
  it('covers the page until the last write has ended, also by a fault', async () => {
    const screen = await show()
    const first = Promise.withResolvers<string>()
    const second = Promise.withResolvers<string>()
    const failing = underOverlay(() => first.promise)
    const passing = underOverlay(() => second.promise)
    await expect.element(screen.getByRole('status', { name: 'Saving' })).toBeInTheDocument()
    first.reject(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    await expect.element(screen.getByRole('status', { name: 'Saving' })).toBeInTheDocument()
    second.resolve('saved')
    expect(await passing).toBe('saved')
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  })
})
