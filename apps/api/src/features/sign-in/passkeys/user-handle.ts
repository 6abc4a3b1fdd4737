import type { AccountId } from '@touchline/domain/ids'
import type { CellConfig } from '../../../use-case/cell-config.ts'

/**
 * How an authenticator knows a login again. With the region: a second one of the same name would replace the first on
 * the device, and the console asks the region that it names.
 */
export const userHandleOf = ({ region }: Pick<CellConfig, 'region'>, accountId: AccountId): string =>
  Buffer.from(`${region}:${accountId}`).toString('base64url')
