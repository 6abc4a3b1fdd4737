import { type Period, periodName } from './period.ts'

const inLatin: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

const ACCENTS = /[\u0300-\u036f]/g

const MOST_LETTERS = 60

/** Lower case with hyphens; keeps non-Latin letters. */
function slug(name: string): string {
  const small = name
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => inLatin[letter] ?? '')
  const letters = Array.from(small.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
  return letters.slice(0, MOST_LETTERS).join('').replaceAll(/^-|-$/g, '')
}

export const packName = (brandName: string, organizationName: string, period: Period): string =>
  `${[slug(brandName), slug(organizationName), periodName(period)].filter(Boolean).join('-')}.zip`
