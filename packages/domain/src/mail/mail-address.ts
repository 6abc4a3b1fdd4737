import { hasLookalikes, lineWritten, textFault } from '../text/index.ts'
import { hostRead } from './host.ts'

const loose = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const LONGEST = 254
const LONGEST_LOCAL = 64
const LONGEST_LABEL = 63

const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

const isHost = (text: string): boolean => {
  const labels = text.split('.')
  const isWellFormed = labels.every((each) => each.length <= LONGEST_LABEL && label.test(each))
  return isWellFormed && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** NFKC, trimmed, Japanese full stop as dot. */
export const mailAddressWritten = (typed: string): string =>
  lineWritten(typed)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(/[\u3002\uFF61]/g, '.')

/** Deliverable, without mixed look-alike scripts. */
export const isMailAddress = (typed: string): boolean => {
  const text = mailAddressWritten(typed)
  if (text.length > LONGEST || !loose.test(text) || textFault(text) !== null) return false
  const [name = '', host = ''] = text.split('@')
  if (name.length > LONGEST_LOCAL || !local.test(name) || !isHost(host)) return false
  return ![name, ...hostRead(host).split('.')].some(hasLookalikes)
}

/** Ignores case and the host's form. */
export function mailboxOf(address: string): string {
  const written = mailAddressWritten(address)
  const at = written.lastIndexOf('@')
  const name = written.slice(0, at).normalize('NFC').toLowerCase()
  return `${name}@${hostRead(written.slice(at + 1))}`
}

/** For limits: without a plus suffix. */
export const countedMailboxOf = (address: string): string => mailboxOf(address).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '')
