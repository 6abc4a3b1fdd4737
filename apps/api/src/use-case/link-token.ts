import { createHash } from 'node:crypto'
import type { OrganizationId } from '@touchline/domain/ids'
import { bytesOf, uuidOf } from './recipients/uuid-bytes.ts'

const NAME_LENGTH = 22
const SECRET_LENGTH = 43

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Names its organisation, so none is searched. */
export const linkToken = (organizationId: OrganizationId, secret: string): string =>
  `${bytesOf(organizationId).toString('base64url')}${secret}`

export const organizationIn = (token: string): OrganizationId | null =>
  token.length === NAME_LENGTH + SECRET_LENGTH ? uuidOf(Buffer.from(token.slice(0, NAME_LENGTH), 'base64url')) : null
