import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin } from '../lib/session/session.ts'
import { sessionOf } from '../testing/cell.ts'
import { enter, leave, mount } from '../testing/mount.tsx'
import { Fold } from './fold.tsx'

beforeEach(enter)
afterEach(async () => {
  await leave()
  localStorage.clear()
})

const show = () =>
  mount(() => (
    <Fold name="a" title="What happened: paid">
      <p>Receipt 1</p>
    </Fold>
  ))

it('a fold is shut at first, stays as its reader leaves it, and shut for everybody else', async () => {
  const screen = await show()
  expect(screen.getByText('Receipt 1').elements()).toEqual([])
  await screen.getByText('What happened: paid').click()
  await expect.element(screen.getByText('Receipt 1')).toBeVisible()
  await screen.unmount()
  const again = await show()
  await expect.element(again.getByText('Receipt 1')).toBeVisible()
  await again.unmount()
  begin('/asia', { ...sessionOf('other'), _id: 'another' })
  const others = await show()
  await expect.element(others.getByText('What happened: paid')).toBeVisible()
  expect(others.getByText('Receipt 1').elements()).toEqual([])
})
