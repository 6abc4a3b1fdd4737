import type { OrganizationId } from '../ids/index.ts'

/** A mail to one recipient. */
export interface NamedMail {
  readonly organizationId: OrganizationId
  /** Random, so that only who was sent the mail can name it. */
  readonly mark: string
}

export const MARK_BYTES = 10

/** Of 32: servers may write addresses in small letters. */
const RADIX = 32
const MARK_SIGNS = 16
const ORGANIZATION_SIGNS = 26
/** Of the 64 that a local part may have (RFC 5321). */
const LONGEST_NAME = 64 - 1 - ORGANIZATION_SIGNS - MARK_SIGNS

const plain = new RegExp(`^[a-z0-9](?:[a-z0-9._-]{0,${LONGEST_NAME - 2}}[a-z0-9])?@[a-z0-9-]+(?:\\.[a-z0-9-]+)+$`)

export const isReturnAddress = (text: string): boolean => plain.test(text) && !text.includes('..')

const bitsOf = (hex: string): bigint => BigInt(`0x${hex}`)

const signsOf = (hex: string, length: number): string => bitsOf(hex).toString(RADIX).padStart(length, '0')

export const markOf = (bytes: Uint8Array): string => signsOf(bytes.toHex(), MARK_SIGNS)

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

const uuidOf = (signs: string): string | null => {
  const bits = Array.from(signs).reduce((sum, sign) => sum * BigInt(RADIX) + BigInt(Number.parseInt(sign, RADIX)), 0n)
  const hex = bits.toString(16).padStart(32, '0')
  return UUID.test(hex) ? hex.replace(UUID, '$1-$2-$3-$4-$5') : null
}

/** `returned@kita.example` becomes `returned+<organisation><mark>@kita.example`. */
export function returnAddressOf(address: string, { organizationId, mark }: NamedMail): string {
  const [name = '', host = ''] = address.split('@')
  return `${name}+${signsOf(organizationId.replaceAll('-', ''), ORGANIZATION_SIGNS)}${mark}@${host}`
}

const SIGNS = new RegExp(`^([0-9a-v]{${ORGANIZATION_SIGNS}})([0-9a-v]{${MARK_SIGNS}})$`)

/** Null: not an address that we could have made. */
export function mailNamedIn(returnAddress: string, found: string): NamedMail | null {
  const [name = '', host = ''] = returnAddress.split('@')
  const [given = '', at = '', ...more] = found.trim().toLowerCase().split('@')
  if (more.length > 0 || at !== host || !given.startsWith(`${name}+`)) return null
  const [, organization = '', mark = ''] = SIGNS.exec(given.slice(name.length + 1)) ?? []
  const organizationId = organization === '' ? null : uuidOf(organization)
  return organizationId === null ? null : { organizationId, mark }
}
