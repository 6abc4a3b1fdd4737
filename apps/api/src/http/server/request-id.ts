import { randomBytes } from 'node:crypto'

/** Unambiguous on a screen or a telephone. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** In its answer and its log lines. */
export const newRequestId = (): string =>
  Array.from(randomBytes(10), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
