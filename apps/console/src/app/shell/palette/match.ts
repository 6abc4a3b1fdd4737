export interface Findable {
  readonly text: string
  readonly also?: string
}

const KATAKANA = /[\u30a1-\u30f6]/g
const TO_HIRAGANA = 0x60

/** Folds width, case, accents and kana: "ｕｓａｇｅ", "Année" and "プラン" match "usage", "annee" and "ぷらん". */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - TO_HIRAGANA))

const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Word beginnings are best; 0: no match. */
function fit(word: string, { text, also = '' }: Findable): number {
  if (wordsOf(text).some((each) => each.startsWith(word))) return 3
  if (plain(text).includes(word)) return 2
  return plain(also).includes(word) ? 1 : 0
}

/** 0 unless all words match. */
export function fitOf(query: string, item: Findable): number {
  const fits = wordsOf(query).map((word) => fit(word, item))
  return fits.includes(0) ? 0 : fits.reduce((sum, each) => sum + each, 0)
}
