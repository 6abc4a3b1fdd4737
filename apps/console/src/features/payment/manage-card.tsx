import type { ContractInfo } from '@touchline/contract/contract-info'
import { dateOf } from '@touchline/domain/calendar'
import type { ContractStateKind } from '@touchline/domain/contract'
import { cardExpiry } from '@touchline/domain/payment'
import { Card } from '@touchline/ui/card.tsx'
import { Tooltip } from '@touchline/ui/dialog/tooltip.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { WithSide } from '../../forms/side/with-side.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useContract, useContractState, useNow } from '../../lib/account/use-account.ts'
import { showMessage } from '../../lib/messages.ts'
import { Link } from '../../lib/navigation/index.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { dropCard, isTransferAgreed } from '../../lib/payment/payer.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { CardFace, type SavedCard } from './card-face.tsx'

export function ManageCard() {
  const t = useTranslations()
  return (
    <>
      <div className="head">
        <div>
          <Heading>{t('shell.paymentMethod')}</Heading>
          <p className="soft">{t('payment.lead')}</p>
        </div>
      </div>
      <WithSide
        changesOf="card"
        notes={[
          [t('payment.side.changes'), t('payment.side.changesText')],
          [t('payment.side.safe'), t('payment.side.safeText')],
        ]}
      >
        <WhenLoaded content={useContract()} shape="card" failed={t('payment.loadFailed')}>
          {({ document }) => <Saved document={document} />}
        </WhenLoaded>
      </WithSide>
    </>
  )
}

function Saved({ document }: { readonly document: ContractInfo }) {
  const t = useTranslations('payment')
  const papers = useTranslations('papers')
  const kind = useContractState()?.kind
  const card = document.payment.method === 'CREDIT_CARD' ? document.payment.paymentService : null
  if (card === null) {
    return (
      <Card title={papers('creditCard')}>
        <EmptyState
          action={
            <Allowed to="pay">
              <Link className="btn" to="/contract-info/payment-info-add">
                {t('add')}
              </Link>
            </Allowed>
          }
        >
          {t(isByTransfer(document, kind) ? 'noneByTransfer' : 'none')}
        </EmptyState>
      </Card>
    )
  }
  const isKept = kind === undefined || isPaid(kind)
  return (
    <Card
      title={papers('creditCard')}
      action={
        <Allowed to="pay">
          <CardActions contractId={document.contractInfoId} isKept={isKept} />
        </Allowed>
      }
    >
      <div className="card-on-file">
        <CardFace card={card} />
        <div className="small soft">
          {isKept && <p>{t('pays')}</p>}
          <Expiry card={card} />
          {isKept && <p>{t('deleteBlocked')}</p>}
        </div>
      </div>
    </Card>
  )
}

interface CardActionsProps {
  readonly contractId: string
  readonly isKept: boolean
}

function CardActions({ contractId, isKept }: CardActionsProps) {
  const t = useTranslations('payment')
  const common = useTranslations('common')
  return (
    <span className="card-actions">
      <Link className="btn ghost" to="/contract-info/payment-info-change">
        {t('change')}
      </Link>
      {isKept ? (
        <Tooltip text={t('deleteBlocked')} disabled>
          <span className="btn ghost unusable">{common('delete')}</span>
        </Tooltip>
      ) : (
        <Button look="ghost" onClick={() => void remove(contractId, t, common)}>
          {common('delete')}
        </Button>
      )}
    </span>
  )
}

function Expiry({ card }: { readonly card: SavedCard }) {
  const t = useTranslations('payment')
  const contract = useContract()
  const now = useNow()
  const { locale } = useLanguage()
  if (contract.state !== 'ready' || now.state !== 'ready') return null
  const today = dateOf(now.value.now, contract.value.contract.zone)
  const { kind, lastDay } = cardExpiry(card, today)
  const date = dateText(lastDay, locale, 'fullDay')
  return (
    <p className={kind === 'valid' ? '' : 'card-warning'}>{t(kind === 'expired' ? 'expired' : 'expires', { date })}</p>
  )
}

/** A first purchase needs a card unless transfer is agreed. */
const isByTransfer = (document: ContractInfo, kind: ContractStateKind | undefined): boolean =>
  document.payment.method === 'BANK_TRANSFER' &&
  (isTransferAgreed(document) ||
    document.payment.paymentService !== null ||
    !(kind === 'trial' || kind === 'trial-readonly' || kind === 'none'))

/** The card in use cannot be deleted. */
const isPaid = (kind: ContractStateKind | undefined): boolean =>
  kind === 'monthly' || kind === 'yearly' || kind === 'coupon' || kind === 'mbp' || kind === 'settlement-readonly'

type Words<Section extends 'payment' | 'common'> = ReturnType<typeof useTranslations<Section>>

async function remove(contractId: string, t: Words<'payment'>, common: Words<'common'>): Promise<void> {
  const sure = await showMessage({
    title: t('deleteTitle'),
    body: t('deleteText'),
    ok: common('delete'),
    cancel: common('cancel'),
    isDangerous: true,
  })
  if (!sure) return
  const failure = await underOverlay(() => dropCard(contractId)).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  await reloadAll()
  if (failure === null) await showMessage({ title: t('deletedTitle'), body: t('deleted'), ok: common('ok') })
  else
    await reportFailure(failure.error, 'fetch', {
      title: t('deleteFailedTitle'),
      body: t('deleteFailed'),
      ok: common('ok'),
    })
}
