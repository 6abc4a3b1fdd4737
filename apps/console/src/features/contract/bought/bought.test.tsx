import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerStore, forgetAnswer, noteAnswer } from '../../../lib/answer.ts'
import { begin } from '../../../lib/session/session.ts'
import { leaveSession } from '../../../lib/session/sign-out.ts'
import { billing } from '../../../testing/books.ts'
import { answering, configure, json, sessionOf } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../../testing/usage-books.ts'
import { Answered } from './bought.tsx'

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => {
  forgetAnswer()
  leaveSession()
})

const bill = billing(1)

function Place() {
  const answer = useSyncExternalStore(answerStore.subscribe, answerStore.read)
  return answer !== null && <Answered answer={answer} />
}

function show() {
  const books = { documents: [documentOf()], billings: [bill], users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      () => json(500),
    ),
  )
  return mount(Place, { path: '/contract-info' })
}

it('a first purchase is said above the overview, with what comes next, until it is put away', async () => {
  const screen = await show()
  noteAnswer({ kind: 'bought' })
  const bought = screen.getByRole('region', { name: 'standard is yours' })
  await expect.element(bought.getByText('15 upload hours a month')).toBeVisible()
  await expect.element(bought.getByRole('heading', { level: 2 })).toHaveFocus()
  await expect.element(bought.getByRole('link', { name: 'See how many hours are left' })).toBeVisible()
  await bought.getByRole('button', { name: 'Close' }).click()
  await expect.element(bought).not.toBeInTheDocument()
})

it('a bill that was paid is said with its amount and what works again', async () => {
  const screen = await show()
  noteAnswer({ kind: 'paid', billingInfoId: bill.billingInfoId, wasPaused: true })
  await expect.element(screen.getByText(/^Paid: ¥[\d,]+\. standard works again\.$/)).toBeVisible()
})
