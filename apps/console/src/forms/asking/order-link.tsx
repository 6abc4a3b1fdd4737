import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { orders } from './orders.ts'

interface OrderLinkProps {
  readonly search: Readonly<Record<string, string | number>>
  readonly label: string
  readonly className: string
}

export function OrderLink({ search, label, className }: OrderLinkProps) {
  const t = useTranslations('requests')
  const isBuyer = orders() === 'buy'
  return (
    <Link className={className} to="/change-plan" search={isBuyer ? search : { ...search, open: 1 }}>
      {isBuyer ? label : t('ask')}
    </Link>
  )
}
