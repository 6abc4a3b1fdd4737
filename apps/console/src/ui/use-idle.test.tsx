import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, leave, mount } from '../testing/mount.tsx'
import { useIdle } from './use-idle.ts'

beforeEach(enter)
afterEach(() => {
  vi.unstubAllGlobals()
  return leave()
})

const Later = () => <p>{useIdle() ? 'there' : 'not yet'}</p>

it('what is far below comes once the browser has nothing to do, without a scroll', async () => {
  const asked: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => asked.push(run))
  const page = await mount(Later)
  await expect.element(page.getByText('not yet')).toBeInTheDocument()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  for (const run of asked) run({ didTimeout: false, timeRemaining: () => 50 })
  await expect.element(page.getByText('there')).toBeInTheDocument()
})
