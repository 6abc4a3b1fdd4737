import type { PurchaseRequest } from '@touchline/contract/requests'
import type { BillingRole } from '@touchline/domain/people'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../../lib/messages.ts'
import { start } from '../../../lib/session/session.ts'
import { answering, configure, json, type SeenRequest, sessionOf } from '../../../testing/cell.ts'
import { contractDocument } from '../../../testing/contract-document.ts'
import { answerMessages } from '../../../testing/messages.ts'
import { monthly } from '../../../testing/plans-account.ts'
import { show } from '../plan-picker.test-support.tsx'

beforeEach(() => configure())

const enter = (memberRole: Exclude<BillingRole, 'administrator'>) =>
  start('/asia', { ...sessionOf('access'), memberRole })

interface Cell {
  limit: number | null
  isOnHold?: boolean
  readonly asking?: (asked: SeenRequest) => Response
  readonly buying?: () => Response
}

const choose = async (cell: Cell) => {
  const document = () => contractDocument({ isOnHold: cell.isOnHold === true })
  const seen = answering((asked) => {
    const { path } = asked
    if (path.endsWith('/purchase_limit')) return json(200, { amount: cell.limit, currency: 'JPY' })
    if (path.endsWith('/purchase_requests')) return cell.asking?.(asked) ?? json(201, pending)
    if (path.endsWith('/plans/monthly')) return cell.buying?.() ?? json(500)
    if (path.endsWith('/contract_info')) return json(200, { results: [document()] })
    if (path.includes('/contract_info/')) return json(200, document())
    return json(404)
  })
  const { screen } = await show(monthly())
  await screen.getByRole('button', { name: /^Standard\+, / }).click()
  const bodies = (end: string) => seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => JSON.parse(body))
  return { screen, seen, bodies }
}

const pending: PurchaseRequest = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b90',
  purchase: { kind: 'monthly-plan', planId: 'plus' },
  userName: null,
  quote: { currency: 'JPY', total: 25_446, monthly: 32_780, startsOn: null, endsOn: null },
  note: null,
  state: 'pending',
  askedBy: 'Mori',
  askerRole: 'billing-manager',
  askedDate: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-11-27T00:59:59.999Z',
  decidedBy: null,
  decidedDate: null,
  reason: null,
  isOwn: true,
}
const purchase = { kind: 'monthly-plan', planId: 'plus' }
const lost = (): Response => {
  throw new TypeError('no network')
}
const refused = (code: string) => json(409, { code, message: code })

describe('a plan', () => {
  it.each([
    ['below the limit of a manager', 'billing-manager', 32_780, 'Change plan'],
    ['without a limit', 'billing-manager', null, 'Change plan'],
    ['above the limit of a manager', 'billing-manager', 32_779, 'Ask for approval'],
    ['where managers always ask', 'billing-manager', 0, 'Ask for approval'],
    ['of a reader', 'reader', null, 'Ask for approval'],
  ] as const)('%s (%s, %s) has the button “%s”', async (_, role, limit, name) => {
    enter(role)
    const { screen } = await choose({ limit })
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
    const other = name === 'Change plan' ? 'Ask for approval' : 'Change plan'
    await expect.element(screen.getByRole('button', { name: other, exact: true })).not.toBeInTheDocument()
  })

  it.each([
    [32_779, 'You buy up to ¥32,779 by yourself. An administrator approves what costs more.'],
    [0, 'An administrator approves every purchase of billing managers.'],
  ])('says at a limit of %d why a manager asks', async (limit, why) => {
    enter('billing-manager')
    const { screen } = await choose({ limit })
    await expect.element(screen.getByText(why)).toBeVisible()
  })

  it('is asked for with its amounts and a note', async () => {
    enter('billing-manager')
    const { screen, bodies } = await choose({ limit: 0 })
    await screen.getByRole('button', { name: 'Ask for approval' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ask for approval of Standard+?' })
    await expect.element(dialog.getByText('¥32,780')).toBeVisible()
    await expect.element(dialog.getByText(/ Decide by \d+ \w+\. It begins on the day of the approval\.$/)).toBeVisible()
    await dialog.getByLabelText(/^Note for the administrators/).fill(' For the cup ')
    await expect.element(dialog.getByText('Characters: 13 of 500')).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    await expect.poll(() => bodies('/purchase_requests')).toMatchObject([{ purchase, note: 'For the cup' }])
  })

  it('that is smaller is asked for from the day on which it begins', async () => {
    enter('reader')
    const { screen } = await choose({ limit: null })
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Ask for approval' }).click()
    await expect.element(screen.getByRole('dialog').getByText('1 December 2026')).toBeVisible()
  })

  it('that is asked for without words is sent without a note', async () => {
    enter('reader')
    const { screen, bodies } = await choose({ limit: null })
    await screen.getByRole('button', { name: 'Ask for approval' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click()
    await expect.poll(() => bodies('/purchase_requests')).toEqual([{ purchase, quotedTotal: 25_446 }])
  })

  const askWith = async (asking: () => Response) => {
    enter('reader')
    const { screen } = await choose({ limit: null, asking })
    await screen.getByRole('button', { name: 'Ask for approval' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ask for approval of Standard+?' })
    await dialog.getByLabelText(/^Note/).fill('For the cup')
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    return dialog
  }

  it.each([
    ['an answer that is lost', lost],
    ['an amount that changed', () => json(409, { code: 'quote-changed', message: '', details: { total: 1 } })],
  ] as const)('keeps the note after %s', async (_, asking) => {
    const dialog = await askWith(asking)
    await expect.poll(() => messageStore.read()).not.toBeNull()
    answerMessages(true)
    await expect.element(dialog.getByLabelText(/^Note/)).toHaveValue('For the cup')
    await expect.element(dialog.getByRole('button', { name: 'Ask for approval' })).toBeEnabled()
  })

  it('keeps the note while the bills are checked, and says so', async () => {
    const dialog = await askWith(() => refused('parked'))
    await expect.element(dialog.getByText(/^We are checking the bills of your organisation/)).toBeVisible()
    await expect.element(dialog.getByLabelText(/^Note/)).toHaveValue('For the cup')
  })

  it('of an organisation on hold is not asked for, and says why', async () => {
    enter('reader')
    const { screen } = await choose({ limit: null, isOnHold: true })
    await screen.getByRole('button', { name: 'Ask for approval' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText(/^We are checking the bills of your organisation/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Ask for approval' })).toBeDisabled()
  })

  it('that a lower limit stops in between is asked for in the next dialog', async () => {
    enter('billing-manager')
    const cell: Cell = { limit: null, buying: () => refused('approval-required') }
    const { screen, bodies } = await choose(cell)
    await screen.getByRole('button', { name: 'Change plan' }).click()
    cell.limit = 30_000
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ask for approval of Standard+?' })
    await expect.element(dialog.getByText('The limit was changed meanwhile.', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    await expect.poll(() => bodies('/purchase_requests')).toMatchObject([{ purchase, quotedTotal: 25_446 }])
  })
})
