/** Names, notes, references: invisible characters would differ between reader, search and log. */

/** Control, format, surrogate, private, ignorable characters, line ends, fillers. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/u
const everyUnseen = new RegExp(unseen, 'gu')

/** Scripts in which joiners shape letters. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')

const emoji = String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*`

/** In emoji, between such letters, and in Han variants. */
const lawful = new RegExp(
  [
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`${emoji}(?:\u200D${emoji})*`,
    String.raw`[\d#*]\uFE0F\u20E3`,
    String.raw`(?<=\p{Script=Han})[\u{FE00}-\u{FE02}\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=[${joining}])[\u200C\u200D\u180B-\u180D\u180F](?=[\p{L}\p{M}])`,
  ].join('|'),
  'gu',
)

/** No language has more; they would cover neighbouring lines. */
const piled = /\p{M}{5}/u

/** Spaces and zero-width characters; direction marks are refused. */
const around = String.raw`\s\p{Z}\u00AD\u115F\u1160\u180E\u200B-\u200F\u2060-\u2064\u2800\u3164\uFEFF\uFFA0`
const core = new RegExp(`[^${around}](?:.*[^${around}])?`, 'su')

/** One line, NFC, trimmed. */
export const lineWritten = (typed: string): string => core.exec(typed.normalize('NFC'))?.[0] ?? ''

export const linesWritten = (typed: string): string =>
  lineWritten(typed.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' '))

export type TextFault = 'missing' | 'not-readable'

/** No letter or digit, or invisible characters. */
export function textFault(typed: string, form: 'line' | 'lines' = 'line'): TextFault | null {
  const text = form === 'lines' ? linesWritten(typed).replaceAll('\n', ' ') : lineWritten(typed)
  const plain = text.replaceAll(lawful, ' ')
  if (unseen.test(plain) || piled.test(plain)) return 'not-readable'
  return /[\p{L}\p{N}]/u.test(plain) ? null : 'missing'
}

/** Look-alikes. */
const together = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]*$/u,
]

export const hasLookalikes = (word: string): boolean => !together.some((scripts) => scripts.test(word))

export function nameFault(typed: string): TextFault | null {
  const words = lineWritten(typed).split(/[^\p{L}\p{M}\p{N}]+/u)
  return textFault(typed) ?? (words.some(hasLookalikes) ? 'not-readable' : null)
}

/** Never refused, or it would be missing from bills: drops invisible characters, line ends become spaces. */
export function platformText(sent: string): string {
  const whole = lineWritten(sent.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  if (!unseen.test(whole)) return whole
  const signs = [...whole.matchAll(lawful)]
  const between = whole.split(lawful).map((part) => part.replaceAll(everyUnseen, ''))
  return lineWritten(between.map((part, index) => part + (signs[index]?.[0] ?? '')).join(''))
}
