import type { Database } from '../../db/schema.ts'
import { SOURCES_KEPT_DAYS } from '../../http/caller/known-sources.store.ts'
import { ANSWERS_KEPT_DAYS } from '../../http/idempotency.store.ts'

type Table = Exclude<keyof Database, symbol | number>

export interface Age {
  readonly table: Table
  readonly key: readonly string[]
  readonly state?: 'done' | 'dead'
  /** Only mails with a secret link. */
  readonly isSecret?: true
  /** When days begin to count; null: the row stays. */
  readonly since: string
  /** Of `since`. */
  readonly clock: 'database' | 'cell'
  readonly days: number
  readonly rows: string
  readonly why: string
}

const ofQueue = { table: 'jobs', key: ['id'], since: 'finished_at', clock: 'cell' } as const

/** Rows that cascade are not listed. */
export const ages: readonly Age[] = [
  {
    table: 'idempotency_keys',
    key: ['organization_id', 'idempotency_key'],
    since: 'created_at',
    clock: 'database',
    days: ANSWERS_KEPT_DAYS,
    rows: 'answers that are repeated under an idempotency key',
    why: 'a lost answer is asked for again within minutes',
  },
  {
    table: 'session_families',
    key: ['organization_id', 'family_id'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'sessions that are over',
    why: 'until then a second use of a spent token reveals a thief',
  },
  {
    table: 'session_tokens',
    key: ['token_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 2,
    rows: 'tokens of such sessions',
    why: 'a session ends twelve hours after its tokens at most, so it is deleted before them',
  },
  {
    table: 'throttles',
    key: ['throttle_key'],
    since: 'window_started_at',
    clock: 'database',
    days: 1,
    rows: 'counted attempts',
    why: 'no window is longer',
  },
  {
    table: 'mail_tokens',
    key: ['organization_id', 'token_hash'],
    since: 'expires_at',
    clock: 'cell',
    days: 7,
    rows: 'links that confirm an address and ran out',
    why: 'one that is opened late answers that it ran out',
  },
  {
    table: 'unsent_mails',
    key: ['mail_id'],
    since: 'kept_at',
    clock: 'cell',
    days: 400,
    rows: 'mails that a rehearsal did not send',
    why: 'somebody reads them while the rehearsal lasts, a year at most',
  },
  {
    table: 'provider_sign_ins',
    key: ['secret_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'ways to the sign-in provider and back',
    why: 'one that is too old leads nowhere',
  },
  {
    table: 'operator_sessions',
    key: ['token_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'sessions of operators at the desk',
    why: 'one that is over lets nobody in; what was done in it stands in the chain of operators',
  },
  {
    table: 'looks',
    key: ['look_id'],
    since: 'created_at',
    clock: 'database',
    days: 1,
    rows: 'looks of operators',
    why: 'a look lasts half an hour; what was seen stands in the history of the club',
  },
  {
    table: 'signed_links',
    key: ['token_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'signed links of the platform',
    why: 'one that is opened late, or again, answers that it is over',
  },
  {
    table: 'sign_in_challenges',
    key: ['challenge_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'sign-ins that waited for a second factor',
    why: 'one that is too old cannot be answered',
  },
  {
    table: 'login_links',
    key: ['account_id', 'purpose'],
    since: 'expires_at',
    clock: 'cell',
    days: 7,
    rows: 'links that were mailed to a login and ran out',
    why: 'one that is opened late answers that it ran out',
  },
  {
    table: 'passkey_questions',
    key: ['question_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'questions to passkeys that nobody answered',
    why: 'an answer is worth something for five minutes',
  },
  {
    table: 'known_sources',
    key: ['account_id', 'kind', 'source_hash'],
    since: 'last_used_at',
    clock: 'database',
    days: SOURCES_KEPT_DAYS,
    rows: 'browsers and networks of an account',
    why: 'the mark in the browser is valid for so long',
  },
  {
    table: 'events',
    key: ['position'],
    since: 'handed_out_at',
    clock: 'cell',
    days: 30,
    rows: 'events, with what was sent of them to receivers',
    why: 'a question of a receiver about last month is answered by them, and sent again',
  },
  {
    table: 'outbox',
    key: ['position'],
    since: 'settled_at',
    clock: 'cell',
    days: 30,
    rows: 'events of an earlier version, for the platform alone',
    why: 'a question of the platform about last month is answered by them',
  },
  {
    table: 'provider_events',
    key: ['event_id'],
    since: 'received_at',
    clock: 'cell',
    days: 90,
    rows: 'names of the events that the card provider sent',
    why: 'it repeats an event for 30 days at most; one that comes later changes nothing, because its payment is known',
  },
  {
    table: 'purchase_requests',
    key: ['organization_id', 'request_id'],
    since: 'decided_at',
    clock: 'cell',
    days: 400,
    rows: 'requests for approval that were decided on, or expired',
    why: 'somebody asks a year later why something was bought; the history keeps who approved it',
  },
  {
    ...ofQueue,
    state: 'done',
    days: 90,
    rows: 'jobs that are done',
    why: 'their keys keep the same work from being asked for again, and nobody asks for what was due so long ago',
  },
  {
    ...ofQueue,
    state: 'dead',
    isSecret: true,
    days: 7,
    rows: 'mails that were given up and hold a link',
    why: 'what they open is secret, and hardly any link works for longer; until then an operator can queue one again',
  },
  {
    ...ofQueue,
    state: 'dead',
    days: 365,
    rows: 'jobs that were given up',
    why: 'an operator can queue one again for a year',
  },
]
