import { beforeEach, describe, expect, it } from 'vitest'
import { start } from '../../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { accountWith, entry, monthly } from '../../../testing/plans-account.ts'
import { waitFor } from '../../../testing/wait-for.ts'
import { show } from '../plan-picker.test-support.tsx'

beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})

describe('saving', () => {
  const upgrade = async (answer: (body: string) => Response) => {
    const seen = answering(({ path, body }) => (path.endsWith('/plans/monthly') ? answer(body) : json(404)))
    const { screen, router } = await show(monthly())
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    return { screen, router, seen }
  }
  const saved = () =>
    json(200, { change: 'upgrade', boundary: '2026-11-21T04:00:00.000Z', contractInfo: accountWith([]).document })

  it('shows a changed amount and continues with it only when asked to', async () => {
    const { screen, router, seen } = await upgrade((body) =>
      body.includes('25446') ? json(409, { code: 'quote-changed', message: '', details: { total: 24_999 } }) : saved(),
    )
    const dialog = screen.getByRole('dialog', { name: 'The amount has changed' })
    await expect.element(dialog.getByText(/¥25,446.*¥24,999/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The plan was changed and is active now.')
    await waitFor(() => expect(router.read().location.pathname).toBe('/contract-info'))
    expect(seen.filter(({ path }) => path.endsWith('/plans/monthly')).map(({ body }) => body)).toEqual([
      expect.stringContaining('"quotedTotal":25446'),
      expect.stringContaining('"quotedTotal":24999'),
    ])
  })

  it.each([
    ['past-deadline', 'The deadline for scheduling a change has passed.'],
    ['not-offered', 'This plan is not offered here.'],
    ['catalogue-incomplete', 'Nothing can be bought at the moment.'],
    ['request-in-progress', 'Fault 409'],
  ])('says %s in its words', async (code, words) => {
    const { screen } = await upgrade(() => json(409, { code, message: code }))
    await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
  })

  it('asks to contact support when it failed otherwise', async () => {
    const { screen } = await upgrade(() => json(403, { code: 'cross-site', message: '' }))
    await expect.element(screen.getByText('The plan could not be changed. Please contact support.')).toBeVisible()
  })

  it('stays without an answer, and sends the same purchase again', async () => {
    let answers = 0
    const { screen, seen } = await upgrade(() => {
      answers += 1
      if (answers <= 2) throw new TypeError('connection reset')
      return saved()
    })
    await screen.getByRole('dialog', { name: 'Fault 0' }).getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The plan was changed and is active now.')
    const sent = seen.filter(({ path }) => path.endsWith('/plans/monthly'))
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('says next to the page what is only scheduled, and withdraws it again where nothing else was changed', async () => {
    const account = accountWith([entry('standard.base', '2026-01-01')])
    const answer = { change: 'downgrade', boundary: '2026-11-30T15:00:00.000Z', contractInfo: account.document }
    const seen = answering(({ path }) =>
      path.endsWith('/plans/monthly')
        ? json(200, answer)
        : path.endsWith('/reserved')
          ? json(200, account.document)
          : json(404),
    )
    const { screen, router } = await show(account)
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The change is scheduled for 1 December 2026.')
    await waitFor(() => expect(router.read().location.pathname).toBe('/contract-info'))
    await lastToast()?.undo?.()
    expect(seen.filter(({ path }) => path.endsWith('/plans/reserved'))).toHaveLength(1)
    expect(lastToast()?.text).toMatch(/^The scheduled change was withdrawn/)
  })

  it('offers no way back to a reader who had scheduled something else before', async () => {
    const account = accountWith([entry('plus.base', '2026-01-01', '2026-12-01'), entry('standard.base', '2026-12-01')])
    answering(({ path }) =>
      path.endsWith('/plans/monthly')
        ? json(200, { change: 'downgrade', boundary: '2026-11-30T15:00:00.000Z', contractInfo: account.document })
        : json(404),
    )
    const { screen } = await show(account)
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await expect.poll(() => lastToast()).toBeDefined()
    expect(lastToast()?.undo).toBeUndefined()
  })

  it('withdraws a scheduled change after asking', async () => {
    const account = accountWith([entry('standard.base', '2026-01-01', '2026-12-01'), entry('basic.base', '2026-12-01')])
    const seen = answering(({ path }) => (path.endsWith('/plans/reserved') ? json(200, account.document) : json(404)))
    const { screen } = await show(account)
    await expect.element(screen.getByText('The change to Basic is scheduled for 1 December 2026.')).toBeVisible()
    await screen.getByRole('button', { name: 'Withdraw the change' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw the change' }).click()
    await expect.poll(() => lastToast()?.text).toMatch(/^The scheduled change was withdrawn/)
    expect(seen.some(({ path }) => path.endsWith('/plans/reserved'))).toBe(true)
  })
})
