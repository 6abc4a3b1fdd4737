import { isIP } from 'node:net'

const shape = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

const nameIn = (host: string): string | null =>
  shape.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1')
    : null

/** A foreign page on one of this machine's names would look like ours. */
export const isKnownHost = (host: string | undefined, names: ReadonlySet<string>): boolean => {
  const name = nameIn(host ?? '')
  if (name === null) return false
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.has(name)
}

/** RFC 9112, 3.2. */
export const hasOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length <= 1

export const unknownHostText = (consoleUrl: string): string =>
  `This demo does not answer to that name. Open ${consoleUrl}, or start it with ALLOWED_HOSTS=<name>.\n`
