import { isIP } from 'node:net'

const nameIn = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1') : null

/**
 * Whether a demo is meant by that name. A foreign page whose name points at this machine would look like our own to the
 * browser; such a page always comes under a name, never under a number.
 */
export const isKnownHost = (host: string | undefined, names: ReadonlySet<string>): boolean => {
  const name = nameIn(host ?? '')
  if (name === null) return false
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.has(name)
}

export const unknownHostText = (consoleUrl: string): string =>
  `This demo does not answer to that name. Open ${consoleUrl}, or start it with ALLOWED_HOSTS=<name>.\n`
