import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { reportFailure, reportFault } from '../../lib/request/faults.ts'
import { configure } from '../../testing/cell.ts'
import { MessageDialog, Overlay } from './message-dialog.tsx'

const show = async () =>
  render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <MessageDialog />
      <Overlay />
    </LanguageProvider>,
  )

const asked = {
  title: 'Delete the card?',
  body: 'Bills are then sent.',
  ok: 'Delete card',
  cancel: 'Keep subscription',
}

describe('the message dialog', () => {
  it('asks with the focus on the way back and resolves with what was pressed', async () => {
    const screen = await show()
    const answer = showMessage(asked)
    await expect.element(screen.getByRole('button', { name: 'Keep subscription' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Delete card' }).click()
    expect(await answer).toBe(true)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('says the words first and the code small under them', async () => {
    const screen = await show()
    void showMessage({
      title: 'Not saved',
      body: 'The bank declined. Use another card.\nError code: no_luck',
      ok: 'OK',
    })
    await expect.element(screen.getByText('Error code: no_luck', { exact: true })).toBeVisible()
    const code = screen.getByText('Error code: no_luck', { exact: true }).element()
    expect(code.tagName).toBe('SMALL')
    expect(code.previousSibling?.textContent).toBe('The bank declined. Use another card.')
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
    await screen.getByRole('button', { name: 'Keep subscription' }).click()
    expect(await first).toBe(false)
    await expect.element(screen.getByRole('dialog', { name: 'Card saved' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: 'Keep subscription' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
    await screen.getByRole('button', { name: 'OK' }).click()
    expect(await second).toBe(true)
  })
})

describe('the dialog of a call that failed', () => {
  const failed = (status: number) => new ApiError(status, { code: 'x', message: 'x', requestId: 'k3f97m2qx8' })

  it.each([
    ['of ours', 500, 'Server Error', true],
    ['of a crowd', 503, 'Service Overloaded', true],
    ['of a document that another has changed', 409, 'Conflict Error', false],
  ])('%s names it for support where support can help: %i', async (_, status, title, isNamed) => {
    const screen = await show()
    void reportFault(failed(status), 'change')
    await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible()
    expect(screen.getByText('Reference for support: k3f97m2qx8').elements()).toHaveLength(isNamed ? 1 : 0)
  })

  it('copies the reference, and says where that cannot be done', async () => {
    const written = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error())
    const screen = await show()
    void reportFault(failed(500), 'change')
    const copy = screen.getByRole('button', { name: 'Copy reference' })
    await copy.click()
    await expect.element(screen.getByText('Copied.')).toBeVisible()
    expect(written).toHaveBeenCalledWith('k3f97m2qx8')
    await copy.click()
    await expect.element(screen.getByText('It could not be copied.', { exact: false })).toBeVisible()
  })

  it('in the words of a screen names it, too', async () => {
    const screen = await show()
    void reportFailure(failed(402), 'change', { title: 'Not saved', body: 'Please contact support.', ok: 'OK' })
    await expect.element(screen.getByRole('dialog', { name: 'Not saved' })).toBeVisible()
    await expect.element(screen.getByText('Reference for support: k3f97m2qx8')).toBeVisible()
  })
})

describe('the way to support', () => {
  afterEach(() => configure())

  const words = { title: 'Not saved', body: 'Please contact support.', ok: 'OK' }
  const failed = (requestId?: string) => new ApiError(402, { code: 'x', message: 'x', requestId })

  it.each([
    ['a mail that names the reference', 'mailto:help@t.test', 'k3f9', 'mailto:help@t.test?subject=Kickview%20k3f9'],
    ['a mail where there is no reference', 'mailto:help@t.test', undefined, 'mailto:help@t.test'],
    ['a page', 'https://help.t.test/', 'k3f9', 'https://help.t.test/'],
  ])('is %s', async (_, support, requestId, address) => {
    await configure({ help: { support, terms: 'https://t.test/terms' } })
    const screen = await show()
    void reportFailure(failed(requestId), 'change', words)
    await expect.element(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', address)
    expect(screen.getByRole('link').elements()).toHaveLength(1)
  })

  it.each([
    ['where none is configured', undefined],
    ['where only the terms are', { terms: 'https://t.test/terms' }],
  ])('is not shown %s', async (_, help) => {
    await configure(help === undefined ? {} : { help })
    const screen = await show()
    void reportFailure(failed('k3f9'), 'change', words)
    await expect.element(screen.getByText('Reference for support: k3f9')).toBeVisible()
    expect(screen.getByRole('link').elements()).toHaveLength(0)
  })

  it('is not shown where the reader mends it', async () => {
    await configure({ help: { support: 'mailto:help@t.test' } })
    const screen = await show()
    void reportFault(new ApiError(409, { code: 'x', message: 'x', requestId: 'k3f9' }), 'change')
    await expect.element(screen.getByRole('dialog', { name: 'Conflict Error' })).toBeVisible()
    expect(screen.getByRole('link').elements()).toHaveLength(0)
  })
})

function LaterDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Go on
      </button>
      {isOpen && (
        <Dialog title="The next step" onCancel={() => setIsOpen(false)} footer={null}>
          <p>It waits.</p>
        </Dialog>
      )}
    </>
  )
}

describe('a message that is open', () => {
  it('is covered by no dialog that opens after it', async () => {
    const screen = await render(
      <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
        <LaterDialog />
        <MessageDialog />
      </LanguageProvider>,
    )
    const message = showMessage({ title: 'Mail sent', body: 'Open its link.', ok: 'OK' })
    await expect.element(screen.getByRole('dialog', { name: 'Mail sent' })).toBeVisible()
    document.querySelector('button')?.click()
    await expect.element(screen.getByText('It waits.')).toBeInTheDocument()
    await expect.element(screen.getByRole('dialog', { name: 'Mail sent' })).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    expect(await message).toBe(true)
    await expect.element(screen.getByRole('dialog', { name: 'The next step' })).toBeVisible()
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
