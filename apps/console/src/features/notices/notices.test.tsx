import type { Recipient } from '@touchline/contract/recipients'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { start } from '../../lib/session/session.ts'
import { answering, json, organization, sessionOf } from '../../testing/cell.ts'
import { contractDocument } from '../../testing/contract-document.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { Notices } from './notices.tsx'

const payer: Recipient = {
  _id: organization.contractInfoId,
  isPayer: true,
  address: 'office@minato.test',
  name: 'Office',
  lang: 'ja',
  classes: ['documents', 'payment-problems', 'reminders', 'usage'],
  switchedOn: [],
  switchedOff: [],
  getsReceipts: true,
  state: 'active',
  linkSentAt: null,
}
const accounts: Recipient = {
  ...payer,
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b11',
  isPayer: false,
  address: 'accounts@minato.test',
  name: 'Accounts',
  classes: ['documents', 'payment-problems'],
}
const coach: Recipient = {
  ...accounts,
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b12',
  address: 'coach@minato.test',
  name: 'Coach',
  lang: 'en',
  classes: ['usage'],
  state: 'waiting',
  linkSentAt: '2026-11-19T01:00:00.000Z',
}
const three = { recipients: [payer, accounts, coach] }
const thresholds = { usagePercents: [80, 100], nextPaymentAbove: 40_000, storageAbove: null }

beforeEach(enter)
afterEach(leave)

const open = async (change: (path: string) => Response = () => json(500, {}), address = '/') => {
  const asked = answering(({ path, body }) => {
    if (body !== '' || path.endsWith('/send_again')) return change(path)
    if (path.endsWith('/notice_thresholds')) return json(200, thresholds)
    if (path.endsWith('/recipients')) return json(200, three)
    const document = contractDocument()
    return json(200, path.endsWith('/contract_info') ? { results: [document] } : document)
  })
  const screen = await mount(Notices, { address })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Two addresses get the invoices')
  return { screen, changes: () => asked.filter(({ body }) => body !== '') }
}

describe('the table of notices', () => {
  it('has a switch where there is one, a lock where a mail always goes, and a dash where it goes to nobody', async () => {
    const { screen } = await open()
    const table = screen.getByRole('table', { name: 'Which mails go to whom' })
    const switchOf = (name: string) => table.getByRole('switch', { name, exact: true })
    await expect.element(switchOf('Paid, with receipt for Accounts')).toBeChecked()
    await expect.element(switchOf('Paid, with receipt for Coach')).not.toBeChecked()
    await expect.element(switchOf('Usage thresholds for Coach')).toBeChecked()
    const locked = table.getByRole('button', { name: 'Payment problems for Office: always on' })
    await expect.element(locked).toHaveAccessibleDescription(/protects your money/)
    const row = table.getByRole('row', { name: /^Payment problems/ })
    await expect.element(row.getByRole('cell').last()).toMatchTextContent(/Does not concern this recipient/)
  })

  it('shows a reader which mails go where, and turns none', async () => {
    start('/asia', { ...sessionOf('access'), memberRole: 'reader' })
    const { screen } = await open()
    await expect.element(screen.getByRole('img', { name: 'Paid, with receipt for Accounts: on' })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Paid, with receipt for Coach: off' })).toBeVisible()
    expect(screen.getByRole('switch', { name: /for (Accounts|Coach|Office)$/ }).elements()).toEqual([])
  })

  it('saves a switch at once', async () => {
    const { screen, changes } = await open(() =>
      json(200, { recipients: [payer, { ...accounts, switchedOff: ['paid'] }, coach] }),
    )
    const paid = screen.getByRole('switch', { name: 'Paid, with receipt for Accounts' })
    await paid.click()
    await expect.element(paid).not.toBeChecked()
    const path = `/asia/${organization._id}/manage/recipients/${accounts._id}/notices/paid`
    expect(changes()).toMatchObject([{ path, body: '{"isOn":false}' }])
  })

  it('changes thresholds where they stand, and says what is wrong there', async () => {
    const { screen, changes } = await open(() => json(200, { ...thresholds, usagePercents: [50, 90] }))
    await screen.getByRole('button', { name: /%\. Change: Usage thresholds$/ }).click()
    const field = screen.getByRole('textbox', { name: 'Percent of the limit' })
    await expect.element(field).toHaveFocus()
    for (const wrong of ['0', '1000', 'x']) {
      await field.fill(wrong)
      await expect.element(field).toHaveAccessibleDescription(/^Up to five whole numbers from 1 to 999/)
    }
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await field.fill('90, 50')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('cell', { name: /^50% · 90%/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /%\. Change: Usage thresholds$/ })).toHaveFocus()
    expect(changes()).toMatchObject([{ body: JSON.stringify({ ...thresholds, usagePercents: [50, 90] }) }])
  })
})

it('a sample of a line is asked for, and the toast says where it goes', async () => {
  const { screen, changes } = await open(() => json(202, { address: payer.address }))
  await screen.getByRole('button', { name: 'Sample mail' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Sample mail' })
  await dialog.getByLabelText('What').selectOptions('Renewal of a yearly term')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(lastToast()?.text).toBe('A sample is on its way to office@minato.test.')
  expect(changes()).toMatchObject([
    { path: `/asia/${organization._id}/manage/notice_samples`, body: '{"line":"renewal"}' },
  ])
})

describe('the recipients', () => {
  it('one of them is marked where a link led to it', async () => {
    const { screen } = await open(undefined, `/?recipient=${coach._id}`)
    const entries = screen.getByRole('listitem').filter({ hasText: /minato/ })
    await expect.element(entries.filter({ hasText: 'coach@' })).toHaveAttribute('aria-current', 'true')
    await expect.element(entries.filter({ hasText: 'accounts@' })).not.toHaveAttribute('aria-current')
  })

  it('say who has not confirmed, and are sent the link again', async () => {
    const { screen } = await open(() => json(202, three))
    await expect.element(screen.getByText('not confirmed')).toBeVisible()
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const again = screen.getByRole('button', { name: 'Send again: Coach' }).element()
    expect(topOf(again)).toBeGreaterThan(topOf(screen.getByText(coach.address).element()))
    await screen.getByRole('button', { name: 'Edit: Coach' }).click()
    await expect.element(screen.getByText('Link sent on 19 November.')).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await screen.getByRole('button', { name: 'Send again: Coach' }).click()
    await expect.poll(() => lastToast()?.text).toMatch(/^A new link was sent to coach@minato\.test\./)
  })

  it('are removed where they are edited, once that is confirmed', async () => {
    const { screen, changes } = await open()
    await screen.getByRole('button', { name: 'Edit: Coach' }).click()
    await screen.getByRole('button', { name: 'Remove' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Remove Coach?' })
    expect(changes()).toEqual([])
  })

  it('say when a link was sent too often', async () => {
    const { screen } = await open(() => json(429, { code: 'too-many-attempts', message: 'no' }))
    await screen.getByRole('button', { name: 'Send again: Coach' }).click()
    const body = 'Too many attempts. Wait a few minutes and try again.'
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'The e-mail could not be sent', body })
  })

  it.each([
    ['recipient-exists', 409, 'This address is among the recipients already.'],
    ['too-many-recipients', 409, 'There are ten recipients already. Remove one first.'],
  ])('are not added where the server says %s: the field says it', async (code, status, text) => {
    const { screen } = await open(() => json(status, { code, message: 'no' }))
    await screen.getByRole('button', { name: 'Add a recipient' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Add a recipient' })
    const address = dialog.getByRole('textbox', { name: 'E-mail address' })
    await dialog.getByRole('button', { name: 'Add and send the link' }).click()
    await expect.element(address).toHaveAccessibleDescription('The email address is incorrect')
    await address.fill('new@minato.test')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('New')
    await dialog.getByRole('button', { name: 'Add and send the link' }).click()
    await expect.element(address).toHaveAccessibleDescription(text)
  })
})
