import type { BillingInfo } from '@touchline/contract/billing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { begin } from '../../../lib/session/session.ts'
import { leaveSession } from '../../../lib/session/sign-out.ts'
import { billing } from '../../../testing/books.ts'
import { answering, configure, json, sessionOf } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { answerBooks, documentOf, entry } from '../../../testing/usage-books.ts'
import { SearchButton } from '../search-button.tsx'

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

async function show(document = documentOf(), billings: readonly BillingInfo[] = []) {
  const books = { documents: [document], billings, users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      () => json(500),
    ),
  )
  return mount(SearchButton)
}

it('Ctrl K opens the search; its first hit is chosen, and Enter goes there', async () => {
  const screen = await show()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Search or go to …' })
  await expect.element(field).toHaveFocus()
  await expect.element(screen.getByRole('option', { name: 'Contract info' })).toHaveAttribute('aria-selected', 'true')
  await field.fill('invoice')
  const hits = screen.getByRole('option')
  await expect
    .poll(() => hits.elements().map((hit) => hit.textContent))
    .toEqual(['Billing history↵', 'Billing breakdown', 'Contact info', 'Download a period …'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(screen.getByText('Breakdown')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('the search buys nothing: it leads to the dialog, and says when nothing fits', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Search or go to …' }).click()
  const field = screen.getByRole('combobox')
  await field.fill('extra upload')
  await expect.element(screen.getByRole('option', { name: 'Add upload time …' })).toBeVisible()
  await field.fill('zzz')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Nothing found. Try a page, a month or a name.')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Search or go to …' })).toHaveFocus()
})

it.each([
  ['sleep', 'Our season'],
  ['trash', 'Video storage'],
  ['fewer seats', 'Give up seats'],
  ['passkey', 'Security'],
])('finds by "%s" the screen %s', async (typed, name) => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Search or go to …' }).click()
  await screen.getByRole('combobox').fill(typed)
  await expect.element(screen.getByRole('option', { name })).toBeVisible()
})

it('names the receipt of a year by its year', async () => {
  const paid = [billing(1), billing(2, { billingTargetYearMonth: '202604', paymentCycle: 'YEAR' })]
  const screen = await show(documentOf(), paid)
  await screen.getByRole('button', { name: 'Search or go to …' }).click()
  await screen.getByRole('combobox').fill('receipt for')
  await expect.element(screen.getByRole('option', { name: 'Receipt for October 2026' })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: 'Receipt for the year from April 2026' })).toBeVisible()
})

it('finds the requests for approval, also on a trial', async () => {
  const screen = await show(documentOf({ plans: [entry('trial.base', '2026-11-01T00:00:00.000Z')] }))
  await screen.getByRole('button', { name: 'Search or go to …' }).click()
  await screen.getByRole('combobox').fill('approve')
  await expect.element(screen.getByRole('option', { name: 'Requests for approval' })).toBeVisible()
})

it('where a contract has ended there is nothing to add', async () => {
  const ended = { isCancellation: true, cancellationDate: '2026-11-01T00:00:00.000Z', plans: [] }
  const screen = await show(documentOf(ended))
  await screen.getByRole('button', { name: 'Search or go to …' }).click()
  await expect.element(screen.getByRole('option', { name: 'Purchase plan' })).toBeVisible()
  const found = screen.getByRole('option').elements()
  expect(found.map((hit) => hit.textContent)).not.toContain('Add upload time …')
})
