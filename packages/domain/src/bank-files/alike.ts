/** Words of a company's form, which banks write in many ways, and clubs leave out. */
const FORMS =
  /株式会社|有限会社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|特定非営利活動法人|\((?:カ|ユ|シヤ|ザイ|トクヒ|ガク)\)?|(?:カ|ユ|シヤ|ザイ|トクヒ|ガク)\)|\b(?:e\s?\.?\s?v|gmbh|ltd|inc|sarl|association|asbl)\b\.?/g

const large: Readonly<Record<string, string>> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
}

const folded: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe' }

/** A name as a bank could have written it: its networks know no small kana, no umlauts and no marks. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ぁ-ゖ]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60))
    .replaceAll(/[ァィゥェォッャュョヮ]/g, (sign) => large[sign] ?? sign)
    .replaceAll(FORMS, ' ')
    .replaceAll(/[äöüßæøœ]/g, (sign) => folded[sign] ?? sign)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]|ー/gu, '')

type Pairs = ReadonlySet<string>

export function pairsOf(name: string): Pairs {
  const plain = plainName(name)
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)))
}

const ENOUGH = 0.7
/** Of a name that is part of the other. */
const ENOUGH_PAIRS = 5

/** By the pairs of signs they share: cut off at its end, or with a sign too many, a name is alike as well. */
export function areAlike(one: Pairs, other: Pairs): boolean {
  const least = Math.min(one.size, other.size)
  let shared = 0
  for (const pair of one) if (other.has(pair)) shared += 1
  return least > 0 && ((2 * shared) / (one.size + other.size) >= ENOUGH || (shared === least && shared >= ENOUGH_PAIRS))
}

/** A name is looked for by its rarest pairs; one that more names have says nothing. */
const RAREST = 5
const MOST_NAMES = 100

export interface Names<Id> {
  readonly of: (id: Id) => readonly Pairs[]
  readonly alike: (name: Pairs) => ReadonlySet<Id>
}

export function namesOf<Id>(known: readonly (readonly [id: Id, names: readonly string[]])[]): Names<Id> {
  const byPair = new Map<string, Id[]>()
  const byId = new Map<Id, readonly Pairs[]>()
  for (const [id, names] of known) {
    const pairs = names.map(pairsOf).filter(({ size }) => size > 0)
    byId.set(id, pairs)
    for (const pair of new Set(pairs.flatMap((each) => [...each]))) {
      const ids = byPair.get(pair)
      if (ids === undefined) byPair.set(pair, [id])
      else ids.push(id)
    }
  }
  const of = (id: Id) => byId.get(id) ?? []
  return {
    of,
    alike: (name) => {
      const having = [...name].map((pair) => byPair.get(pair) ?? []).filter(({ length }) => length <= MOST_NAMES)
      const rarest = having.toSorted((a, b) => a.length - b.length).slice(0, RAREST)
      return new Set([...new Set(rarest.flat())].filter((id) => of(id).some((pairs) => areAlike(name, pairs))))
    },
  }
}
