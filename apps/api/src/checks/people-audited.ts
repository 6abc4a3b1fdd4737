import { sql } from 'kysely'
import type { Check, Finding } from '../books/findings/check.ts'
import { ownAddressNow } from '../books/people/audited-address.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

const ofPeople = sql`('invite-person', 'send-invitation-again', 'revoke-invitation', 'accept-invitation', 'change-role',
  'remove-person', 'hand-over', 'leave')`

const roleSaid = sql`case
  when a.action in ('revoke-invitation', 'remove-person', 'leave') then 'none'
  when a.action in ('accept-invitation', 'send-invitation-again') then null
  when a.action = 'hand-over' then case when a.after -> 'memberId' is not null then 'administrator' end
  else a.after ->> 'memberRole' end`

/** Earlier versions' rows name an address, user or name, and explain only an administrator. */
const isOfMember = sql`case
  when a.after -> 'memberId' is not null then a.after ->> 'memberId' = m.member_id::text
  when a.action = 'hand-over' then a.after ->> 'title' = m.member_name
  when a.action = 'leave' then a.actor = m.user_id::text
  else a.after ->> 'mail' = m.address end`

/**
 * Role, address and user of each member against its last row. Members without a row came from elsewhere; administrators
 * need one. The platform's roles are not checked.
 */
const membersCheck: Check = {
  id: 'I32-people',
  sentence: 'the audit says of every member who it is and in which role',
  faults: (ids) => sql`
    with here as (
      select organization_id, member_id, member_name, user_id, address,
        case when administers then 'administrator' else member_role end as role
      from members where ${among('organization_id', ids)}),
    rows as (
      select m.organization_id, m.member_id, a.sequence, a.action, a.actor, a.after, ${roleSaid} as role,
        max(a.sequence) filter (where a.action = 'invite-person')
          over (partition by m.organization_id, m.member_id) as invited
      from here m
      join (select organization_id, sequence, action, actor, after from audit_entries
        where ${among('organization_id', ids)} and action in ${ofPeople}) a
        on a.organization_id = m.organization_id and ${isOfMember}),
    said as (
      select organization_id, member_id, max(invited) as invited,
        (array_agg(role order by sequence desc) filter (where role is not null))[1] as role,
        (array_agg(after ->> 'mail' order by sequence) filter (where after ->> 'mail' is not null))[1] as address,
        (array_agg(actor order by sequence desc) filter (where action = 'accept-invitation'))[1] as user_id,
        bool_or(action = 'hand-over' and role is null) as may_be_successor
      from rows where invited is null or sequence >= invited
      group by organization_id, member_id)
    select m.organization_id, 'member ' || m.member_id as subject, m.role || ', user ' || coalesce(m.user_id::text, 'none')
      || '; in the audit ' || coalesce(s.role, 'nothing') || ', user ' || coalesce(s.user_id, 'none')
      || case when m.address <> s.address then ', another address' else '' end as facts
    from here m
    left join said s on s.organization_id = m.organization_id and s.member_id = m.member_id
    where m.address <> s.address
      or (m.role <> coalesce(s.role, case when m.role = 'administrator' then 'none' else m.role end)
        and not (m.role = 'administrator' and coalesce(s.may_be_successor, false)))
      or (s.invited is not null and s.user_id is distinct from m.user_id::text)`,
}

const limitCheck: Check = {
  id: 'I32-limit',
  sentence: 'the limit of billing managers is the one that the audit says was set',
  faults: (ids) => sql`
    select o.organization_id, 'limit of billing managers' as subject, 'now ' || coalesce(o.purchase_limit::text, 'none')
      || ', in the audit ' || coalesce(a.amount, 'none') || ', in minor units' as facts
    from organizations o
    left join (
      select distinct on (organization_id) organization_id, after ->> 'limit' as amount
      from audit_entries where ${among('organization_id', ids)} and action = 'limit-managers'
      order by organization_id, sequence desc) a on a.organization_id = o.organization_id
    where ${among('o.organization_id', ids)} and o.purchase_limit::text is distinct from a.amount`,
}

export const peopleChecks: readonly Check[] = [membersCheck, limitCheck]

/** The region's: the audit of any of a login's organisations may explain it. */
export const OWN_ADDRESSES = 'I32-addresses'

interface OtherAddress {
  readonly login_name: string
  readonly now: string | null
  readonly said: string | null
}

const START_LENGTH = 8
const startOf = (digest: string | null): string => digest?.slice(0, START_LENGTH) ?? 'none'

/** Against the audited hash. Earlier versions' rows explain any address. */
export async function changedAddresses(tx: Tx): Promise<readonly Finding[]> {
  const { rows } = await sql<OtherAddress>`
    with rows as materialized (
      select organization_id, sequence, actor, action, subject, after ->> 'mail' as mail,
        after ->> 'accountId' as account_id, after ->> 'ownAddress' as digest
      from audit_entries where action in ('accept-invitation', 'change-own-address', 'erase-person')),
    said as (
      select distinct on (account_id, organization_id) account_id, digest from (
        select organization_id, sequence, account_id, digest from rows where account_id is not null
        union all
        select r.organization_id, r.sequence, u.account_id::text, null from rows r
        join users u on u.organization_id = r.organization_id and r.subject = 'user:' || u.user_id
        where r.action = 'change-own-address' and r.account_id is null) named
      where account_id is not null
      order by account_id, organization_id, sequence desc),
    invited as (
      select u.account_id, array_agg(r.mail) as mails from rows r
      join users u on u.organization_id = r.organization_id and r.actor = u.user_id::text
      where r.action = 'accept-invitation' group by u.account_id)
    select a.login_name, ${ownAddressNow} as now, min(s.digest) as said
    from accounts a left join said s on s.account_id = a.account_id::text
    left join invited i on i.account_id = a.account_id
    group by a.account_id, i.mails
    having case when count(s.account_id) > 0 then bool_and(s.digest <> coalesce(${ownAddressNow}, '') and s.digest is not null)
      else a.mail_address is not null
        and not coalesce(a.mail_address = any(i.mails), false) end
    order by a.login_name`.execute(tx)
  return rows.map(({ login_name, now, said }) => ({
    id: OWN_ADDRESSES,
    sentence: 'the audit says of the own address of every login that it was confirmed',
    organizationId: null,
    subject: `login ${login_name}`,
    facts: `hash ${startOf(now)}, in the audit ${startOf(said)}`,
  }))
}
