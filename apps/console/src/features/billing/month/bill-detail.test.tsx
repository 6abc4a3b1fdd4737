import type { TransferBill, Transfers } from '@touchline/contract/transfers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { billing } from '../../../testing/books.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { BillTransfer } from './bill-detail.tsx'

const bill = billing(1, { paymentMethod: 'BANK_TRANSFER', paymentStatus: 'Waiting' })
const bank: Transfers['bank'] = {
  name: 'Example Bank',
  branch: 'Minato branch (012)',
  accountType: 'ordinary',
  account: '1234567',
  holder: 'Touchline K.K.',
  bic: null,
}
const open: TransferBill = {
  billingInfoId: bill.billingInfoId,
  currency: 'JPY',
  reference: 'JP-I-2026-000012',
  dueDate: '2026-12-01',
  total: 21_780,
  paid: 10_000,
  open: 11_780,
  payments: [{ paidDate: '2026-11-05', amount: 10_000 }],
}

const show = async (own: TransferBill, credit = 0, now = '2026-11-21T04:00:00Z') => {
  answering(() => json(200, { bank, credit: { currency: 'JPY', amount: credit }, bills: [own] }))
  return mount(() => <BillTransfer bill={bill} now={Date.parse(now)} zone="Asia/Tokyo" />)
}

beforeEach(enter)
afterEach(leave)

describe('a bill by bank transfer', () => {
  it('says what is open, where to pay it, and copies the reference', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await show(open)
    await expect.element(screen.getByText('¥11,780 is to be paid by bank transfer by 1 December 2026.')).toBeVisible()
    for (const text of ['Example Bank, Minato branch (012)', 'Ordinary', '1234567', 'Touchline K.K.'])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Copy: Reference' }).click()
    expect(written).toHaveBeenCalledWith('JP-I-2026-000012')
    await expect.element(screen.getByText('Copied: Reference')).toBeInTheDocument()
    await expect.element(screen.getByRole('row', { name: '2026-11-05 ¥10,000 ¥11,780' })).toBeVisible()
  })

  it('says when it is late, and once it is paid only what was paid and what is left over', async () => {
    const late = await show(open, 0, '2026-12-02T04:00:00Z')
    await expect.element(late.getByText(/^¥11,780 was to be paid by bank transfer by 1 December 2026\./)).toBeVisible()
    await late.unmount()
    await leave()
    await enter()
    const payments = [{ paidDate: '2026-11-05', amount: 21_780 }]
    const screen = await show({ ...open, paid: 21_780, open: 0, payments }, 8_220)
    await expect.element(screen.getByText(/^You have a credit of ¥8,220/)).toBeVisible()
    expect(screen.getByText('Example Bank', { exact: false }).elements()).toEqual([])
  })
})
