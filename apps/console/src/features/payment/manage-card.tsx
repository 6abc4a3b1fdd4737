import { Link } from '@tanstack/react-router'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { ContractStateKind } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useContract, useContractState } from '../../lib/account/use-account.ts'
import { showMessage } from '../../lib/messages.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { dropCard } from '../../lib/payment/payer.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { brandName, CardNumber } from '../../ui/card-brand.tsx'
import { Tooltip } from '../../ui/dialog/tooltip.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The saved card, or a way to add one. */
export function ManageCard() {
  const t = useTranslations()
  return (
    <>
      <Heading>{t('shell.paymentMethod')}</Heading>
      <WhenLoaded content={useContract()} failed={t('payment.loadFailed')}>
        {({ document }) => <Saved document={document} />}
      </WhenLoaded>
    </>
  )
}

function Saved({ document }: { readonly document: ContractInfo }) {
  const t = useTranslations('payment')
  const kind = useContractState()?.kind
  const card = document.payment.method === 'CREDIT_CARD' ? document.payment.paymentService : null
  if (card === null) {
    return (
      <Card title={t('card')}>
        <EmptyState
          action={
            <Link className="btn" to="/contract-info/payment-info-add">
              {t('add')}
            </Link>
          }
        >
          {isPaid(kind) || kind === 'settlement-readonly' ? t('noneByTransfer') : t('none')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title={t('card')}>
      <Facts
        rows={[
          [
            t('brand'),
            <span key="brand" className="card-line">
              {brandName(card.brand)}
              <BrandMark brand={card.brand} />
            </span>,
          ],
          [t('cardNumber'), <CardNumber key="number" last4={card.cardLast4} />],
          [t('cardholder'), card.cardName ?? '–'],
          [t('expiry'), `${String(card.expiryMonth).padStart(2, '0')}/${String(card.expiryYear).slice(2)}`],
        ]}
      />
      <div className="actions">
        {kind === undefined || isPaid(kind) ? (
          <Tooltip text={t('deleteBlocked')} disabled>
            <span className="btn ghost unusable">{t('delete')}</span>
          </Tooltip>
        ) : (
          <Button look="ghost" onClick={() => void remove(document.contractInfoId, t)}>
            {t('delete')}
          </Button>
        )}
        <Link className="btn" to="/contract-info/payment-info-change">
          {t('change')}
        </Link>
      </div>
    </Card>
  )
}

/** While a plan is paid for, its bills go to the card, which then cannot be deleted, or to the bank. */
const isPaid = (kind: ContractStateKind | undefined): boolean =>
  kind === 'monthly' || kind === 'yearly' || kind === 'coupon' || kind === 'mbp'

async function remove(contractId: string, t: ReturnType<typeof useTranslations<'payment'>>): Promise<void> {
  const sure = await showMessage({
    title: t('deleteTitle'),
    body: t('deleteText'),
    ok: t('delete'),
    cancel: t('cancel'),
    isDangerous: true,
  })
  if (!sure) return
  const failure = await underOverlay(() => dropCard(contractId)).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  await reloadAll()
  if (failure === null) await showMessage({ title: t('deletedTitle'), body: t('deleted'), ok: t('ok') })
  else
    await reportFailure(failure.error, 'fetch', { title: t('deleteFailedTitle'), body: t('deleteFailed'), ok: t('ok') })
}
