import { useQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../lib/http/api-error.ts'
import { both, type Loadable, loadable } from '../lib/request/loadable.ts'
import { queryClient } from '../lib/request/queries.ts'
import { mount } from '../testing/mount.tsx'
import { WhenLoaded } from './when-loaded.tsx'

let answers: (() => Promise<{ plan: string }>)[] = []

function Screen() {
  const plan = useQuery({
    queryKey: ['plan'],
    queryFn: () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Promise.reject(new Error('no answer')),
    retry: false,
    meta: { faults: 'silent' },
  })
  return (
    <WhenLoaded
      content={loadable(plan)}
      shape="card"
      frame={(standIn, state) => <section aria-label={state}>{standIn}</section>}
    >
      {({ plan }) => <p>{plan}</p>}
    </WhenLoaded>
  )
}

const broken = () => Promise.reject(new ApiError(500, null))
const basic = () => Promise.resolve({ plan: 'Basic' })

beforeEach(() => {
  answers = []
})

describe('content that is read first', () => {
  it('has its place kept, and says that it is on its way', async () => {
    answers = [() => new Promise(() => undefined)]
    const page = await mount(Screen)
    await expect
      .element(page.getByRole('region', { name: 'loading' }).getByRole('status'))
      .toHaveAccessibleName('Loading')
  })

  it('can be read again where it failed', async () => {
    answers = [broken, basic]
    const page = await mount(Screen)
    await expect.element(page.getByRole('region', { name: 'failed' }).getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Basic')).toBeVisible()
  })

  it('names the call that failed for support, to be copied', async () => {
    answers = [() => Promise.reject(new ApiError(500, { code: 'server-error', message: '', requestId: 'k3f97m2qx8' }))]
    const page = await mount(Screen)
    await expect.element(page.getByText('Reference for support: k3f97m2qx8')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy reference' })).toBeVisible()
  })

  it.each([
    [500, /^This could not be loaded: something went wrong on our side/],
    [0, /Check your internet connection/],
  ])('says after a status of %i what is true', async (status, text) => {
    answers = [() => Promise.reject(new ApiError(status, null))]
    const page = await mount(Screen)
    await expect.element(page.getByText(text)).toBeVisible()
  })

  it('stays when a later read fails', async () => {
    answers = [basic, broken]
    const page = await mount(Screen)
    await expect.element(page.getByText('Basic')).toBeVisible()
    await queryClient.refetchQueries({ queryKey: ['plan'] })
    await expect.element(page.getByText('Basic')).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })
})

describe('two parts of a screen', () => {
  const loading: Loadable<{ a: number }> = { state: 'loading' }
  const failed: Loadable<{ b: number }> = { state: 'failed' }
  const a: Loadable<{ a: number }> = { state: 'ready', value: { a: 1 } }
  const b: Loadable<{ b: number }> = { state: 'ready', value: { b: 2 } }

  it.each<[string, Loadable<{ a: number }>, Loadable<{ b: number }>, Loadable<{ a: number; b: number }>]>([
    ['ready when both are', a, b, { state: 'ready', value: { a: 1, b: 2 } }],
    ['loading while one is', loading, b, { state: 'loading' }],
    ['failed as soon as one is, be the other on its way', loading, failed, { state: 'failed' }],
    ['failed where one is', a, failed, { state: 'failed' }],
  ])('are %s', (_, first, second, whole) => expect(both(first, second)).toEqual(whole))
})
