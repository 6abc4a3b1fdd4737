import { createHmac } from 'node:crypto'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Cookie } from '../../use-case/cookie.ts'
import { SOURCES_KEPT_DAYS, type SourceHashes } from './known-sources.store.ts'
import { networkOf } from './network.ts'
import { tokenHash } from './session-check.ts'

const DAY_SECONDS = 86_400

/** Marks a browser after a sign-in; the mark opens nothing (decision 103). */
export const deviceCookie = ({ region }: Pick<CellConfig, 'region'>, value: string | null): Cookie => ({
  name: `touchline_device_${region}`,
  value,
  maxAgeSeconds: SOURCES_KEPT_DAYS * DAY_SECONDS,
})

export interface Source {
  readonly address: string
  readonly device: string | undefined
}

/** A device is random, an address could be found by trying them all: its hash needs the cell's secret. */
export const hashesOf = ({ sessionSecret }: CellConfig, { address, device }: Source): SourceHashes => ({
  device: device === undefined ? null : tokenHash(device),
  address: createHmac('sha256', sessionSecret)
    .update(`address:${networkOf(address)}`)
    .digest('base64url'),
})
