import type { OrganizationId } from '@touchline/domain/ids'
import type { NoticeKind } from '@touchline/domain/notices'
import type { Recipient } from '../../books/recipients/recipients.ts'
import type { CellConfig } from '../cell-config.ts'
import { addressMark, unsubscribeToken } from './unsubscribe-token.ts'

interface Links {
  readonly page: string
  readonly oneClick: string
}

/** Null: all unrequested mail. */
export function unsubscribeLinks(
  { sessionSecret, consoleUrl, region, url }: Pick<CellConfig, 'sessionSecret' | 'consoleUrl' | 'region' | 'url'>,
  organizationId: OrganizationId,
  { recipientId, address, language }: Pick<Recipient, 'recipientId' | 'address' | 'language'>,
  kind: NoticeKind | null,
): Links {
  const mark = addressMark(address)
  const token = unsubscribeToken({ sessionSecret, region }, { organizationId, recipientId, kind, mark })
  return {
    page: `${consoleUrl}/#/unsubscribe?token=${token}&region=${region}&lang=${language}`,
    oneClick: `${url}/unsubscribe?token=${token}`,
  }
}
