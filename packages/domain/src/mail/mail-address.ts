import { hasLookalikes, lineWritten, textFault } from '../text/index.ts'
import { hostRead } from './host.ts'

/** The specification's pattern: something, @, something, dot, something. */
const loose = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const LONGEST = 254
const LONGEST_LOCAL = 64
const LONGEST_LABEL = 63

/** Words of what a mail server takes without quotes, with single dots between them. */
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** A name of a host: at least two labels, and no number at the end, which would be an address of the network. */
const isHost = (text: string): boolean => {
  const labels = text.split('.')
  const isWellFormed = labels.every((each) => each.length <= LONGEST_LABEL && label.test(each))
  return isWellFormed && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** As it is saved: one form and one width of each letter, a point for that of a Japanese keyboard, no blanks around it. */
export const mailAddressWritten = (typed: string): string =>
  lineWritten(typed)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(/[\u3002\uFF61]/g, '.')

/**
 * Whether mail can be sent there at all: within the loose pattern, nothing that no mail server takes. Nor one whose letters
 * are of scripts that nobody writes together: its reader would take it for another.
 */
export const isMailAddress = (typed: string): boolean => {
  const text = mailAddressWritten(typed)
  if (text.length > LONGEST || !loose.test(text) || textFault(text) !== null) return false
  const [name = '', host = ''] = text.split('@')
  if (name.length > LONGEST_LOCAL || !local.test(name) || !isHost(host)) return false
  return ![name, ...hostRead(host).split('.')].some(hasLookalikes)
}

/**
 * Two addresses with one value here are one mailbox: capitals make no difference, nor does it whether a host is written in its
 * own letters or in those of the name service.
 */
export function mailboxOf(address: string): string {
  const written = mailAddressWritten(address)
  const at = written.lastIndexOf('@')
  const name = written.slice(0, at).normalize('NFC').toLowerCase()
  return `${name}@${hostRead(written.slice(at + 1))}`
}

/** Whose mailbox it is counted for: what stands behind a plus sign is in most of them a name for the same one. */
export const countedMailboxOf = (address: string): string => mailboxOf(address).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '')
