import { describe, expect, it } from 'vitest'
import { fitOf } from './match.ts'

describe('what is typed finds', () => {
  it.each([
    ['octo', 'October 2026 · ¥35,530'],
    ['2026 oct', 'October 2026 · ¥35,530'],
    ['ＵＳＡＧＥ', 'Usage'],
    ['annee', 'Année'],
    ['ぷらん', 'プラン変更'],
    ['変更', 'プラン変更'],
    ['ﾌﾟﾗﾝ', 'プラン変更'],
    ['tarif andern', 'Tarif ändern'],
    ['10月', '2026年10月'],
  ])('with %j the text %j', (query, text) => {
    expect(fitOf(query, { text })).toBeGreaterThan(0)
  })

  it('the beginning of a word before its middle, and that before another name', () => {
    const fits = ['Plan', 'Complan', 'Offer'].map((text) => fitOf('plan', { text, also: 'plan' }))
    expect(fits).toEqual([3, 2, 1])
  })

  it('nothing when one word of several does not fit', () => {
    expect(fitOf('october 2025', { text: 'October 2026' })).toBe(0)
  })
})
