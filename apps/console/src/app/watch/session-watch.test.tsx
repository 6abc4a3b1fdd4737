import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { lastEnd, sessionStore, start } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { SessionWatch } from './session-watch.tsx'

const minute = 60_000

const idleFor = (milliseconds: number) => localStorage.setItem('console.active', String(Date.now() - milliseconds))

async function show() {
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <LanguageSelect />
      <SessionWatch />
    </LanguageProvider>,
  )
}

beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('token'))
})

afterEach(async () => {
  answering(() => json(204))
  await signOut()
  localStorage.clear()
})

it('asks two minutes before an idle session ends, with the focus on staying', async () => {
  const screen = await show()
  idleFor(28 * minute + 500)
  await expect.element(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  await expect.element(screen.getByText(/Time left: 1:\d\d/)).toBeVisible()
})

it('stays signed in when asked to, and has the server renew the session', async () => {
  const seen = answering(() => json(200, sessionOf('renewed')))
  const screen = await show()
  idleFor(29 * minute)
  await screen.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(sessionStore.read()?.access_token).toBe('renewed'))
  expect(seen.map(({ body }) => body)).toContain('grant_type=refresh_token')
})

it('closes the question when another tab shows a sign of life', async () => {
  const screen = await show()
  idleFor(29 * minute)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  idleFor(0)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sessionStore.read()).not.toBeNull()
})

it.each([
  ['idle', () => idleFor(30 * minute)],
  ['absolute', () => localStorage.setItem('console.since', String(Date.now() - 12 * 60 * minute))],
] as const)('ends the session here and at the server: %s', async (reason, pass) => {
  const seen = answering(() => json(204))
  await show()
  pass()
  await waitFor(() => expect(sessionStore.read()).toBeNull())
  expect(lastEnd()?.reason).toBe(reason)
  expect(seen.some(({ path }) => path === '/asia/administrator/sign_out')).toBe(true)
})

it('sends the server the language that is chosen, so that mails are written in it', async () => {
  const seen = answering(() => json(200, sessionOf('renewed')))
  const screen = await show()
  await screen.getByLabelText('Language').selectOptions('Deutsch')
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ body: 'grant_type=refresh_token', language: 'de' }))
})
