import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/request/queries.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { Connection } from './connection.tsx'

beforeEach(enter)
afterEach(leave)

describe('the line', () => {
  it('that is gone is shown until it is back', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const screen = await mount(() => <Connection />)
    await expect.element(screen.getByText('You are offline.')).toBeVisible()
    isOnline.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('You are offline.')).not.toBeInTheDocument()
  })

  it('that is slow is shown while something is awaited, and no longer', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const screen = await mount(() => <Connection slowAfterMs={50} />)
    const stop = new QueryObserver(queryClient, { queryKey: ['slow'], queryFn: () => promise }).subscribe(() => null)
    await expect.element(screen.getByText('The connection is slow. Still loading.')).toBeVisible()
    resolve('here')
    await expect.element(screen.getByText('The connection is slow. Still loading.')).not.toBeInTheDocument()
    stop()
  })
})
