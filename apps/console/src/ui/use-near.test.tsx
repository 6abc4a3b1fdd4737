import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, leave, mount } from '../testing/mount.tsx'
import { useNear } from './use-near.ts'

beforeEach(enter)
afterEach(leave)

function Far() {
  const { ref, isNear } = useNear()
  return (
    <>
      <div style={{ height: '300vh' }}>top</div>
      {isNear ? <p>there</p> : <i ref={ref}>place</i>}
    </>
  )
}

it.each<[string, () => unknown]>([
  ['near the window', () => window.scrollTo(0, document.documentElement.scrollHeight)],
  ['looked for by the keyboard', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))],
  ['printed', () => window.dispatchEvent(new Event('beforeprint'))],
])('what is far away comes when its place is %s', async (_, come) => {
  window.scrollTo(0, 0)
  const page = await mount(Far)
  await expect.element(page.getByText('place')).toBeInTheDocument()
  expect(page.getByText('there').elements()).toEqual([])
  come()
  await expect.element(page.getByText('there')).toBeInTheDocument()
})
