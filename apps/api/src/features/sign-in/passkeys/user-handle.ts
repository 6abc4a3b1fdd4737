import type { AccountId } from '@touchline/domain/ids'
import type { CellConfig } from '../../../use-case/cell-config.ts'

/** With the region: the same name elsewhere would replace it on the device. */
export const userHandleOf = ({ region }: Pick<CellConfig, 'region'>, accountId: AccountId): string =>
  Buffer.from(`${region}:${accountId}`).toString('base64url')
