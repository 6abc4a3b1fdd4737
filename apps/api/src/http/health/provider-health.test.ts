import type { RequestListener } from 'node:http'
import { sharedHttp } from '@touchline/testing/shared'
import { describe, expect, it, onTestFinished } from 'vitest'
import { providerAnswers, remembered } from './provider-health.ts'

const provider = async (status: number) => {
  let count = 0
  const answer: RequestListener = (_request, response) => {
    count += 1
    response.writeHead(status).end()
  }
  return { url: await sharedHttp(answer, onTestFinished), asked: () => count }
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
