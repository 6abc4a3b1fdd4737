export const LEAST_CHARACTERS = 12
const LEAST_WITHOUT_NAMES = 8
const LEAST_WITHOUT_PATTERNS = 5
/** Shorter ones occur by chance. */
const LEAST_OF_NAME = 4

const LEAST_DIFFERENT = 3

export const passwordFaults = ['too-short', 'common', 'names'] as const
export type PasswordFault = (typeof passwordFaults)[number]

interface Known {
  readonly names: readonly string[]
  readonly isCommon: (password: string) => boolean
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const partsOf = (name: string): readonly string[] =>
  [name, ...name.split(/[^\p{L}\p{N}]+/u)]
    .map(plain)
    .filter((part) => part.length >= LEAST_OF_NAME)
    .toSorted((a, b) => b.length - a.length)

const isLittleMoreThan = (names: readonly string[], password: string): boolean => {
  const whole = plain(password)
  const rest = names.flatMap(partsOf).reduce((left, part) => left.replaceAll(part, ''), whole)
  return rest !== whole && rest.length < LEAST_WITHOUT_NAMES
}

const repeated = (text: string): string => {
  const characters = Array.from(text)
  const isPeriod = (period: number) =>
    characters.every((each, place) => place < period || each === characters[place - period])
  for (let period = 1; period <= characters.length / 2; period += 1) {
    if (isPeriod(period)) return characters.slice(0, period).join('')
  }
  return text
}

const rows = [
  '`1234567890-=',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
]
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
const LEAST_OF_RUN = 4

const seasons =
  /(?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)?(?:19|20)\d\d/g
const words = /spring|summer|autumn|winter/g

function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const longest = Math.max(0, ...runs.map((run) => commonStretch(text.slice(at), run)))
    if (longest < LEAST_OF_RUN) left += text.charAt(at)
    at += longest < LEAST_OF_RUN ? 1 : longest
  }
  return left
}

function commonStretch(text: string, run: string): number {
  const from = run.indexOf(text.charAt(0))
  if (from < 0) return 0
  let length = 0
  while (length < text.length && text.charAt(length) === run.charAt(from + length)) length += 1
  return length
}

const isPattern = (text: string): boolean => {
  const rest = withoutRuns(text.replaceAll(seasons, '').replaceAll(words, ''))
  return rest !== text && rest.length < LEAST_WITHOUT_PATTERNS
}

const isLittle = (text: string): boolean => {
  const seen = Array.from(text.replaceAll(/\s/gu, ''))
  return (
    seen.length < LEAST_WITHOUT_NAMES ||
    new Set(seen).size < LEAST_DIFFERENT ||
    Array.from(repeated(text)).length < Math.min(LEAST_CHARACTERS, Array.from(text).length)
  )
}

/** NFC first; the others match older hashes. */
export const passwordForms = (typed: string): readonly [string, ...string[]] => {
  const composed = typed.normalize('NFC')
  const others = new Set([typed, typed.normalize('NFD')])
  others.delete(composed)
  return [composed, ...others]
}

/** Null: accepted. Length and guessability, no character classes (docs/sign-in.md, "Passwords"). */
export function passwordFault(typed: string, { names, isCommon }: Known): PasswordFault | null {
  const [password] = passwordForms(typed)
  if (Array.from(password).length < LEAST_CHARACTERS) return 'too-short'
  const small = password.normalize('NFKC').toLowerCase()
  const [written, letters] = [small.trim(), plain(password)]
  if ([small, written, letters, repeated(written), repeated(letters)].some((each) => isCommon(each))) return 'common'
  if (isLittle(written) || (letters !== '' && isLittle(letters) && letters.length >= LEAST_CHARACTERS)) return 'common'
  if (isPattern(letters)) return 'common'
  return isLittleMoreThan(names, password) ? 'names' : null
}
