import { isMailAddress, mailboxOf } from '../mail/index.ts'

/** In addition to the payer. */
const MOST_RECIPIENTS = 10

/** For an address that is to be added. */
type AddressFault = 'not-an-address' | 'already-there' | 'too-many'

/** Capital letters make no other mailbox at any mail server in use. */
export const isSameAddress = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Whether an address may be added; `present` are the recipients' addresses, without the payer's. */
export function judgeAddress(
  address: string,
  { present, payer }: { readonly present: readonly string[]; readonly payer: string | null },
): AddressFault | null {
  if (!isMailAddress(address)) return 'not-an-address'
  const taken = payer === null ? present : [...present, payer]
  if (taken.some((each) => isSameAddress(each, address))) return 'already-there'
  return present.length < MOST_RECIPIENTS ? null : 'too-many'
}

/** The lowest place that nobody has, from 1; null where all are taken. */
export function freePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: MOST_RECIPIENTS }, (_, index) => index + 1)
  return places.find((place) => !taken.includes(place)) ?? null
}
