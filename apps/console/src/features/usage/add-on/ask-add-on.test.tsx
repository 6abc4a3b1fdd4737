import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../../lib/session/session.ts'
import { json, type SeenRequest, sessionOf } from '../../../testing/cell.ts'
import { documentOf } from '../../../testing/usage-books.ts'
import { answer, closeUsage, openUsage, seen, show } from '../../../testing/usage-screen.tsx'

beforeEach(openUsage)
afterEach(closeUsage)

const asked = () =>
  seen.filter(({ path }) => path.endsWith('/purchase_requests')).map(({ body }): unknown => JSON.parse(body))

interface Cell {
  limit: number | null
  readonly other?: (asked: SeenRequest) => Response
}

const open = async (cell: Cell, memberRole: 'billing-manager' | 'reader' = 'billing-manager', isOnHold = false) => {
  begin('/asia', { ...sessionOf('access'), memberRole })
  const page = await show({ documents: [documentOf({ isOnHold })] })
  answer((one) =>
    one.path.endsWith('/purchase_limit')
      ? json(200, { amount: cell.limit, currency: 'JPY' })
      : (cell.other?.(one) ?? json(500)),
  )
  const label = memberRole === 'reader' ? 'Ask for approval: Add upload time' : 'Add upload time'
  await page.getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add upload time' })
  await dialog.getByLabelText('Hours').selectOptions('3 hours')
  return { page, dialog }
}

describe('hours', () => {
  it('are bought up to the limit, and asked for above it as the amount is chosen', async () => {
    const { dialog } = await open({ limit: 3_300 })
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeVisible()
    await dialog.getByLabelText('Hours').selectOptions('4 hours')
    await expect.element(dialog.getByText(/^You buy up to ¥3,300 by yourself/)).toBeVisible()
    const terms = 'Decide by 28 November. Hours are for the month in which it is approved.'
    await expect.element(dialog.getByText(terms)).toBeVisible()
    expect(dialog.getByText(/^Available until$|can be used until|charged to the card on/).elements()).toEqual([])
    await dialog.getByLabelText(/^Note/).fill('For the cup')
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    const purchase = { kind: 'upload', hours: 4 }
    await expect.poll(asked).toEqual([{ purchase, quotedTotal: 4_400, note: 'For the cup' }])
  })

  it('that a lower limit stops in between stay as they were chosen, to be asked for', async () => {
    const cell: Cell = { limit: null, other: () => json(409, { code: 'approval-required', message: 'no' }) }
    const { dialog } = await open(cell)
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeVisible()
    cell.limit = 0
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.element(dialog.getByText(/^An administrator has to approve this/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Hours')).toHaveDisplayValue('3 hours')
    await expect.element(dialog.getByRole('button', { name: 'Ask for approval' })).toBeEnabled()
  })

  it('of an organisation on hold are not asked for', async () => {
    const { dialog } = await open({ limit: null }, 'reader', true)
    await expect.element(dialog.getByText(/^We are checking the bills of your organisation/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Ask for approval' })).toBeDisabled()
  })
})
