import type { NewPasskey } from '@touchline/contract/passkeys'
import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import { passkeysOf } from './store.ts'

type Known = NewPasskey['excludeCredentials'][number]
type Transport = Known['transports'][number]

const transports: readonly Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

export const knownTransports = (said: readonly string[]): Transport[] =>
  transports.filter((transport) => said.includes(transport))

export const knownPasskeys = async (tx: Tx, accountId: AccountId): Promise<Known[]> =>
  (await passkeysOf(tx, accountId)).map((row) => ({
    id: row.credential_id,
    type: 'public-key',
    transports: knownTransports(row.transports),
  }))
