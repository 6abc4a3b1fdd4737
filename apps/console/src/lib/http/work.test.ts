import { describe, expect, it } from 'vitest'
import { doWork } from './work.ts'

const zeroBits = async (work: string): Promise<number> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(work)))
  return [...hash]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .indexOf('1')
}

describe('the work that a browser does to be heard', () => {
  it.each(['0', 'a', '-'])('is what SHA-256 says it is, for a challenge of %s', async (character) => {
    const challenge = character.repeat(63)
    const work = await doWork(challenge, 12)
    expect(work.startsWith(`${challenge}.`)).toBe(true)
    expect(await zeroBits(work)).toBeGreaterThanOrEqual(12)
  })

  it('is done for no challenge of another kind', async () => {
    await expect(doWork('short', 12)).rejects.toThrow('another kind')
  })
})
