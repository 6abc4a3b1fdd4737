import { describe, expect, it } from 'vitest'
import { remembered } from './remembered.ts'

describe('what is remembered', () => {
  it('is computed once for all that is asked, however it is put together', () => {
    const asked: string[] = []
    const ask = remembered((first: string, second: number, zone: string) => {
      asked.push(`${first}|${second}|${zone}`)
      return asked.length
    })
    expect([ask('a', 1, 'Z'), ask('a', 1, 'Y'), ask('b', 1, 'Z'), ask('a', 11, 'Z'), ask('a', 1, 'Z')]).toEqual([
      1, 2, 3, 4, 1,
    ])
    expect(asked).toHaveLength(4)
  })

  it('is forgotten when there is too much of it, and computed again', () => {
    let count = 0
    const ask = remembered((at: number, zone: string) => `${at} ${zone} ${(count += 1)}`)
    const first = ask(0, 'Asia/Tokyo')
    for (let at = 1; at < 5_000; at += 1) ask(at, 'Asia/Tokyo')
    expect(first).toBe('0 Asia/Tokyo 1')
    expect(ask(0, 'Asia/Tokyo')).toBe('0 Asia/Tokyo 5001')
    expect(count).toBe(5_001)
  })
})
