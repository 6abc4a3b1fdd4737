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
    rows: 'answers repeated under an idempotency key',
    why: 'lost answers are repeated within minutes',
  },
  {
    table: 'session_families',
    key: ['organization_id', 'family_id'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'ended sessions',
    why: 'until then a spent token’s reuse reveals a thief',
  },
  {
    table: 'session_tokens',
    key: ['token_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 2,
    rows: 'their tokens',
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
    rows: 'expired links that confirm an address',
    why: 'until then they answer that they expired',
  },
  {
    table: 'unsent_mails',
    key: ['mail_id'],
    since: 'kept_at',
    clock: 'cell',
    days: 400,
    rows: 'mails that a rehearsal did not send',
    why: 'a rehearsal lasts a year at most',
  },
  {
    table: 'provider_sign_ins',
    key: ['secret_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'ways to the sign-in provider and back',
    why: 'later ones lead nowhere',
  },
  {
    table: 'operator_sessions',
    key: ['token_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'operators’ sessions at the desk',
    why: 'what was done stands in the operators’ chain',
  },
  {
    table: 'looks',
    key: ['look_id'],
    since: 'created_at',
    clock: 'database',
    days: 1,
    rows: 'operators’ looks',
    why: 'they last half an hour; the club’s history records them',
  },
  {
    table: 'signed_links',
    key: ['token_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'the platform’s signed links',
    why: 'until then they answer that they are over',
  },
  {
    table: 'sign_in_challenges',
    key: ['challenge_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'sign-ins awaiting a second factor',
    why: 'later they cannot be completed',
  },
  {
    table: 'login_links',
    key: ['account_id', 'purpose'],
    since: 'expires_at',
    clock: 'cell',
    days: 7,
    rows: 'expired links mailed to a login',
    why: 'until then they answer that they expired',
  },
  {
    table: 'passkey_questions',
    key: ['question_hash'],
    since: 'expires_at',
    clock: 'database',
    days: 1,
    rows: 'unanswered questions to passkeys',
    why: 'answers count for five minutes',
  },
  {
    table: 'known_sources',
    key: ['account_id', 'kind', 'source_hash'],
    since: 'last_used_at',
    clock: 'database',
    days: SOURCES_KEPT_DAYS,
    rows: 'browsers and networks of an account',
    why: 'as long as the browser’s mark',
  },
  {
    table: 'run_previews',
    key: ['preview_id'],
    since: 'begun_at',
    clock: 'cell',
    days: 92,
    rows: 'previews of a 1st, with their bills',
    why: 'what was billed is compared with them on the 2nd, and looked up until the quarter is over',
  },
  {
    table: 'events',
    key: ['position'],
    since: 'handed_out_at',
    clock: 'cell',
    days: 30,
    rows: 'events with their deliveries',
    why: 'to answer a receiver about last month, and resend',
  },
  {
    table: 'outbox',
    key: ['position'],
    since: 'settled_at',
    clock: 'cell',
    days: 30,
    rows: 'events of an earlier version, for the platform alone',
    why: 'likewise',
  },
  {
    table: 'provider_events',
    key: ['event_id'],
    since: 'received_at',
    clock: 'cell',
    days: 90,
    rows: 'ids of the card provider’s events',
    why: 'it repeats them for 30 days at most; later ones change nothing, because their payment is known',
  },
  {
    table: 'cases',
    key: ['organization_id', 'case_id'],
    since: 'closed_at',
    clock: 'cell',
    days: 400,
    rows: 'closed questions to support',
    why: 'somebody asks a year later what was answered',
  },
  {
    table: 'campaign_clubs',
    key: ['organization_id', 'campaign_id'],
    since: 'computed_at',
    clock: 'cell',
    days: 760,
    rows: 'clubs of a campaign, with what its coupon would give',
    why: 'compared with what it gave until the last term is over',
  },
  {
    table: 'rehearsed_contracts',
    key: ['draft_id', 'version', 'contract_id'],
    since: 'rehearsed_at',
    clock: 'cell',
    days: 480,
    rows: 'bills computed for a draft of the catalogue',
    why: 'for twelve months they are compared with what is billed',
  },
  {
    table: 'purchase_requests',
    key: ['organization_id', 'request_id'],
    since: 'decided_at',
    clock: 'cell',
    days: 400,
    rows: 'decided or expired requests for approval',
    why: 'somebody asks a year later why something was bought; the history keeps who approved it',
  },
  {
    ...ofQueue,
    state: 'done',
    days: 90,
    rows: 'done jobs',
    why: 'their keys prevent repetition',
  },
  {
    ...ofQueue,
    state: 'dead',
    isSecret: true,
    days: 7,
    rows: 'given-up mails with a secret link',
    why: 'hardly any link works longer; until then an operator can requeue them',
  },
  {
    ...ofQueue,
    state: 'dead',
    days: 365,
    rows: 'given-up jobs',
    why: 'until then an operator can requeue them',
  },
]
