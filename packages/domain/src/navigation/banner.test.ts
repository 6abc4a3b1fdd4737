import { expect, it } from 'vitest'
import { type BannerKind, bannerOf } from './banner.ts'

it.each<[string, readonly BannerKind[], readonly BannerKind[], BannerKind | null]>([
  ['nothing is said where all is well', [], [], null],
  ['a held contract comes before all else', ['answer', 'unpaid', 'on-hold'], [], 'on-hold'],
  ['an unpaid bill comes before time that runs out', ['time-runs-out', 'unpaid'], [], 'unpaid'],
  ['the overview says the unpaid bill itself', ['unpaid'], ['unpaid'], null],
  ['what the page says leaves room for the next', ['unpaid', 'price-change'], ['unpaid'], 'price-change'],
  ['time that runs out comes before prices', ['price-change', 'time-runs-out'], [], 'time-runs-out'],
  ['prices come before an answer', ['answer', 'price-change'], [], 'price-change'],
  ['an answer is said where nothing else is', ['answer'], [], 'answer'],
])('%s', (_, facts, saidByPage, shown) => {
  expect(bannerOf({ facts, saidByPage })).toBe(shown)
})
