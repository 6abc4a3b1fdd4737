import { useQuery } from '@tanstack/react-query'
import { BrandMark } from '@touchline/ui/brand-mark.tsx'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { recipientsQuery } from '../../../lib/request/recipients.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

interface AccountProps {
  readonly account: OverviewAccount
}

export function QuietLine({ account }: AccountProps) {
  return (
    <dl className="quiet-line">
      <Paying account={account} />
      <Payer account={account} />
      <Receipts />
    </dl>
  )
}

function Paying({ account }: AccountProps) {
  const t = useTranslations()
  const { method, paymentService: card } = account.document.payment
  const isCard =
    method === 'CREDIT_CARD' || (account.document.payment.isTransferAgreed !== true && !isTransferred(account))
  return (
    <div>
      <dt>{isCard ? t('papers.creditCard') : t('papers.paymentMethod')}</dt>
      <dd>
        {card !== null && method === 'CREDIT_CARD' ? (
          <>
            <BrandMark brand={card.brand} />
            <span className="num">{t('overview.cardUntil', { last4: card.cardLast4, expiry: expiryOf(card) })}</span>
          </>
        ) : isCard ? (
          <span>{t('overview.noCard')}</span>
        ) : (
          <span>{t('papers.bankTransfer')}</span>
        )}
        <Allowed to="pay">
          <Link
            to="/contract-info/payment-info-manage"
            aria-label={card === null ? undefined : `${t('common.change')}: ${t('papers.creditCard')}`}
          >
            {card === null ? t('payment.add') : t('common.change')}
          </Link>
        </Allowed>
      </dd>
    </div>
  )
}

const isTransferred = ({ billings }: OverviewAccount): boolean =>
  billings.some(({ paymentMethod }) => paymentMethod === 'BANK_TRANSFER')

interface Expiring {
  readonly expiryMonth: number
  readonly expiryYear: number
}

const expiryOf = ({ expiryMonth, expiryYear }: Expiring): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(2)}`

function Payer({ account }: AccountProps) {
  const t = useTranslations()
  const { name, mail } = account.document.customerInfo
  return (
    <div>
      <dt>{t('contact.payer')}</dt>
      <dd>
        <span>{name ?? mail ?? '–'}</span>{' '}
        <Allowed to="edit-account">
          <Link to="/contact-info" aria-label={`${t('common.edit')}: ${t('contact.payer')}`}>
            {t('common.edit')}
          </Link>
        </Allowed>
      </dd>
    </div>
  )
}

function Receipts() {
  const t = useTranslations()
  const { data } = useQuery({ ...recipientsQuery(), meta: { faults: 'silent' } })
  const count = data?.recipients.filter(({ state, getsReceipts }) => state === 'active' && getsReceipts).length
  return (
    <div>
      <dt>{t('overview.receiptsTo')}</dt>
      <dd>
        <span>{count === undefined ? '…' : t('overview.addresses', { count })}</span>{' '}
        <Allowed to="edit-account">
          <Link to="/notices" aria-label={`${t('common.edit')}: ${t('overview.receiptsTo')}`}>
            {t('common.edit')}
          </Link>
        </Allowed>
      </dd>
    </div>
  )
}
