import { sql } from 'kysely'
import type { Finding } from '../books/findings/check.ts'
import type { Tx } from '../db/connect.ts'

export const COUPON_COUNTS = 'I29-count'

interface Miscounted {
  readonly coupon_code: string
  readonly used_count: number
  readonly uses: number
}

export async function miscountedCoupons(tx: Tx): Promise<readonly Finding[]> {
  const { rows } = await sql<Miscounted>`
    select c.coupon_code, c.used_count, coalesce(u.uses, 0) as uses
    from coupons c
    left join (select coupon_id, count(*)::integer as uses from coupon_uses group by coupon_id) u
      on u.coupon_id = c.coupon_id
    where c.used_count <> coalesce(u.uses, 0)
    order by c.coupon_code`.execute(tx)
  return rows.map(({ coupon_code, used_count, uses }) => ({
    id: COUPON_COUNTS,
    sentence: 'a coupon counts as many uses as there are',
    organizationId: null,
    subject: `coupon ${coupon_code}`,
    facts: `it counts ${used_count}, and has ${uses}`,
  }))
}
