/** Unicode's word joiner: no line ends here. */
const JOIN = '\u{2060}'

/** Unicode's soft hyphen: a line may end here, with a hyphen. */
const CUT = '\u{ad}'

/** What a text is given only to be divided into lines. */
export const unseen = new RegExp(`[${JOIN}${CUT}]`, 'gu')

/** Japanese, which may end a line after any letter, has no case. */
const TOKEN = /[^\s\p{Lo}]+/gu
const BETWEEN_WORDS = /(?<=\p{L}[\p{L}\p{M}]+[-‐])(?=\p{L}[\p{L}\p{M}])/u
const HYPHEN_WITHIN = /[-‐](?!$)/gu
const WORD = /[\p{Lu}\p{Ll}\p{M}]{6,}/gu
const ADDRESS = /[@/]|\.\p{L}/u
const WITHIN_WORD = /(?<=^.{2,})(?=\p{L}.)/gsu

/** Numbers and references stay whole; words end a line after their hyphen, or are cut if a line is too short for them. */
export const divided = (text: string, fits: (part: string) => boolean): string =>
  text.replaceAll(unseen, '').replaceAll(TOKEN, (token) =>
    (/[\p{N}@/]/u.test(token) ? [token] : token.split(BETWEEN_WORDS))
      .map((part) => {
        const whole = part.replaceAll(HYPHEN_WITHIN, `$&${JOIN}`)
        return fits(part) || ADDRESS.test(part)
          ? whole
          : whole.replaceAll(WORD, (word) => word.replaceAll(WITHIN_WORD, CUT))
      })
      .join(''),
  )
