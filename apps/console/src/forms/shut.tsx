import { catalogueLacks } from '@touchline/domain/catalogue'
import { contractStateAt } from '@touchline/domain/contract'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import type { Account } from '../lib/account/account.ts'
import { helpLinks, isSafeLink } from '../lib/http/config.ts'

/** `catalogue-incomplete`. */
export const sellsNothing = ({ catalogue, organization }: Account): boolean =>
  catalogueLacks(catalogue, organization).length > 0

export function AskSupport() {
  const help = useTranslations('help')
  const support = helpLinks()?.support
  return support !== undefined && isSafeLink(support) ? <a href={support}>{help('support')}</a> : null
}

export function NothingSold({ account }: { readonly account: Account }) {
  const t = useTranslations('shut')
  return (
    <section className="card" aria-label={t('title')}>
      <EmptyState action={<AskSupport />}>
        <b>{t('title')}</b>
        <br />
        {t('kept', { what: keptOf(account) })}
      </EmptyState>
    </section>
  )
}

function keptOf({ contract, catalogue, now }: Account): 'plan' | 'trial' | 'reading' | 'nothing' {
  const { kind } = contractStateAt(contract, catalogue, now)
  switch (kind) {
    case 'monthly':
    case 'yearly':
    case 'coupon':
    case 'mbp':
      return 'plan'
    case 'trial':
      return 'trial'
    case 'trial-readonly':
    case 'settlement-readonly':
      return 'reading'
    case 'cancelled':
    case 'none':
      return 'nothing'
  }
}
