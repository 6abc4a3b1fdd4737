import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { hasReceipt } from '../../forms/receipt/has-receipt.ts'
import type { Account } from '../../lib/account/account.ts'
import { Card } from '../../ui/card.tsx'

// Computed from more than this screen needs: it comes after what is asked here.
const Cheaper = laterPart(async () => (await import('./cheaper.tsx')).Cheaper)

interface AsideProps {
  readonly account: Account
  readonly kind: 'close' | 'reserve'
}

/** What to take along first, and how else less is paid: next to what happens, never in its way. */
export const Aside = ({ account, kind }: AsideProps) => (
  <div className="cancel-aside">
    <TakeFirst account={account} kind={kind} />
    <Cheaper />
  </div>
)

/** Documents can be downloaded and receipts opened here until then; the data come with the mailed link. */
function TakeFirst({ account: { billings, document }, kind }: AsideProps) {
  const t = useTranslations('cancellation')
  const receipts = billings.filter(hasReceipt).length
  if (receipts === 0) return null
  return (
    <Card title={t('takeFirst')}>
      <p>
        <Link to="/billing-history" search={{ pack: 1 }}>
          {t('downloadDocuments')}
        </Link>
      </p>
      <p>
        <Link to="/billing-history">{t('openReceipts', { count: receipts })}</Link>
      </p>
      {kind === 'close' && document.customerInfo.mail !== null && <p className="small soft">{t('dataFollows')}</p>}
    </Card>
  )
}
