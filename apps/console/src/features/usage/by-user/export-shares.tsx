import { exportSharesAt } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { shownTime } from '../../../lib/usage-units.ts'
import type { UsageAccount } from '../usage-account.ts'

/** How the limits of the rows and the total above them belong together. */
export function ExportShares({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage.export')
  const { contract, userContracts, catalogue, now } = account
  const shares = exportSharesAt(contract, userContracts, catalogue, now)
  if (shares === null) return null
  const minutes = (seconds: number) => shownTime(seconds, 'export')
  const bought = shares.shared + shares.own
  const figures = {
    seats: shares.analysts,
    each: minutes(shares.each),
    total: minutes(shares.analysts * shares.each + bought),
  }
  return (
    <p className="small soft num">
      {bought === 0 ? t('shares', figures) : t('sharesBought', { ...figures, bought: minutes(bought) })}
      {shares.shared > 0 && (
        <>
          <br />
          {t('shared', { minutes: minutes(shares.shared) })}
        </>
      )}
    </p>
  )
}
