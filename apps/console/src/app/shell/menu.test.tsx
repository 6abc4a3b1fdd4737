import type { ContractInfo } from '@touchline/contract/contract-info'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf, entry, yearlyDocument } from '../../testing/usage-books.ts'
import { Menu } from './menu.tsx'

const session = sessionOf('access')

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', session)
})
afterEach(() => leaveSession())

async function open(document: ContractInfo, requestsToDecide = 0): Promise<() => readonly (string | null)[]> {
  const books = { documents: [document], billings: [], users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      ({ path }) =>
        path.includes('/manage/notices?')
          ? json(200, { unread: 0, requestsToDecide, through: null, notices: [] })
          : json(500),
    ),
  )
  const screen = await mount(() => (
    <Suspense>
      <Menu />
    </Suspense>
  ))
  await expect.element(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
}

const entriesOf = async (document: ContractInfo) => (await open(document))()

const first = ['Contract info', 'Billing', 'Card and payer', 'Usage']
const club = ['People', 'Mails and recipients']
const ended = { isCancellation: true, cancellationDate: '2026-11-01T00:00:00.000Z', plans: [] }

describe('the menu', () => {
  it.each<[string, ContractInfo, readonly string[]]>([
    ['monthly', documentOf(), [...first, 'Change plan', 'Video storage', ...club, 'Cancel subscription']],
    [
      'yearly',
      yearlyDocument,
      [...first, 'Manage Subscription', 'Video storage', ...club, 'Cancel yearly subscription'],
    ],
    [
      'read-only',
      documentOf({ plans: [entry('trialEnded.base', '2026-11-01T00:00:00.000Z')] }),
      [...first, 'Change plan', ...club, 'Cancel subscription'],
    ],
    ['cancelled', documentOf(ended), [...first, 'Purchase plan', ...club]],
  ])('of a %s contract has its pages, by their titles', async (_, document, titles) => {
    expect(await entriesOf(document)).toEqual(titles)
  })

  it('shows the lines of an entry whose arrow is pressed, and hides them again', async () => {
    const entries = await open(documentOf())
    const arrow = page.getByRole('button', { name: 'Pages of “Billing”' })
    await arrow.click()
    await expect.element(arrow).toHaveAttribute('aria-expanded', 'true')
    expect(entries().slice(1, 5)).toEqual(['Billing', 'Billing history', 'Billing breakdown', 'History'])
    await arrow.click()
    expect(entries().slice(1, 3)).toEqual(['Billing', 'Card and payer'])
  })

  it('counts the requests that wait at People, in words and in a mark', async () => {
    const entries = await open(documentOf(), 2)
    await expect.poll(entries).toContain('People22 requests wait for you')
  })

  it.each([
    [0, []],
    [1, ['Requests for approval1One request waits for you']],
  ])(
    'of a trial, which has no people, has an entry for requests only while one waits',
    async (requestsToDecide, own) => {
      const trial = documentOf({ plans: [entry('trial.base', '2026-11-01T00:00:00.000Z')] })
      const entries = await open(trial, requestsToDecide)
      await expect.poll(entries).toEqual(['Purchase plan', 'Cancel subscription', ...own])
    },
  )

  it.each<[string, ContractInfo, readonly string[]]>([
    ['monthly', documentOf(), [...first, 'Video storage', ...club, 'Cancel subscription']],
    ['cancelled', documentOf(ended), [...first, ...club]],
    [
      'trial',
      documentOf({ plans: [entry('trial.base', '2026-11-01T00:00:00.000Z')] }),
      ['Contract info', 'Card and payer', 'Cancel subscription'],
    ],
  ])('of an esports organisation has no plan pages: %s', async (_, document, titles) => {
    begin('/asia', { ...session, organizationDetail: { ...session.organizationDetail, organizationType: 'ESPORTS' } })
    expect(await entriesOf(document)).toEqual(titles)
  })
})
