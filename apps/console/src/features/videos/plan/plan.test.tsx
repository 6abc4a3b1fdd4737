import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { serveStorage, stored } from '../../../testing/storage-books.ts'
import { VideoStorage } from '../video-storage.tsx'

beforeEach(enter)
afterEach(leave)

const HOUR = 3_600
const old = (number: number, date: string, hours: number, uploadedBy: string) =>
  stored(number, { length: hours * HOUR, uploadedBy, storedDays: [{ date, seconds: hours * HOUR }] })
/** 30 hours are charged, ¥594 a month; 30 more from next month on. */
const games = [
  old(1, '2024-01-05', 10, 'a.tanaka'),
  old(2, '2025-03-01', 20, 'k.mori'),
  old(3, '2025-12-10', 30, 'a.tanaka'),
  stored(4),
]
const given = { games, storedDays: games.flatMap(({ storedDays }) => storedDays) }

it('says by age what is charged now, from next month on, and what is free, also as a table', async () => {
  serveStorage(given)
  const screen = await mount(VideoStorage)
  await expect
    .element(screen.getByRole('img', { name: /^Storage by age/ }))
    .toHaveAccessibleName('Storage by age: 30.0 hours are charged now, 30.0 hours from next month, 1.5 hours are free.')
  screen.getByRole('slider', { name: 'Month' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await expect
    .element(
      screen.getByText(
        '30.0 hours, stored in December 2025, charged from December 2026. Storage in the bill for December 2026: ¥1,188.',
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .element(screen.getByRole('row', { name: /^2026-12/ }))
    .toHaveTextContent('2026-122025-1230.0 hours¥1,188')
  await expect
    .element(screen.getByRole('row', { name: /^2025-12/ }))
    .toHaveTextContent('2025-122024-12 or before10.0 hours–')
})

it('proposes games, each with what it saves; the selection follows and may be changed', async () => {
  serveStorage(given)
  const screen = await mount(VideoStorage)
  const proposal = (name: string) => screen.getByRole('button', { name })
  await expect.element(proposal('The 2 oldest games Saves ¥7,128 in the next 12 months')).toBeVisible()
  await expect.element(proposal('1 game by k.mori Saves ¥4,752 in the next 12 months')).toBeVisible()
  const long = proposal('1 game older than 24 months Saves ¥2,376 in the next 12 months')
  await long.click()
  await expect.element(long).toHaveAttribute('aria-pressed', 'true')
  const bar = screen.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByText('1 game selected, 10.0 hours')).toBeVisible()
  await expect.element(bar.getByText('Saves ¥2,376 in the next 12 months')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select Game 2' }).click()
  await expect.element(long).toHaveAttribute('aria-pressed', 'false')
  await expect.element(bar.getByText('2 games selected, 30.0 hours')).toBeVisible()
  await expect.element(bar.getByText('Saves ¥7,128 in the next 12 months')).toBeVisible()
})

it('reaches an amount a month with the oldest games, by keyboard, and shows what is left of a choice by hand', async () => {
  serveStorage(given)
  const screen = await mount(VideoStorage)
  const reach = screen.getByRole('slider', { name: 'Lower the storage charge to' })
  await expect.element(reach).toHaveAttribute('aria-valuetext', '¥594 a month')
  reach.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByText('1 game selected, 10.0 hours')).toBeVisible()
  await expect.element(reach).toHaveAttribute('aria-valuetext', '¥590 a month')
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByText('2 games selected, 30.0 hours')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select Game 1' }).click()
  await expect.element(reach).toHaveAttribute('aria-valuetext', '¥198 a month')
})

it('says where the ages could not be read, and leaves the rest of the screen', async () => {
  serveStorage({ storedDays: null })
  const screen = await mount(VideoStorage)
  await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
