import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const newRequestId = (): string =>
  Array.from(randomBytes(10), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
