import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf, entry } from '../../testing/usage-books.ts'
import { Plans } from './plans.tsx'

const trialEnded = documentOf({ plans: [entry('trialEnded.base', '2026-09-30T15:00:00.000Z')] })

async function show(storedSeconds: number) {
  const books = { documents: [trialEnded], billings: [], storedSeconds, users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      () => json(404),
    ),
  )
  const page = await mount(() => <Plans />)
  await page.getByRole('button', { name: /^standard, / }).click()
  return page
}

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

describe('the first monthly quote, before there is any billing', () => {
  it.each([
    ['of videos that are not charged for yet', 0, '¥7,260'],
    ['of videos stored beyond twelve months', 46_740, '¥7,515'],
  ])('counts the storage %s', async (_, storedSeconds, total) => {
    const page = await show(storedSeconds)
    await expect.element(page.getByTestId('this-month')).toHaveTextContent(total)
  })
})
