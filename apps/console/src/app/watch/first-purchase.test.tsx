import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetBought, noteBought } from '../../lib/bought.ts'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../testing/usage-books.ts'
import { FirstPurchase } from './first-purchase.tsx'

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => {
  forgetBought()
  leaveSession()
})

function show(path: string) {
  const books = { documents: [documentOf()], billings: [], users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      () => json(500),
    ),
  )
  return mount(FirstPurchase, { path })
}

it('a first purchase is said above the overview, with what comes next, until it is put away', async () => {
  const screen = await show('/contract-info')
  noteBought()
  const bought = screen.getByRole('region', { name: 'standard is yours' })
  await expect.element(bought.getByText('15 upload hours a month')).toBeVisible()
  await expect.element(bought.getByRole('heading', { level: 2 })).toHaveFocus()
  await expect.element(bought.getByRole('link', { name: 'See how many hours are left' })).toBeVisible()
  await bought.getByRole('button', { name: 'Close' }).click()
  await expect.element(bought).not.toBeInTheDocument()
})

it('a first purchase is not said again after the reader has gone on', async () => {
  noteBought()
  const screen = await show('/usage')
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument()
  await screen.unmount()
  const overview = await show('/contract-info')
  await expect.element(overview.getByRole('region')).not.toBeInTheDocument()
})
