import { type RawBuilder, sql } from 'kysely'

/** "9484 JPY", "94.84 EUR". */
export const amountText = (minor: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> => sql`
  (case when ${currency} = 'JPY' then (${minor})::text else trim(to_char((${minor}) / 100.0, '999999999999990.00')) end
    || ' ' || ${currency})`
