export const LEAST_CHARACTERS = 12
/** So many must be left of a password when the names in it are taken away. */
const LEAST_WITHOUT_NAMES = 8
/** Shorter names and words are in many words by chance. */
const LEAST_OF_NAME = 4

export type PasswordFault = 'too-short' | 'common' | 'names'

interface Known {
  /** What everybody can guess: the login, the organisations. */
  readonly names: readonly string[]
  /** Whether it is one of the commonest, written small. */
  readonly isCommon: (password: string) => boolean
}

/** Letters and digits alone, written small. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A name as a whole, then its words, the longest first. */
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

/**
 * A password in the forms in which it may have been set: the first is the one in which it is hashed from now on (NFC), the
 * others are those of hashes of before. Of plain letters there is one.
 */
export const passwordForms = (typed: string): readonly [string, ...string[]] => {
  const composed = typed.normalize('NFC')
  const others = new Set([typed, typed.normalize('NFD')])
  others.delete(composed)
  return [composed, ...others]
}

/**
 * Why a new password is refused; null where it is taken. Length counts and what others guess first, no kinds of
 * characters (decision 228).
 */
export function passwordFault(typed: string, { names, isCommon }: Known): PasswordFault | null {
  const [password] = passwordForms(typed)
  if (Array.from(password).length < LEAST_CHARACTERS) return 'too-short'
  if (isCommon(password.toLowerCase())) return 'common'
  return isLittleMoreThan(names, password) ? 'names' : null
}
