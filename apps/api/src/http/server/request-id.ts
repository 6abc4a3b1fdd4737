import { randomBytes } from 'node:crypto'

/** No character that could be read as another: people type it from a screen or say it on the telephone. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Names one request in its answer and in every log line of it. */
export const newRequestId = (): string =>
  Array.from(randomBytes(10), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
