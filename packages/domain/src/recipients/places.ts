import { isMailAddress, mailboxOf } from '../mail/index.ts'

const MOST_RECIPIENTS = 10

type AddressFault = 'not-an-address' | 'already-there' | 'too-many'

export const isSameAddress = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

export function judgeAddress(
  address: string,
  { present, payer }: { readonly present: readonly string[]; readonly payer: string | null },
): AddressFault | null {
  if (!isMailAddress(address)) return 'not-an-address'
  const taken = payer === null ? present : [...present, payer]
  if (taken.some((each) => isSameAddress(each, address))) return 'already-there'
  return present.length < MOST_RECIPIENTS ? null : 'too-many'
}

export function freePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: MOST_RECIPIENTS }, (_, index) => index + 1)
  return places.find((place) => !taken.includes(place)) ?? null
}
