import { Button } from '@touchline/ui/input/button.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { messageStore } from '../../lib/messages.ts'
import { contract, readingBooks } from '../../testing/books.ts'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { waitFor } from '../../testing/wait-for.ts'
import type { CardOutcome } from './card-fields.tsx'
import { useSaveCard } from './save-card.ts'

const saved = { kind: 'saved', paymentMethodId: 'pm_1' } as const
const refused = (status: number, code: string) => () => Promise.reject(new ApiError(status, { code, message: code }))

interface Case {
  readonly confirm?: () => Promise<CardOutcome>
  readonly save?: (contract: unknown, paymentMethodId: string) => Promise<unknown>
}

async function attempt({ confirm = () => Promise.resolve(saved), save = () => Promise.resolve() }: Case) {
  const done = vi.fn<() => void>()
  function Form() {
    const saveCard = useSaveCard()
    const press = async () => {
      const reportFailure = await saveCard({ confirm, save })
      if (reportFailure === null) done()
      else await reportFailure()
    }
    return <Button onClick={() => void press()}>Save</Button>
  }
  const screen = await mount(Form)
  await screen.getByRole('button', { name: 'Save' }).click()
  return done
}

const shownMessage = (): string => {
  const shown = messageStore.read()
  if (shown === null) return ''
  return 'fault' in shown ? String(shown.fault) : shown.body
}

const books = () => answering((asked) => readingBooks(asked) ?? json(404))

beforeEach(enter)
afterEach(leave)

describe('saving a card', () => {
  it('saves what the provider confirmed on the contract as it is now', async () => {
    books()
    const save = vi.fn<(of: unknown, paymentMethodId: string) => Promise<void>>().mockResolvedValue()
    const done = await attempt({ save })
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ document: contract }), 'pm_1')
  })

  it.each<[string, Case, string | 0]>([
    [
      'the bank refused',
      { confirm: () => Promise.resolve({ kind: 'failed', message: 'Not confirmed.' }) },
      'Not confirmed.',
    ],
    ['the line is down', { confirm: refused(0, 'network') }, 0],
    ['the provider is down', { confirm: refused(503, 'provider-unavailable') }, 'The card provider cannot be reached.'],
    ['cards are tried too often', { confirm: refused(429, 'too-many-attempts') }, 'Too many attempts.'],
    ['the card was not taken', { save: refused(402, 'card-not-saved') }, 'Check the card data and try again.'],
    ['nobody proved the password', { save: refused(403, 'password-required') }, 'The password was not confirmed'],
    ['the server failed', { save: refused(500, 'server-error') }, 'The payment info was not saved'],
  ])('says so in one dialog when %s', async (_, parts, said) => {
    books()
    const done = await attempt(parts)
    await waitFor(() => expect(shownMessage()).toContain(String(said)))
    messageStore.read()?.answer(true)
    await waitFor(() => expect(messageStore.read()).toBeNull())
    expect(done).not.toHaveBeenCalled()
  })

  it('asks the provider for nothing when the contract cannot be read', async () => {
    answering(() => json(500, { code: 'server-error', message: 'no' }))
    const confirm = vi.fn<() => Promise<CardOutcome>>()
    await attempt({ confirm })
    await waitFor(() => expect(shownMessage()).toContain('The contract info could not be fetched'))
    expect(confirm).not.toHaveBeenCalled()
  })
})
