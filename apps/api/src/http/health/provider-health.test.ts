import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { providerAnswers, remembered } from './provider-health.ts'

const provider = async (status: number) => {
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, asked: () => count }
}

describe('the health of the card provider', () => {
  it.each([
    [200, true],
    [401, true],
    [503, false],
  ])('with status %i is %s, and is asked once however often it is looked at', async (status, expected) => {
    const { url, asked } = await provider(status)
    const isWell = providerAnswers(url)
    expect(await Promise.all([isWell(), isWell(), isWell()])).toEqual([expected, expected, expected])
    expect(asked()).toBe(1)
  })

  it('is bad while nobody answers', async () => {
    expect(await providerAnswers('http://127.0.0.1:1')()).toBe(false)
  })

  it('is asked again after a while', async () => {
    let now = 0
    const answers = [true, false]
    const check = remembered(
      () => answers.shift() ?? false,
      30,
      () => now,
    )
    expect(await check()).toBe(true)
    now = 29
    expect(await check()).toBe(true)
    now = 30
    expect(await check()).toBe(false)
  })
})
