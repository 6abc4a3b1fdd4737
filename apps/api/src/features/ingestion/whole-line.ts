import type { UserLine } from '@touchline/contract/ingestion'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { KnownUser } from './users.store.ts'

export interface WholeLine extends UserLine {
  readonly approvementStatus: 'APPROVED' | 'UNAPPROVED'
  readonly endDate: string | null
  readonly loginName: string | null
  readonly mailAddress: string | null
  readonly _deletedFlag: boolean
}

const saidOr = <V>(said: V | undefined, kept: V): V => (said === undefined ? kept : said)

const endToWire = (end: Instant | null): string | null => (end === null ? null : instantToWire(end - 1))

export const wholeLine = (line: UserLine, known: KnownUser | undefined): WholeLine => ({
  ...line,
  approvementStatus: line.approvementStatus ?? known?.approval ?? 'APPROVED',
  endDate: saidOr(line.endDate, endToWire(known?.end_at ?? null)),
  loginName: saidOr(line.loginName, known?.login_name ?? null),
  mailAddress: saidOr(line.mailAddress, known?.mail_address ?? null),
  _deletedFlag: line._deletedFlag ?? (known?.deleted_at ?? null) !== null,
})
