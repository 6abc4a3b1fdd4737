import { useQuery } from '@tanstack/react-query'
import { getBuyer } from '@touchline/contract/calls/buyer'
import { Card } from '@touchline/ui/card.tsx'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'

const addressDueQuery = {
  meta: { faults: 'silent' },
  queryFn: async () => (await call(getBuyer, { params: { orgId: organizationId() } })).data.isAddressDue ?? false,
} as const

export function AddressDue() {
  const t = useTranslations('bills')
  const { data: isDue = false } = useQuery({ ...addressDueQuery, queryKey: organizationKey('buyer', 'address-due') })
  if (!isDue) return null
  return (
    <Card>
      <p>{t('addressDue')}</p>
      <Allowed to="edit-account">
        <p>
          <Link to="/contact-info">{t('addAddress')}</Link>
        </p>
      </Allowed>
    </Card>
  )
}
