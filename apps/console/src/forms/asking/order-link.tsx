import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { may } from '../../lib/session/role.ts'

interface OrderLinkProps {
  readonly search: Readonly<Record<string, string | number>>
  readonly label: string
  readonly className: string
}

export function OrderLink({ search, label, className }: OrderLinkProps) {
  const t = useTranslations('requests')
  const isBuyer = may('buy')
  return (
    <Link className={className} to="/change-plan" search={isBuyer ? search : { ...search, open: 1 }}>
      {isBuyer ? label : t('ask')}
    </Link>
  )
}
