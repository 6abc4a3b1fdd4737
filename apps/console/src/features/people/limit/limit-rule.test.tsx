import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { passwordStore } from '../../../lib/session/password.ts'
import { begin } from '../../../lib/session/session.ts'
import { answering, json, sessionOf } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { LimitRule } from './limit-rule.tsx'

beforeEach(enter)
afterEach(leave)

const open = async (amount: number | null, currency = 'JPY') => {
  let now = amount
  let isProven = true
  const asked = answering(({ body }) => {
    if (body !== '' && !isProven) return json(403, { code: 'password-required', message: 'prove it' })
    if (body !== '') now = JSON.parse(body).amount
    return json(200, { amount: now, currency })
  })
  const screen = await mount(LimitRule)
  const saved = () => asked.filter(({ body }) => body !== '').map(({ body }): unknown => JSON.parse(body))
  const change = async () => {
    await screen.getByRole('button', { name: /Limit for billing managers$/ }).click()
    return screen.getByRole('dialog', { name: 'Limit for billing managers' })
  }
  const proven = (is: boolean) => {
    isProven = is
  }
  return { screen, saved, change, proven }
}

describe('the limit of billing managers', () => {
  it.each([
    [null, 'JPY', 'none'],
    [0, 'JPY', '¥0'],
    [30_000, 'JPY', '¥30,000'],
    [12_345, 'EUR', '€123.45'],
  ])('of %s in %s is said', async (amount, currency, said) => {
    const { screen } = await open(amount, currency)
    await expect.element(screen.getByRole('button', { name: `${said} Limit for billing managers` })).toBeVisible()
  })

  it('is set to an amount, counts from then on, and is undone', async () => {
    const { screen, saved, change } = await open(null)
    const dialog = await change()
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabelText('Above an amount').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Enter an amount from ¥1 to ¥999,999,999.')).toBeVisible()
    await dialog.getByLabelText('Amount with tax (JPY)').fill('30,000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('¥30,000')).toBeVisible()
    await expect.poll(() => lastToast()?.text).toBe('Saved. It counts from now on.')
    await lastToast()?.undo?.()
    await expect.element(screen.getByText('none')).toBeVisible()
    expect(saved()).toEqual([{ amount: 30_000 }, { amount: null }])
  })

  it('is set once the password is proven again', async () => {
    const { screen, saved, change, proven } = await open(30_000)
    proven(false)
    const dialog = await change()
    await dialog.getByLabelText('Never').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => passwordStore.read()).not.toBeNull()
    proven(true)
    passwordStore.read()?.answer(true)
    await expect.element(screen.getByText('none')).toBeVisible()
    expect(saved()).toEqual([{ amount: null }, { amount: null }])
  })

  it.each([
    ['For every purchase', 0],
    ['Never', null],
  ])('is chosen as “%s”', async (name, amount) => {
    const { saved, change } = await open(30_000)
    const dialog = await change()
    await expect.element(dialog.getByLabelText('Amount with tax (JPY)')).toHaveValue('30000')
    await dialog.getByLabelText(name).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(saved).toEqual([{ amount }])
  })

  it.each(['billing-manager', 'reader'] as const)('is only read by a %s', async (memberRole) => {
    begin('/asia', { ...sessionOf('token'), memberRole })
    const { screen } = await open(30_000)
    await expect.element(screen.getByText('¥30,000')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })
})
