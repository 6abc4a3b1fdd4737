import { beforeEach, expect, it } from 'vitest'
import { start } from '../../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../../testing/cell.ts'
import { accountWithAllowances, entry, monthly } from '../../../testing/plans-account.ts'
import { show } from '../plan-picker.test-support.tsx'

beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})

/** Monthly upload hours through October, and the running month. */
const used = (hours: readonly number[], exportMinutes = 0) => ({
  months: [...hours, 3].map((each, index) => ({
    yearMonth: `2026${String(11 - hours.length + index).padStart(2, '0')}`,
    uploadSeconds: each * 3600,
    exportSeconds: exportMinutes * 60,
  })),
  days: [],
})

const past = (answer: () => Response) =>
  answering(({ path }) => (path.endsWith('/manage/usage_history') ? answer() : json(404)))

it('draws the own months on every card, and marks the plan that fits them', async () => {
  past(() => json(200, used([5, 12, 11, 4])))
  const { screen } = await show(accountWithAllowances([entry('standard.base', '2026-01-01')]))
  await expect.element(screen.getByRole('img', { name: 'Your last 4 months: 2 over 10 hours' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Your last 4 months: none over 15 hours' })).toBeVisible()
  await expect.element(screen.getByText('Fits you', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Its hours were enough in each of the last 4 months')).toBeVisible()
  await expect.element(screen.getByText('5 fewer upload hours: over 10 in 2 of 4 months')).toBeVisible()
  await screen.getByText('Compare all details').click()
  await screen.getByText('Show as table').click()
  await expect.element(screen.getByRole('row', { name: '2026-08 12.0 2.0 0.0 0.0' })).toBeVisible()
})

it.each([
  ['what it has and a cheaper one lacks', [5, 8, 9, 4], 20, 'you use export and high resolution, which Basic lacks'],
  ['what it has without export', [5, 8, 9, 4], 0, 'you have high resolution, which Basic lacks'],
])('says why a plan fits: %s', async (_, hours, exported, reason) => {
  past(() => json(200, used(hours, exported)))
  const { screen } = await show(accountWithAllowances([entry('standard.base', '2026-01-01')]))
  await expect.element(screen.getByText(`Fits you: ${reason}`)).toBeVisible()
})

it('the picture says of the plan in force what its extra hours cost, not what they would have', async () => {
  past(() => json(200, used([5, 17, 11, 4])))
  const { screen } = await show(accountWithAllowances([entry('standard.base', '2026-01-01')]))
  await expect
    .element(screen.getByText(/^Its hours were enough in 3 of 4 months; 2 extra hours cost ¥[\d,]+$/))
    .toBeVisible()
})

it('supposes no extra hours of months in which the plan was another', async () => {
  past(() => json(200, used([5, 17, 11, 4])))
  const { screen } = await show(
    accountWithAllowances([entry('plus.base', '2026-01-01', '2026-10-01'), entry('standard.base', '2026-10-01')]),
  )
  await expect.element(screen.getByText('Its hours were enough in 3 of 4 months', { exact: true })).toBeVisible()
})

it('speaks of the year on yearly cards: the hours, the difference and what was used', async () => {
  past(() => json(200, used([5, 12, 11, 4], 20)))
  const { screen } = await show(
    accountWithAllowances([entry('standard.base', '2026-01-01')]),
    '/change-plan?tab=yearly',
  )
  await expect.element(screen.getByText('60 fewer upload hours a year: you used 32 hours in 4 months')).toBeVisible()
  await expect.element(screen.getByText('No export: you exported 80 minutes in 4 months')).toBeVisible()
  await expect.element(screen.getByText('12 hours export per analyst a year')).toBeVisible()
})

it('compares with the plan that an unpaid bill pauses, with its seats', async () => {
  past(() => json(200, used([5, 12, 11, 4])))
  const held = ['2026-01-01', '2026-11-01'] as const
  const { screen } = await show(
    accountWithAllowances([
      entry('standard.base', ...held),
      entry('standard.analyst', ...held),
      { ...entry('standard.viewer', ...held), id: 'viewer' },
      entry('paused.base', '2026-11-01'),
    ]),
  )
  await expect.element(screen.getByText('2 analysts and 1 viewer come along to every plan.')).toBeVisible()
  await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^5 fewer upload hours/)).toBeVisible()
})

it('names what a smaller plan takes away by the own months, before it is confirmed', async () => {
  past(() => json(200, used([5, 12, 11, 4])))
  const { screen } = await show(accountWithAllowances([entry('standard.base', '2026-01-01')]))
  await expect.element(screen.getByText('Fits you', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: /^Basic, / }).click()
  await screen.getByRole('button', { name: 'Change plan' }).click()
  const loss = 'Upload: 10 instead of 15 hours a month; over 10 in 2 of 4 months'
  await expect.element(screen.getByRole('dialog', { name: 'Change to Basic?' }).getByText(loss)).toBeVisible()
})

it('the picture says so where nothing is known yet, and offers to try again where it failed', async () => {
  let isDown = true
  past(() => (isDown ? json(403, { code: 'forbidden', message: 'no' }) : json(200, used([]))))
  const { screen } = await show(monthly())
  await expect.element(screen.getByText(/^Your past months could not be loaded/).first()).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).first().click()
  await screen.getByText('Compare all details').click()
  await expect
    .element(screen.getByText('After your first full month, your hours are shown here.').first())
    .toBeVisible()
})
