import { timingSafeEqual } from 'node:crypto'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import { instantOf, readAppCode, stepsTaken } from '@touchline/domain/sign-in'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app can do (RFC 6238 with SHA-1, which is enough here: RFC 4226). */
const shape = { algorithm: 'SHA1', digits: 6 } as const

/** 160 bits, as RFC 4226 recommends; in base32, as apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const appUri = ({ name: issuer }: Pick<Brand, 'name'>, secret: string, login: string): string =>
  new TOTP({ ...shape, issuer, label: login, secret }).toString()

export const codeAt = (secret: string, step: number): string =>
  TOTP.generate({ ...shape, secret: Secret.fromBase32(secret), timestamp: instantOf(step) })

/** Compares every step, so that the time says nothing. */
export function stepOfCode(secret: string, typed: string, at: { now: Instant; lastStep: number }): number | null {
  const code = Buffer.from(readAppCode(typed) ?? '------')
  const fitting = stepsTaken(at.now, at.lastStep).filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), code),
  )
  return fitting[0] ?? null
}
