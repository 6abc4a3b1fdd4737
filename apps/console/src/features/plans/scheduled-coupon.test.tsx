import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../lib/account/account.ts'
import { messageStore } from '../../lib/messages.ts'
import { start } from '../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { accountWith, accountWithReservedCoupon, entry, SPRING_ID } from '../../testing/plans-account.ts'
import { installProvider } from '../../testing/provider.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { show } from './plan-picker.test-support.tsx'

beforeAll(installProvider)
beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})

describe('a scheduled coupon', () => {
  const loss = /SPRING, 20% off Standard from 2026-12-01, is given up and can be used again until 2026-12-31\.$/
  const choosing = async (account: Account, answer: (body: string) => Response) => {
    const seen = answering(({ path, body }) => (path.endsWith('/plans/monthly') ? answer(body) : json(404)))
    const { screen } = await show(account)
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Basic?' })
    return { screen, seen, dialog }
  }
  const saved = () =>
    json(200, { change: 'downgrade', boundary: '2026-11-30T15:00:00.000Z', contractInfo: accountWith([]).document })
  const sent = (seen: readonly { readonly path: string; readonly body: string }[]): unknown[] =>
    seen.filter(({ path }) => path.endsWith('/plans/monthly')).map(({ body }) => JSON.parse(body).givesUpCoupons)

  it('is named before another plan replaces it, and its loss is sent as accepted', async () => {
    const { seen, dialog } = await choosing(accountWithReservedCoupon(), saved)
    await expect.element(dialog.getByText(loss)).toBeVisible()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await waitFor(() => expect(sent(seen)).toEqual([[SPRING_ID]]))
  })

  it('that the screen did not know of is asked about, and kept where that is wanted', async () => {
    const coupon = {
      couponId: SPRING_ID,
      couponCode: 'SPRING',
      planGroupId: 'coupon',
      discountPercent: 20,
      startDate: '2026-11-30T15:00:00.000Z',
      effectiveEndDate: '2026-12-31T14:59:59.999Z',
    }
    const asks = (body: string) =>
      body.includes(SPRING_ID)
        ? saved()
        : json(409, { code: 'gives-up-coupon', message: '', details: { coupons: [coupon] } })
    const { screen, seen, dialog } = await choosing(accountWith([entry('plus.base', '2026-01-01')]), asks)
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    const question = screen.getByRole('dialog', { name: 'Give up the coupon?' })
    await expect.element(question.getByText(loss)).toBeVisible()
    messageStore.read()?.answer(false)
    await expect.element(question).not.toBeInTheDocument()
    expect(sent(seen)).toEqual([undefined])
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await question.getByRole('button', { name: 'Give it up' }).click()
    await waitFor(() => expect(sent(seen)).toEqual([undefined, undefined, [SPRING_ID]]))
  })
})
