import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../input/button.tsx'
import { Dialog } from './dialog.tsx'

function LongPage({ edge, returns }: { readonly edge: 'top' | 'bottom'; readonly returns: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isThere, setIsThere] = useState(true)
  const close = () => {
    setIsOpen(false)
    setIsThere(returns)
  }
  const bar = (
    <div style={{ position: 'sticky', [edge]: 0 }}>
      {isThere && <Button onClick={() => setIsOpen(true)}>Buy</Button>}
    </div>
  )
  return (
    <main>
      <h1 tabIndex={-1}>Plans</h1>
      {edge === 'top' && bar}
      <div style={{ height: 3_000 }} />
      {edge === 'bottom' && bar}
      {isOpen && (
        <Dialog title="Sure?" onCancel={close} footer={<Button onClick={close}>Cancel</Button>}>
          <p>It costs 10.</p>
        </Dialog>
      )}
    </main>
  )
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

describe('a dialog over a long page', () => {
  // As with a pinned bar: the focused element is not covered.
  beforeEach(() => {
    document.documentElement.style.scrollPadding = '148px'
  })
  afterEach(() => {
    document.documentElement.style.scrollPadding = ''
    scrollTo(0, 0)
  })

  it.each([
    { edge: 'bottom', returns: true, at: 0, closedBy: 'the Escape key' },
    { edge: 'bottom', returns: true, at: 0, closedBy: 'its button' },
    { edge: 'bottom', returns: true, at: 600, closedBy: 'the Escape key' },
    { edge: 'top', returns: true, at: 1_500, closedBy: 'its button' },
    { edge: 'bottom', returns: false, at: 600, closedBy: 'its button' },
  ] as const)('moves nothing: bar at the $edge, scrolled to $at, closed by $closedBy', async (example) => {
    const { edge, returns, at, closedBy } = example
    const screen = await render(<LongPage edge={edge} returns={returns} />)
    scrollTo(0, at)
    await nextFrame()
    const buy = screen.getByRole('button', { name: 'Buy' }).element()
    if (!(buy instanceof HTMLElement)) throw new Error('there is no button')
    // The driver would scroll.
    buy.focus({ preventScroll: true })
    buy.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(scrollY).toBe(at)
    if (closedBy === 'its button') await screen.getByRole('button', { name: 'Cancel' }).click()
    else await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await nextFrame()
    expect(scrollY).toBe(at)
    const focused = returns ? screen.getByRole('button', { name: 'Buy' }) : screen.getByRole('heading')
    await expect.element(focused).toHaveFocus()
  })
})
