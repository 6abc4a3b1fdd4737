import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** 32 bytes for AES-256. */
const keyOf = (setting: string) => Buffer.from(hkdfSync('sha256', setting, '', 'second factor', 32))

/** AES-256-GCM, the owner as associated data. */
export function seal(secret: string, owner: string, [key]: readonly string[]): string {
  if (key === undefined) throw new Error('There is no key for secrets: SECOND_FACTOR_KEY is empty')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function open(sealed: Buffer, owner: string, key: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export function unseal(sealed: string, owner: string, keys: readonly string[]): string {
  for (const key of keys) {
    const secret = open(Buffer.from(sealed, 'base64url'), owner, key)
    if (secret !== null) return secret
  }
  throw new Error('No key opens the secret: SECOND_FACTOR_KEY lacks the one it was sealed with')
}

export const isSealedWithFirst = (sealed: string, owner: string, [key]: readonly string[]): boolean =>
  key !== undefined && open(Buffer.from(sealed, 'base64url'), owner, key) !== null
