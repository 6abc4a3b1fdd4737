import type { FactorDemand } from '@touchline/contract/factor-demand'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, json } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { FactorRule } from './factor-rule.tsx'

const hina = { _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b22', name: 'Hina Ogawa', role: 'reader' } as const
const off: FactorDemand = { demand: null, nextStart: '2026-12-06', hasOwn: true, people: 3, without: [hina] }
const on: FactorDemand = {
  ...off,
  demand: {
    demandedDate: '2026-11-21T01:00:00.000Z',
    startsOn: '2026-12-06',
    isInForce: false,
    by: 'Kaito Mori',
  },
}

beforeEach(enter)
afterEach(leave)

it('the demand is switched on after a question that says from when on and for whom', async () => {
  const seen = answering(({ body }) => json(200, body === '' ? off : on))
  const screen = await mount(FactorRule)
  await screen.getByText('2 of 3 have one').click()
  await expect
    .element(screen.getByRole('list', { name: 'People without a second factor' }))
    .toHaveTextContent('Hina OgawaReader')
  await screen.getByRole('switch', { name: 'Second factor for everyone' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/It counts from 6 December 2026/)).toBeVisible()
  await expect.element(dialog.getByText(/One person has none and is notified by mail now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Require' }).click()
  await expect
    .element(screen.getByText(/^From 6 December 2026 everybody needs a second factor to sign in/))
    .toBeVisible()
  expect(lastToast()?.text).toBe('From 6 December 2026 everybody needs a second factor.')
  expect(seen.at(-1)?.body).toBe(JSON.stringify({ isDemanded: true }))
})

it('the demand is switched off after a question', async () => {
  const seen = answering(({ body }) => json(200, body === '' ? on : off))
  const screen = await mount(FactorRule)
  await screen.getByRole('switch', { name: 'Second factor for everyone' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Switch it off' }).click()
  await expect.element(screen.getByRole('switch')).not.toBeChecked()
  expect(seen.at(-1)?.body).toBe(JSON.stringify({ isDemanded: false }))
})

it('leads who has none to their own security first', async () => {
  answering(() => json(200, { ...off, hasOwn: false }))
  const screen = await mount(FactorRule)
  await expect.element(screen.getByRole('link', { name: 'Set up yours first' })).toBeVisible()
  await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
})
