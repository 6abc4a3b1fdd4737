import type { Language } from '@touchline/contract/wire'
import type { Instant, Seconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { countedMailboxOf } from '@touchline/domain/mail'
import type { Tx } from '../../db/connect.ts'
import { type LetterKind, writeLetter } from '../../letters/letters.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../cell-config.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { forgetAttempts } from '../throttle/throttle.store.ts'
import { takeAttempt } from '../throttle/throttle.ts'
import { isUnwanted } from './unasked-mail.store.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'
import { addressMark } from './unsubscribe-token.ts'

const MOST_A_DAY = 5
const A_DAY: Seconds = 86_400

const limitOf = (address: string) => ({
  key: `addressee:${addressMark(countedMailboxOf(address))}`,
  kind: 'addressee',
  attempts: MOST_A_DAY,
  windowSeconds: A_DAY,
})

export type AddresseeRefusal = Refusal<'addressee-full' | 'addressee-unwilling'>

/** Counts it (decision 172). Call last, before writing. */
export async function addresseeRefusal(tx: Tx, address: string): Promise<AddresseeRefusal | null> {
  if (await isUnwanted(tx, addressMark(address)))
    return refuse('addressee-unwilling', 'Who reads there wants no such mail')
  const met = await takeAttempt(tx, [limitOf(address)])
  return met.kind === 'refused' ? { ...met, code: 'addressee-full' } : null
}

/** Opening a link proves consent. */
export const addresseeAgreed = (tx: Tx, address: string) => forgetAttempts(tx, limitOf(address).key)

interface Unasked {
  readonly organizationId: OrganizationId
  readonly address: string
  readonly language: Language
  readonly now: Instant
}

/** Links at head and foot end all such mail. */
export async function mailUnasked(
  tx: Tx,
  cell: Pick<CellConfig, 'brand' | 'consoleUrl' | 'region' | 'sessionSecret' | 'url'>,
  kind: LetterKind,
  values: Readonly<Record<string, string>>,
  { organizationId, address, language, now }: Unasked,
): Promise<void> {
  const nobody = { recipientId: organizationId, address, language }
  const { page, oneClick } = unsubscribeLinks(cell, organizationId, nobody, null)
  const letter = writeLetter(cell.brand, kind, language, values, page)
  await enqueue(tx, jobs.sendMail({ organizationId, to: address, ...letter, oneClickUnsubscribe: oneClick }), { now })
}
