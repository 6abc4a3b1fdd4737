import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { may } from '../../lib/session/role.ts'

interface OrderLinkProps {
  /** The choice, as the plan screen reads it from its address. */
  readonly search: Readonly<Record<string, string | number>>
  /** For readers who may buy. */
  readonly label: string
  readonly className: string
}

/**
 * The way to an order from any other screen. A reader who may buy sees the plan screen with the choice made, and orders there; for
 * others, the question to the administrators opens on it.
 */
export function OrderLink({ search, label, className }: OrderLinkProps) {
  const t = useTranslations('requests')
  const isBuyer = may('buy')
  return (
    <Link className={className} to="/change-plan" search={isBuyer ? search : { ...search, open: 1 }}>
      {isBuyer ? label : t('ask')}
    </Link>
  )
}
