import type { Instant } from '../calendar/index.ts'

const HOUR_MS = 3_600_000

export const addressLinkEnd = (sentAt: Instant): Instant => sentAt + 24 * HOUR_MS

export type AddressOrigin = 'own' | 'invitation' | 'billing-contact'

interface KnownAddresses {
  readonly own: string | null
  readonly invited: string | null
  readonly billingContact: string | null
  readonly isAdministrator: boolean
}

interface PersonalAddress {
  readonly address: string
  readonly origin: AddressOrigin
}

export function addressOfPerson(known: KnownAddresses): PersonalAddress | null {
  const { own, invited, billingContact, isAdministrator } = known
  if (own !== null) return { address: own, origin: 'own' }
  if (invited !== null) return { address: invited, origin: 'invitation' }
  return isAdministrator && billingContact !== null ? { address: billingContact, origin: 'billing-contact' } : null
}

interface UserAddresses {
  readonly own: string | null
  readonly invited: string | null
  readonly ofPlatform: string | null
}

/** Null: none known. */
export const addressOfUser = ({ own, invited, ofPlatform }: UserAddresses): string | null =>
  own ?? invited ?? ofPlatform

/**
 * Proven to be read by the person. Contacts and invitations are chosen by others and may be forwarded, so no link that
 * opens a login goes there.
 */
export const isPersonal = (origin: AddressOrigin): boolean => origin === 'own'
