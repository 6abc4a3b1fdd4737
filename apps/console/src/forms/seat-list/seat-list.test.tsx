import type { SeatUse } from '@touchline/domain/seats'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { SeatList } from './seat-list.tsx'

const seats = (count: number): readonly SeatUse[] =>
  Array.from({ length: count }, (_, index) => ({
    userId: `u${index}`,
    name: `User ${index}`,
    role: index < 3 ? 'analyst' : 'viewer',
    since: '2026-01-01',
    lastUsedOn: index === count - 10 ? '2026-11-20' : index === 1 ? '2026-06-30' : null,
    uploadSeconds: index === count - 10 ? 7_200 : 0,
    isIdle: index !== count - 10,
    neverUsed: false,
  }))

const show = (count: number, waiting: readonly string[] = []) =>
  mount(() => (
    <SeatList
      list={{
        seats: seats(count),
        taken: { analysts: 3, viewers: count - 3 },
        waiting: waiting.map((name) => ({ userId: name, name })),
        moreWait: false,
      }}
    />
  ))

beforeEach(enter)
afterEach(leave)

it('finds and orders users among 800, and marks who had no upload or export for long', async () => {
  const screen = await show(800)
  const table = screen.getByRole('table', { name: 'Seats in the video service' })
  const first = () => table.getByRole('rowheader').first()
  await expect.element(first()).toHaveTextContent('User 790')
  expect(table.getByRole('rowheader').elements()).toHaveLength(15)
  await screen.getByLabelText('Order').selectOptions('By role')
  await expect.element(first()).toHaveTextContent('User 0')
  await screen.getByLabelText('Search by name').fill('user 1')
  await expect
    .element(table.getByRole('row', { name: /^User 1 analyst/ }))
    .toMatchTextContent(/30 June 2026 ?no upload or export in 60 days/)
  await expect
    .element(table.getByRole('row', { name: /^User 10 / }))
    .toMatchTextContent(/not in the last 180 days0\.0$/)
  await screen.getByRole('button', { name: 'Show all 111' }).click()
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(111)
})

it('shows 15 users whole, with nothing to search by, and names who wait for a seat', async () => {
  const screen = await show(15, ['Aya Tanaka'])
  const list = screen.getByRole('list', { name: 'Waiting for approval in the video service' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent('Aya Tanaka')
  expect(screen.getByRole('rowheader').elements()).toHaveLength(15)
  expect([screen.getByRole('searchbox').query(), screen.getByRole('button').query()]).toEqual([null, null])
})
