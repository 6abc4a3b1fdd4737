const FULL_WIDTH = 0xfe_e0

/** Dashes, minus, Japan's long vowel mark. */
const hyphens = /[‐-―−ー－ｰ﹘﹣]/g

const blanks = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/gu

/** Half-width, plain hyphens and spaces, trimmed. Not for names, where a long vowel mark is a letter. */
export const halfWidth = (typed: string): string =>
  typed
    .replaceAll(hyphens, '-')
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replaceAll(blanks, ' ')
    .trim()
