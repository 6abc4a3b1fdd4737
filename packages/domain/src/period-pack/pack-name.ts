import { type Period, periodName } from './period.ts'

/** What has no accent that could be taken off. */
const inLatin: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Accents of Latin letters; the marks of Japanese syllables are others and stay. */
const ACCENTS = /[\u0300-\u036f]/g

const MOST_LETTERS = 60

/**
 * A name as part of a file's name: small letters and digits with hyphens between. Letters that are not Latin stay as
 * they are: nobody could say how 港 is read.
 */
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

/** What the file of a pack is called. */
export const packName = (brandName: string, organizationName: string, period: Period): string =>
  `${[slug(brandName), slug(organizationName), periodName(period)].filter(Boolean).join('-')}.zip`
