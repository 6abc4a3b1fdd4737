import type { Contract } from '@touchline/domain/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Account } from '../../lib/account/account.ts'
import { start } from '../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { accountWith, entry, monthly, now, yearly } from '../../testing/plans-account.ts'
import { show } from './plan-picker.test-support.tsx'

beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
  answering(() => json(200, { currentUsageAggregationResults: [], currentUpperLimits: [] }))
})

const global = { organization: { isGlobal: true, isEsports: false } }
const ended = { cancellation: { state: 'done', at: now - 1 } } satisfies Partial<Contract>

const regional = ['Basic', 'Standard', 'Standard+']
const change = 'Change plan'
const fromBasic = /^An upgrade, for example from Basic to Standard, starts today or on 1 December 2026/

interface Expected {
  readonly title: string
  readonly cards: readonly string[]
  readonly marked: Readonly<Record<string, string>>
  readonly hasSeats: boolean
  readonly choose: string
  readonly button: string
  readonly begins: RegExp
  readonly note: RegExp
}

/** Every sentence of the specification that depends on the organisation. */
it.each<[string, () => Account, string, Expected]>([
  [
    'a regional organisation',
    () => monthly(),
    '',
    {
      title: change,
      cards: regional,
      marked: { Standard: 'Current' },
      hasSeats: false,
      choose: 'Basic',
      button: change,
      begins: /, from 1 December/,
      note: fromBasic,
    },
  ],
  [
    'a global organisation',
    () => accountWith([entry('elite.base', '2026-01-01')], global),
    '',
    {
      title: change,
      cards: ['Pro', 'Elite'],
      marked: { Elite: 'Current' },
      hasSeats: false,
      choose: 'Pro',
      button: change,
      begins: /, from 1 December/,
      note: /^An upgrade, for example from Pro to Elite, starts today/,
    },
  ],
  [
    'a trial',
    () => accountWith([entry('trial.base', '2026-11-01', '2026-12-01')]),
    '',
    {
      title: 'Purchase plan',
      cards: regional,
      marked: {},
      hasSeats: false,
      choose: 'Basic',
      button: 'Purchase',
      begins: /today/,
      note: /^A monthly plan renews/,
    },
  ],
  [
    'a global organisation in its trial',
    () => accountWith([entry('trial.base', '2026-11-01', '2026-12-01')], global),
    '',
    {
      title: 'Purchase plan',
      cards: ['Pro', 'Elite'],
      marked: {},
      hasSeats: false,
      choose: 'Elite',
      button: 'Purchase',
      begins: /today/,
      note: /^A monthly plan renews/,
    },
  ],
  [
    'a contract that was cancelled',
    () => accountWith([entry('standard.base', '2026-01-01', '2026-11-01')], {}, ended),
    '',
    {
      title: 'Purchase plan',
      cards: regional,
      marked: {},
      hasSeats: false,
      choose: 'Standard+',
      button: 'Purchase',
      begins: /today/,
      note: /^A monthly plan renews/,
    },
  ],
  [
    'a yearly contract',
    yearly,
    '?tab=yearly',
    {
      title: 'Manage Subscription',
      cards: ['Basic', 'Standard'],
      marked: { Standard: 'Current' },
      hasSeats: true,
      choose: 'Basic',
      button: change,
      begins: /, from 1 March/,
      note: /^A yearly plan is paid for the whole year on its first day\.$/,
    },
  ],
  [
    'a yearly contract that looks at monthly plans',
    yearly,
    '?tab=monthly',
    {
      title: 'Manage Subscription',
      cards: regional,
      marked: {},
      hasSeats: false,
      choose: 'Standard+',
      button: change,
      begins: /, from 1 March/,
      note: /^A monthly plan renews/,
    },
  ],
  [
    'a coupon',
    () => accountWith([entry('coupon.base', '2026-10-01', '2027-02-01')]),
    '',
    {
      title: change,
      cards: regional,
      marked: { Standard: 'After discount' },
      hasSeats: false,
      choose: 'Standard+',
      button: change,
      begins: /, from 1 February/,
      note: /^A monthly plan renews/,
    },
  ],
  [
    'the football-type plan',
    () => accountWith([entry('mbp.base', '2026-01-01')]),
    '',
    {
      title: change,
      cards: regional,
      marked: {},
      hasSeats: false,
      choose: 'Standard+',
      button: change,
      begins: /, from 1 December/,
      note: /1 December 2026/,
    },
  ],
])('the plans say what is so for %s', async (_, account, search, said) => {
  const { screen } = await show(account(), `/change-plan${search}`)
  const cards = screen.getByRole('group', { name: 'Choose one plan' }).getByRole('heading', { level: 2 })
  await expect.poll(() => cards.elements().map(({ textContent }) => textContent)).toEqual(said.cards)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(said.title)
  const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}, `, 'u') })
  for (const [name, mark] of Object.entries(said.marked))
    expect(card(name).element().closest('.plan')?.textContent).toContain(mark)
  expect(screen.getByText('Analysts', { exact: true }).elements().length > 0).toBe(said.hasSeats)
  await card(said.choose).click()
  const bar = screen.getByRole('region', { name: 'Your choice' })
  await expect.element(bar.getByRole('button', { name: said.button, exact: true })).toBeVisible()
  await expect.element(bar).toMatchTextContent(said.begins)
  await screen.getByText('What to know before you change').click()
  await expect
    .element(screen.getByRole('region', { name: 'Please note' }).getByRole('listitem').first())
    .toMatchTextContent(said.note)
})
