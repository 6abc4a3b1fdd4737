import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Planner } from '../../features/planner/planner.tsx'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../testing/usage-books.ts'
import { PlansScreen } from './plans-screen.tsx'

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

const storedDays = [{ date: '2025-05-05', seconds: 36_000 }]

/** The console computes the amount itself. */
const charge = { currency: 'JPY', subtotal: 0, consumptionTaxRate: 10, taxedAs: consumptionTax, tax: 0, total: 0 }

function answer() {
  const books = {
    documents: [documentOf()],
    billings: [],
    history: { months: [], days: [] },
    storedDays,
    storedSeconds: 36_000,
  }
  answering(
    answerBooks(
      () => ({ ...books, users: [], organization: [], byUser: [] }),
      ({ path }) => {
        return path.endsWith('/price') ? json(200, { charge, plans: [], storedSeconds: 36_000 }) : json(500)
      },
    ),
  )
}

it('the order that the planner leads to has the amount of its first column', async () => {
  answer()
  const planner = await mount(Planner, { path: '/planner', address: '/planner?plan=yearly&analysts=2&viewers=3' })
  const link = planner.getByRole('link', { name: 'Review this change' })
  await expect.element(link).toBeVisible()
  await planner.getByText('Month by month').click()
  await expect
    .element(
      planner
        .getByRole('row', { name: /^What if/ })
        .getByRole('cell')
        .first(),
    )
    .toHaveTextContent('258,280')
  const address = link.element().getAttribute('href') ?? ''
  await planner.unmount()
  const plans = await mount(PlansScreen, { path: '/change-plan', address })
  await expect.element(plans.getByTestId('year')).toHaveTextContent('¥258,280')
})
