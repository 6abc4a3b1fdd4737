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

/** Whether mail can be sent there at all: within the loose pattern, nothing that no mail server takes. */
export const isMailAddress = (text: string): boolean => {
  if (text.length > LONGEST || !loose.test(text)) return false
  const [name = '', host = ''] = text.split('@')
  return name.length <= LONGEST_LOCAL && local.test(name) && isHost(host)
}
