import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { acceptedSecrets, type CellConfig } from '../../use-case/cell-config.ts'
import type { Cookie } from '../../use-case/cookie.ts'
import { workIn } from '../../use-case/throttle/work.ts'
import { SOURCES_KEPT_DAYS, type SourceHashes } from './known-sources.store.ts'
import { networkOf } from './network.ts'
import { tokenHash } from './session-check.ts'

const DAY_SECONDS = 86_400

/** Grants nothing (docs/sign-in.md, "Guessing"). */
export const deviceCookie = ({ region }: Pick<CellConfig, 'region'>, value: string | null): Cookie => ({
  name: `console_device_${region}`,
  value,
  maxAgeSeconds: SOURCES_KEPT_DAYS * DAY_SECONDS,
})

export interface Source {
  readonly address: string
  readonly device: string | undefined
  /** Proof of work (docs/sign-in.md, "Guessing"). */
  readonly work: string | undefined
}

interface Came {
  readonly remoteAddress: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: IncomingHttpHeaders
}

export const sourceOf = (cell: Pick<CellConfig, 'region'>, { remoteAddress, cookies, headers }: Came): Source => ({
  address: remoteAddress,
  device: cookies[deviceCookie(cell, null).name],
  work: workIn(headers),
})

const addressHash = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`address:${networkOf(address)}`)
    .digest('base64url')

/** Keyed, because addresses can be guessed. */
export const hashesOf = (cell: CellConfig, { address, device }: Pick<Source, 'address' | 'device'>): SourceHashes => {
  const [secret, ...others] = acceptedSecrets(cell)
  return {
    device: device === undefined ? null : tokenHash(device),
    address: addressHash(secret, address),
    otherAddresses: others.map((other) => addressHash(other, address)),
  }
}
