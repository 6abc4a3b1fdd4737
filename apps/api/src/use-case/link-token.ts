import { createHash } from 'node:crypto'
import type { OrganizationId } from '@touchline/domain/ids'
import { bytesOf, uuidOf } from './recipients/uuid-bytes.ts'

/** The length of an organisation's 16 bytes in base64url. */
const NAME_LENGTH = 22
const SECRET_LENGTH = 43

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token of a link says whose it is, so that nothing is looked for among all organisations. */
export const linkToken = (organizationId: OrganizationId, secret: string): string =>
  `${bytesOf(organizationId).toString('base64url')}${secret}`

/** Null for a token that names no organisation. */
export const organizationIn = (token: string): OrganizationId | null =>
  token.length === NAME_LENGTH + SECRET_LENGTH ? uuidOf(Buffer.from(token.slice(0, NAME_LENGTH), 'base64url')) : null
