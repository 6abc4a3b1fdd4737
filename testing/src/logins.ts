import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { Reply } from './http.ts'

/** By real time, half-minute steps from now. */
export const codeOf = (secret: string, later = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Temporal.Now.instant().epochMilliseconds + later * 30_000,
  })

const answers = z.object({
  access_token: z._default(z.string(), ''),
  refresh_token: z._default(z.string(), ''),
  secret: z._default(z.string(), ''),
  recoveryCodes: z._default(z.array(z.string()), []),
  passkeys: z._default(z.array(z.object({ _id: z.string() })), []),
  secondFactorDemanded: z._default(z.boolean(), false),
  details: z._default(z.object({ challenge: z._default(z.string(), '') }), { challenge: '' }),
})

export const refusalOf = ({ status, body }: Pick<Reply, 'status' | 'body'>) => [
  status,
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null,
]

/** Of sign-in or security calls; missing parts are empty. */
export const answered = ({ body }: Reply) => answers.parse(body)
