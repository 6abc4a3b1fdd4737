import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useIdle } from './use-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Later = () => <p>{useIdle() ? 'there' : 'not yet'}</p>

it('what is far below comes once the browser has nothing to do, without a scroll', async () => {
  const asked: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => asked.push(run))
  const page = await render(<Later />)
  await expect.element(page.getByText('not yet')).toBeInTheDocument()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  for (const run of asked) run({ didTimeout: false, timeRemaining: () => 50 })
  await expect.element(page.getByText('there')).toBeInTheDocument()
})
