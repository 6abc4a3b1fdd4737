import { createHmac } from 'node:crypto'
import type { Passage } from '../../../ports/sign-in-provider.ts'
import type { Cookie } from '../../../use-case/cookie.ts'
import type { Deps } from '../../../use-case/deps.ts'

export const PASSAGE_SECONDS = 600

/** Unreadable for scripts and other sites. */
export const passageCookie = ({ cell }: Pick<Deps, 'cell'>, value: string | null): Cookie => ({
  name: `console_provider_${cell.region}`,
  value,
  maxAgeSeconds: PASSAGE_SECONDS,
})

/** Derived from the browser's secret: nobody else can return in its place. */
export const passageOf = (secret: string): Passage => {
  const derive = (what: string) => createHmac('sha256', secret).update(what).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}
