/** The distance of a full-width letter, digit or sign from its half-width one. */
const FULL_WIDTH = 0xfe_e0

/** All that keyboards write for a hyphen: dashes, the minus sign, Japan's long vowel mark, also half-width. */
const hyphens = /[‐-―−ー－ｰ﹘﹣]/g

/** Blanks of every width, and signs that have none. */
const blanks = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/gu

/**
 * A number, date or code as it is read, whatever keyboard wrote it: half-width, with plain hyphens and blanks, none at
 * the ends. Not for names: there a long vowel mark is a letter.
 */
export const halfWidth = (typed: string): string =>
  typed
    .replaceAll(hyphens, '-')
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replaceAll(blanks, ' ')
    .trim()
