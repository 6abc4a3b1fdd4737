import { BrokenPart } from '@touchline/ui/boundary.tsx'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { waitFor } from '../testing/wait-for.ts'
import { part } from './part.tsx'

const Banner = ({ word }: { readonly word: string }) => <p>{word} is reserved</p>
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

async function show(load: () => Promise<typeof Banner>) {
  const Late = part(load)
  return render(
    <BrokenPart
      value={(retry) => (
        <button type="button" onClick={retry}>
          Again
        </button>
      )}
    >
      <Suspense fallback="Loading">
        <Late word="Basic" />
        <p>The rest of the page</p>
      </Suspense>
    </BrokenPart>,
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => sessionStorage.clear())

it('stands in its place once it has come', async () => {
  const page = await show(async () => Banner)
  await expect.element(page.getByText('Basic is reserved')).toBeVisible()
})

it('leaves the page when it does not come, and comes when it is tried again', async () => {
  let isOnline = false
  const page = await show(() => (isOnline ? Promise.resolve(Banner) : gone()))
  await expect.element(page.getByText('The rest of the page')).toBeVisible()
  isOnline = true
  await page.getByRole('button', { name: 'Again' }).click()
  await expect.element(page.getByText('Basic is reserved')).toBeVisible()
  await expect.element(page.getByText('The rest of the page')).toBeVisible()
})

it('asks whether the server is there before it would reload, and offers itself again when it is not', async () => {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')))
  const page = await show(gone)
  await page.getByRole('button', { name: 'Again' }).click()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await expect.element(page.getByRole('button', { name: 'Again' })).toBeVisible()
})
