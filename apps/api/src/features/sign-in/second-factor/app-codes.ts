import { timingSafeEqual } from 'node:crypto'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import { instantOf, readAppCode, stepsTaken } from '@touchline/domain/sign-in'
import { Secret, TOTP } from 'otpauth'

/** The settings every authenticator app supports (RFC 6238; SHA-1 suffices by RFC 4226). */
const shape = { algorithm: 'SHA1', digits: 6 } as const

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const appUri = ({ name: issuer }: Pick<Brand, 'name'>, secret: string, login: string): string =>
  new TOTP({ ...shape, issuer, label: login, secret }).toString()

export const codeAt = (secret: string, step: number): string =>
  TOTP.generate({ ...shape, secret: Secret.fromBase32(secret), timestamp: instantOf(step) })

/** Constant time. */
export function stepOfCode(secret: string, typed: string, at: { now: Instant; lastStep: number }): number | null {
  const code = Buffer.from(readAppCode(typed) ?? '------')
  const fitting = stepsTaken(at.now, at.lastStep).filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), code),
  )
  return fitting[0] ?? null
}
